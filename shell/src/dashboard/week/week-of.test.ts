import type { DraftSummary } from 'bff/contract/publishing/drafts';
import type { PostResults } from 'bff/contract/publishing/publication';
import { idOf, queued } from 'remote-kit/testing/queue-samples';
import { expect, test } from 'vitest';
import { weeksOf } from './week-of.ts';

const now = new Date('2026-11-26T19:00:00.000Z');
const posted = (n: number, postedAt: string, results: Partial<PostResults> | null) =>
	queued(
		n,
		'2026-11-20T09:00',
		`Post ${n}`,
		{},
		{
			status: 'posted',
			postedAt,
			results: results && {
				likes: 0,
				reposts: 0,
				replies: 0,
				views: 0,
				day: 1,
				at: postedAt,
				...results,
			},
		},
	);

test('adds up the results of the last seven days, and names the best post', () => {
	const weeks = weeksOf(
		[
			posted(1, '2026-11-25T09:00:00.000Z', { views: 900, likes: 12, replies: 1 }),
			posted(2, '2026-11-24T09:00:00.000Z', { views: 3120, likes: 41, replies: 9 }),
			posted(3, '2026-11-26T09:00:00.000Z', null),
			posted(4, '2026-11-10T09:00:00.000Z', { views: 9000, likes: 99 }),
		],
		now,
	);
	expect(weeks).toEqual([
		{
			network: 'x',
			posts: 2,
			views: 4020,
			likes: 53,
			replies: 10,
			best: { id: idOf(2), text: 'Post 2' },
		},
	]);
});

test('there is none without results, and no views where a network reports none', () => {
	const at = '2026-11-25T09:00:00.000Z';
	expect(weeksOf([posted(1, at, null)], now)).toEqual([]);
	expect(weeksOf([posted(1, at, { views: null, likes: 3 })], now)[0]?.views).toBeNull();
});

test('each network is added up by itself, with the cross-posts there', () => {
	const at = '2026-11-25T09:00:00.000Z';
	const atBluesky = { id: idOf(50), network: 'bluesky', handle: 'mara.test' } as const;
	const results = { likes: 7, reposts: 0, replies: 2, views: null, day: 1, at };
	const draft: DraftSummary = {
		...posted(1, at, { views: 900, likes: 12 }),
		crossPosts: [{ id: idOf(60), account: atBluesky, status: 'posted', postedAt: at, results }],
	};
	const weeks = weeksOf([draft, { ...posted(2, at, { ...results }), account: atBluesky }], now);
	expect(weeks).toMatchObject([
		{ network: 'x', posts: 1, views: 900, likes: 12 },
		{ network: 'bluesky', posts: 2, views: null, likes: 14, replies: 4 },
	]);
});
