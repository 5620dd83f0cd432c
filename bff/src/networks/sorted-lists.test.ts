import { expect, test } from 'vitest';
import { sortedLists } from './sorted-lists.ts';

test('lists are sorted by name, and there are at most 200', () => {
	const lists = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, name: `List ${999 - at}` }));
	const sorted = sortedLists(lists);
	expect(sorted).toHaveLength(200);
	expect(sorted[0]).toEqual({ id: '299', name: 'List 700' });
});

test.each([
	['Two\nlines\u0000 and \u001b[31mred', 'Two lines and [31mred'],
	[` ${'x'.repeat(199)}👟`, `${'x'.repeat(199)}\ufffd`],
	['\u0007', '7'],
])('the name %j of a list can be shown', (name, shown) => {
	expect(sortedLists([{ id: '7', name }])).toEqual([{ id: '7', name: shown }]);
});
