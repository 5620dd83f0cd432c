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

test('signing out forgets the person and keeps the theme of the browser [A13]', () => {
	clearStorage(report);
	expect({ ...localStorage }).toEqual({ 'warble-theme': 'dark' });
});

test('so does somebody else who signs in; the same person finds everything', () => {
	claimStorage('mara', report);
	expect(localStorage.getItem('template')).toBe('7');
	claimStorage('tove', report);
	expect(localStorage.getItem('template')).toBeNull();
	expect(localStorage.getItem('warble-theme')).toBe('dark');
});
