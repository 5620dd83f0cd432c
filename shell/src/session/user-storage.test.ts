import { beforeEach, expect, test } from 'vitest';
import { claimStorage, clearStorage } from './user-storage.ts';

const report = (error: unknown) => {
	throw error;
};

beforeEach(() => {
	localStorage.clear();
	localStorage.setItem('warble-theme', 'dark');
	localStorage.setItem('template', '7');
});

test('signing out clears the storage and keeps the theme [A13]', () => {
	clearStorage(report);
	expect({ ...localStorage }).toEqual({ 'warble-theme': 'dark' });
});

test('signing in as another user does the same; the same user keeps everything', () => {
	claimStorage('mara', report);
	expect(localStorage.getItem('template')).toBe('7');
	claimStorage('tove', report);
	expect(localStorage.getItem('template')).toBeNull();
	expect(localStorage.getItem('warble-theme')).toBe('dark');
});
