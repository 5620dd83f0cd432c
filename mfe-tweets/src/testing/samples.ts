import type { Connections } from 'bff/contract/account/connections';
import type { FetchState } from 'bff/contract/feed/feed';
import type { FilterRun } from 'bff/contract/filter/run';
import type { FilterVerdict } from 'bff/contract/tweets/reading';
import type { ActionOutcome, Tweet } from 'bff/contract/tweets/tweets';

export const runA = '11111111-0000-4000-8000-00000000000a';
export const runB = '22222222-0000-4000-8000-00000000000b';

const authors = ['Ines Okafor', 'Marguerite Faure', 'Femi Adeyemi', 'Yuki Arai', 'Dalia Roth'];
const texts = [
	'Vacuum did not fall behind. Our longest transaction did: 11 hours, from a reporting job nobody owned. Find the oldest xmin before you tune anything.',
	'If the crust sings when it leaves the oven, the bake was right. If it is silent, it is dinner rolls.',
	'Partitioned the events table by week, kept 10 weeks attached. DROP PARTITION takes 40 ms; the DELETE it replaced took the site down in March.',
	'we moved the queue out of Redis and back into one Postgres table.',
	'EXPLAIN (ANALYZE, BUFFERS) before and after, in the pull request, every time.',
];
const newest = Date.parse('2026-11-20T15:48:00.000Z');

/** The `n`th newest post of a list, which Warble can like and reply to. */
export function tweet(n: number, overrides: Partial<Tweet> = {}): Tweet {
	const id = overrides.id ?? String(1_990_000_000_000_000_000n - BigInt(n));
	const name = authors[n % authors.length] ?? '';
	return {
		id,
		twitter_id: id,
		network: 'x',
		url: null,
		author_name: name,
		author_username: name.toLowerCase().replace(' ', ''),
		avatar_url: null,
		content: texts[n % texts.length] ?? '',
		quoted: null,
		created_at: new Date(newest - n * 6_000_000).toISOString(),
		metrics: { likes: 219 - (n % 200), retweets: 41 },
		repost_by: null,
		lang: 'en',
		reason: null,
		like_way: 'done',
		response_way: 'done',
		acting: null,
		like: null,
		response: null,
		draft: null,
		done_at: null,
		filters: [],
		also_by: [],
		mark: null,
		...overrides,
	};
}

export const quotedPost: NonNullable<Tweet['quoted']> = {
	missing: false,
	author_name: 'Bo Lind',
	author_username: 'bo.example',
	text: 'Every second job that nobody owns runs for more than an hour.',
	url: 'https://bsky.app/profile/bo.example/post/3kabcdefghi2y',
};

/** What is other about a post of Bluesky. */
export const onBluesky = {
	id: 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3kabcdefghi2z',
	network: 'bluesky',
	url: 'https://bsky.app/profile/ines.example/post/3kabcdefghi2z',
	like_way: 'open_in_x',
	response_way: 'open_in_x',
	acting: {
		handle: null,
		why: 'No account at Bluesky is connected, so likes and answers open there.',
		limits: { counting: 'bluesky', length: 300, bytes: 3000, linkLength: null },
	},
} as const;

/** The same for a post that a connected account acts on. */
export const asAccount = {
	...onBluesky,
	like_way: 'done',
	response_way: 'done',
	acting: { ...onBluesky.acting, handle: 'mara.bsky.social', why: null },
} as const;

export const inX = { like_way: 'open_in_x', response_way: 'open_in_x' } as const;

export function outcome(overrides: Partial<ActionOutcome> = {}): ActionOutcome {
	return {
		status: 'done',
		at: '2026-11-20T19:05:00.000Z',
		text: null,
		url: null,
		error: null,
		...overrides,
	};
}

/** A reply that was posted. */
export function sentReply(text: string): ActionOutcome {
	return outcome({ text, url: 'https://x.com/i/status/1990000000000009999' });
}

export function fetchState(overrides: Partial<FetchState> = {}): FetchState {
	return {
		status: 'done',
		startedAt: '2026-11-20T18:51:00.000Z',
		endedAt: '2026-11-20T18:52:00.000Z',
		waitsUntil: null,
		found: 63,
		fresh: 22,
		billed: 63,
		cost: 0.32,
		error: null,
		why: null,
		every: 'day',
		nextAt: '2026-11-21T18:52:00.000Z',
		maxPosts: 200,
		mostCost: 1,
		...overrides,
	};
}

export function run(overrides: Partial<FilterRun> = {}): FilterRun {
	const id = overrides.id ?? runA;
	return {
		id,
		run_id: id,
		templateId: '7f3a91c2-0000-4000-8000-00000000000a',
		title: 'Lessons from running Postgres',
		description: '',
		version: 3,
		newestVersion: 3,
		createdAt: '2026-11-20T08:14:00.000Z',
		endedAt: '2026-11-20T08:16:00.000Z',
		timeRangeValue: 3,
		timeRangeUnit: 'days',
		since: '2026-11-17T08:14:00.000Z',
		until: '2026-11-20T08:14:00.000Z',
		widened: false,
		status: 'done',
		error: null,
		phase: 'judging',
		waitsUntil: null,
		total: 4,
		total_processed: 4,
		total_filtered: 2,
		not_judged: 0,
		reused: 0,
		fromStorage: 0,
		reachedBack: null,
		why: null,
		cost: 0.03,
		postsBilled: 4,
		postsCost: 0.02,
		maxCost: 2,
		standing: false,
		...overrides,
	};
}

export function verdict(overrides: Partial<FilterVerdict> = {}): FilterVerdict {
	return {
		templateId: '7f3a91c2-0000-4000-8000-00000000000a',
		name: 'Lessons from running Postgres',
		runId: runA,
		tweetId: tweet(0).id,
		included: true,
		reason: 'A concrete cause and a check you can copy.',
		...overrides,
	};
}

/** The `n`th newest post worth reading. */
export function worthReading(n: number, overrides: Partial<Tweet> = {}): Tweet {
	return tweet(n, { filters: [verdict({ tweetId: tweet(n).id })], ...overrides });
}

export const connectedX: Connections = {
	connections: [
		{
			provider: 'twitter',
			name: '@maralindqvist',
			connectedAt: '2026-11-20T12:00:00.000Z',
			canRead: true,
			canAct: true,
		},
	],
	offered: ['twitter'],
	hasPassword: true,
};
