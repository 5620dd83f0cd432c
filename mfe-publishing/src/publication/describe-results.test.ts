import { summarise } from 'remote-kit/publishing/api/draft-lists';
import { account } from 'remote-kit/testing/cross-post-samples';
import { draft, idOf, publication } from 'remote-kit/testing/fake-drafts';
import { expect, test } from 'vitest';
import { describeEach, describeReach, describeResults } from './describe-results.ts';

const at = '2026-11-20T18:00:00.000Z';
const atX = { likes: 31, reposts: 0, replies: 4, views: 1180, day: 1, at };
const atBluesky = { likes: 12, reposts: 1, replies: 0, views: null, day: 1, at };
const posted = summarise(
	draft(1, { publication: publication({ status: 'posted', postedAt: at, results: atX }) }),
);
const textsOf = (...[one, describe]: Parameters<typeof describeEach>) =>
	describeEach(one, describe).map(({ text }) => text);

test('the results of a draft at one account do not name it', () => {
	expect(textsOf(posted, describeResults)).toEqual(['31 likes, 4 replies, 1,180 views']);
	expect(textsOf(posted, describeReach)).toEqual(['1,180 views']);
});

test('each account of a draft has results of its own, with views only where there are some', () => {
	const crossPosts = [
		{ id: idOf(60), account: account(50), results: atBluesky },
		{ id: idOf(61), account: account(51, { network: 'mastodon' as const }), results: null },
	].map((post) => ({ ...post, status: 'posted' as const, postedAt: at }));
	const all = { ...posted, crossPosts };
	expect(textsOf(all, describeResults)).toEqual([
		'X: 31 likes, 4 replies, 1,180 views',
		'Bluesky: 12 likes, 1 repost',
	]);
	expect(textsOf(all, describeReach)).toEqual(['X: 1,180 views', 'Bluesky: 12 likes']);
});
