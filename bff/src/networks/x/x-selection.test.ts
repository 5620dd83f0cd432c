import { expect, test } from 'vitest';
import type { PostSelection } from '../network.ts';
import { createXSearch } from './x-search.ts';
import { xQueryOf, xSourceKey } from './x-selection.ts';

test.each([
	[{ kind: 'account', handle: 'DagNystrom' }, 'from:dagnystrom'],
	[{ kind: 'list', id: '1234567890' }, 'list:1234567890'],
	[{ kind: 'hashtag', tag: 'Läufe_2' }, '#läufe_2'],
	[{ kind: 'search', query: ' (rye OR salt) -is:reply ' }, '(rye OR salt) -is:reply'],
] as const)('%o is the search %s, with the key of that search', (selection, query) => {
	expect(xQueryOf(selection)).toBe(query);
	const credentials = { token: '', access: 'own_key' } as const;
	const search = createXSearch({ apiBaseUrl: '', credentials, accounts: [], query });
	expect(xSourceKey('1', selection)).toBe(search.key);
});

test.each([
	[{ kind: 'account', handle: 'ada OR from:bo' }, /user name/],
	[{ kind: 'account', handle: 'a_name_too_long_' }, /user name/],
	[{ kind: 'account', handle: '' }, /user name/],
	[{ kind: 'list', id: '1 OR list:2' }, /id of a list/],
	[{ kind: 'hashtag', tag: 'a OR #b' }, /one hashtag/],
	[{ kind: 'hashtag', tag: '"a"' }, /one hashtag/],
	[{ kind: 'search', query: ' ' }, /no words/],
] as const)('%o is refused before X is asked', (selection, message) => {
	expect(() => xQueryOf(selection)).toThrow(message);
	expect(() => xQueryOf(selection)).toThrow('Check the sources of this filter.');
});

test('home timelines have the key of their account', () => {
	const home: PostSelection = { kind: 'home' };
	expect(xSourceKey('1', home)).toBe('home 1');
});
