import { expect, test } from 'vitest';
import { addTyped, differs } from './feed-settings.ts';

const none = { accounts: [], query: '', adding: '' };
const stored = { accounts: ['mara', 'tove'], query: 'night trains' };

test.each([
	['mara', ['mara']],
	['@mara', ['mara']],
	['mara tove', ['mara', 'tove']],
	[' @mara,@tove;ines\n\tJo_1\r\n', ['mara', 'tove', 'ines', 'Jo_1']],
	['Mara mara MARA @mArA', ['Mara']],
	['a23456789012345', ['a23456789012345']],
	[' , ; ', []],
])('typing %j adds each account once, whatever its case', (adding, accounts) => {
	expect(addTyped({ ...none, adding })).toEqual({
		accounts,
		query: '',
		adding: '',
		problem: undefined,
	});
});

test('an account that is already listed is not added again', () => {
	expect(addTyped({ ...none, accounts: ['Mara'], adding: '@mara tove' }).accounts).toEqual([
		'Mara',
		'tove',
	]);
});

test.each(['foo-bar', '@', '@@mara', 'a234567890123456', 'mära', 'https://x.com/mara'])(
	'%s is not an account name, and stays in the field',
	(adding) => {
		const added = addTyped({ ...none, adding: `tove ${adding}` });
		expect(added.accounts).toEqual(['tove']);
		expect(added.adding).toBe(adding);
		expect(added.problem).toBe(
			`“${adding}” isn’t an X username. Use letters, digits and _, at most 15.`,
		);
	},
);

test('of several invalid names, the first is shown, shortened if it is long', () => {
	expect(addTyped({ ...none, adding: `${'x-'.repeat(40)} b-c d-e` }).problem).toBe(
		`“${'x-'.repeat(15)}…” and 2 more aren’t X usernames. Use letters, digits and _, at most 15.`,
	);
});

test('accounts beyond the limit of 100 stay in the field', () => {
	const accounts = Array.from({ length: 99 }, (_, index) => `account${index}`);
	const added = addTyped({ ...none, accounts, adding: 'last toomany account0' });
	expect(added.accounts).toHaveLength(100);
	expect(added.adding).toBe('toomany');
	expect(added.problem).toBe('You can add up to 100 accounts. Remove some to add these.');
});

test.each([
	['nothing was touched', {}, false],
	['spaces were typed', { adding: '  ', query: ' night trains ' }, false],
	['a name is half typed', { adding: 'in' }, true],
	['an account was removed', { accounts: ['mara'] }, true],
	['the search was changed', { query: 'day trains' }, true],
])('when %s (%j), whether there are unsaved changes: %s', (_, change, isChange) => {
	expect(differs({ ...stored, adding: '', ...change }, stored)).toBe(isChange);
});
