import { networkNames } from 'bff/contract/networks/network-names';
import { expect, test } from 'vitest';
import { addUsernames, BLOCK_LIST_LIMIT } from './block-list.ts';

const rules = { limit: BLOCK_LIST_LIMIT, networks: networkNames };
const added = (list: string[], entered: string) => addUsernames(list, entered, rules).usernames;

test('blank entries are ignored, @ is stripped, names are trimmed', () => {
	expect(added(['a'], '   ')).toEqual(['a']);
	expect(added([], '  @dbdeals ')).toEqual(['dbdeals']);
	expect(added([], '@@dbdeals')).toEqual(['dbdeals']);
});

test('duplicates are ignored, whatever their case', () => {
	expect(added(['DbDeals'], 'dbdeals @DBDEALS')).toEqual(['DbDeals']);
});

test('several names can be pasted at once, with any separators, also as profile links', () => {
	expect(added([], '@a, b;c\n\nd\thttps://x.com/eve/ https://twitter.com/frank')).toEqual([
		'a',
		'b',
		'c',
		'd',
		'eve',
		'frank',
	]);
});

test('names of Bluesky and Mastodon are added, also as profile links', () => {
	const links = 'https://bsky.app/profile/eve.bsky.social https://mastodon.social/@frank/';
	expect(added([], `@ada.bsky.social @ben@mastodon.social ${links}`)).toEqual([
		'ada.bsky.social',
		'ben@mastodon.social',
		'eve.bsky.social',
		'frank@mastodon.social',
	]);
	const { refused } = addUsernames([], 'ada.bsky.social', { limit: 9, networks: ['x'] });
	expect(refused).toEqual(['ada.bsky.social']);
});

test('invalid user names are returned as refused, and the others are added', () => {
	expect(addUsernames([], 'good bad-name waytoolongforausername', rules)).toEqual({
		usernames: ['good'],
		refused: ['bad-name', 'waytoolongforausername'],
		isFull: false,
	});
});

test('the list holds at most a thousand names [F5]', () => {
	const full = Array.from({ length: 999 }, (_, n) => `n${n}`);
	expect(addUsernames(full, 'one two', rules)).toMatchObject({
		isFull: true,
		refused: [],
	});
	expect(added(full, 'one two')).toHaveLength(1000);
});
