import { beforeEach, expect, test } from 'vitest';
import { claimStorage, clearStorage } from './user-storage.ts';

const report = (error: unknown) => {
	throw error;
};

/** What belongs to the browser, not to a user. */
const kept = { 'warble-theme': 'dark', 'warble-dismissed': '["a1"]' };

beforeEach(() => {
	localStorage.clear();
	for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
	localStorage.setItem('template', '7');
});

test('signing out clears the storage and keeps the theme and dismissed announcements [A13]', () => {
	clearStorage(report);
	expect({ ...localStorage }).toEqual(kept);
});

test('signing in as another user does the same, and as the same user keeps everything', () => {
	claimStorage('mara', report);
	expect(localStorage.getItem('template')).toBe('7');
	claimStorage('tove', report);
	expect({ ...localStorage }).toEqual({ ...kept, 'warble-owner': 'tove' });
});
