import { expect, test } from 'vitest';
import { DISMISSED_KEY } from '../session/user-storage.ts';
import { dismiss, readDismissed } from './dismissed.ts';

test('the newest 50 dismissals are kept', () => {
	const ids = Array.from({ length: 51 }, (_, n) => `announcement ${n}`);
	for (const id of ids) dismiss(id);
	expect(readDismissed()).toEqual(ids.slice(1));
});

test.each([
	['nothing', undefined],
	['no JSON', '['],
	['no list', '{}'],
	['something else', '[1, null]'],
])('a browser that has stored %s has dismissed none', (_, stored) => {
	if (stored !== undefined) localStorage.setItem(DISMISSED_KEY, stored);
	expect(readDismissed()).toEqual([]);
	expect(dismiss('a1')).toEqual(['a1']);
});
