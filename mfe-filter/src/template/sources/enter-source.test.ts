import type { SourceKind } from 'bff/contract/feed/sources';
import { SOURCE_LIMIT } from 'bff/contract/filter/filter';
import { expect, test } from 'vitest';
import { blueskyAccount, mastodonAccount, source, xAccount } from '../../testing/source-samples.ts';
import { enterSource } from './enter-source.ts';

const accounts = { x: xAccount, bluesky: blueskyAccount, mastodon: mastodonAccount };
const enter = (
	network: keyof typeof accounts,
	kind: SourceKind,
	typed: string,
	sources = [source()],
) => enterSource(sources, { account: accounts[network], kind, typed, list: undefined });

test.each([
	['bluesky', 'account', ' @ben.bsky.social ', 'ben.bsky.social'],
	['mastodon', 'account', '@ben@mastodon.social', 'ben@mastodon.social'],
	['x', 'hashtag', '#typography', 'typography'],
	['x', 'search', ' index design ', 'index design'],
	['x', 'list', 'https://x.com/i/lists/123', '123'],
	['x', 'list', 'x.com/i/lists/123?s=20', '123'],
	['x', 'list', ' 123 ', '123'],
	['x', 'home', 'typed before', ''],
] as const)('at %s, %s %j reads %j', (network, kind, typed, value) => {
	expect(enter(network, kind, typed).source?.value).toBe(value);
});

test.each([
	['bluesky', 'account', ' @ ', 'Enter the name of an account.'],
	['bluesky', 'account', 'ben', /^“ben” is not a name\. .*ben\.bsky\.social\.$/],
	['x', 'account', 'two names', /^“two names” is not a name\./],
	['x', 'hashtag', '#', 'Enter a hashtag.'],
	['x', 'hashtag', '#a #b', 'Enter one hashtag, without spaces.'],
	['x', 'search', '  ', 'Enter what to search for.'],
	['x', 'list', 'https://x.com/ben', 'Enter the link or the number of a list.'],
	['bluesky', 'list', '123', 'Choose a list.'],
	['bluesky', 'hashtag', '#Typography', 'This source is chosen already.'],
] as const)('at %s, %s %j is refused', (network, kind, typed, problem) => {
	expect(enter(network, kind, typed).problem).toMatch(problem);
});

test('a filter has at most twenty sources', () => {
	const full = Array.from({ length: SOURCE_LIMIT }, (_, n) => source({ value: `tag${n}` }));
	expect(enter('bluesky', 'hashtag', 'more', full.slice(1)).source?.value).toBe('more');
	expect(enter('bluesky', 'hashtag', 'more', full).problem).toMatch(/^20 sources is the maximum\./);
});

test('a list at X is typed for a further account too', () => {
	const account = { ...xAccount, id: blueskyAccount.id };
	const entered = { account, kind: 'list', typed: 'x.com/i/lists/123', list: undefined } as const;
	expect(enterSource([], entered).source).toMatchObject({ accountId: account.id, value: '123' });
});
