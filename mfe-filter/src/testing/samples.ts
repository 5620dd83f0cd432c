import type { Feed } from 'bff/contract/feed/feed';
import type { RunEstimate } from 'bff/contract/filter/estimate';
import {
	contentDefaults,
	type FilterStarter,
	type FilterTemplate,
	type TemplateSummary,
} from 'bff/contract/filter/filter';
import type { FilterRun } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import type { Tweet } from 'bff/contract/tweets/tweets';
import type { Edits } from '../template/form/unsaved-edits.ts';

export const templateA = '7f3a91c2-0000-4000-8000-00000000000a';
export const templateB = 'b2c4d6e8-0000-4000-8000-00000000000b';
export const runA = '11111111-0000-4000-8000-00000000000a';
export const runB = '22222222-0000-4000-8000-00000000000b';

export const sampleDescription =
	'Lessons from running Postgres in production, with a cause, a number or a method in the post itself.';

export function template(overrides: Partial<FilterTemplate> = {}): FilterTemplate {
	return {
		id: templateA,
		name: 'Lessons from running Postgres',
		preview: sampleDescription,
		version: 3,
		updatedAt: '2026-11-20T08:00:00.000Z',
		content: { description: `<p>${sampleDescription}</p>`, blockList: ['dbdeals', 'sqlmemes'] },
		...overrides,
	};
}

/** Unsaved changes; of a new template unless said otherwise. */
export function edits(overrides: Partial<Edits> = {}): Edits {
	return { ...contentDefaults, name: 'Slow running', version: 0, ...overrides };
}

export function summaryOf({ content: _content, ...summary }: FilterTemplate): TemplateSummary {
	return summary;
}

export function run(overrides: Partial<FilterRun> = {}): FilterRun {
	const id = overrides.id ?? runA;
	return {
		id,
		run_id: id,
		templateId: templateA,
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
		not_judged: 1,
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

export function feed(overrides: Partial<Feed> = {}): Feed {
	return {
		reads: 'home',
		why: null,
		accounts: [],
		query: '',
		timelines: [],
		stored: 300,
		storedSince: null,
		...overrides,
	};
}

/** A run that has just started. */
export function running(overrides: Partial<FilterRun> = {}): FilterRun {
	return run({
		status: 'running',
		endedAt: null,
		phase: 'reading',
		total: 0,
		total_processed: 0,
		total_filtered: 0,
		not_judged: 0,
		cost: 0,
		...overrides,
	});
}

const authors = ['Ines Okafor', 'Yuki Arai', 'Femi Adeyemi', 'Sam Whitlock', 'Dalia Roth'];
const newest = Date.parse('2026-11-20T08:00:00.000Z');

/** The `n`th post of a run, counted from the newest; included unless said otherwise. */
export function post(n: number, overrides: Partial<Verdict> = {}): Verdict {
	const name = authors[n % authors.length] ?? '';
	const id = String(1_990_000_000_000_000_000n - BigInt(n));
	const content =
		overrides.content ?? `Post ${n}: vacuum did not fall behind, our longest transaction did.`;
	const reasoning = overrides.reasoning ?? 'A concrete cause and a check you can copy.';
	return {
		seq: n + 1,
		id,
		tweetId: id,
		twitter_id: id,
		network: 'x',
		url: null,
		author_name: name,
		author_username: name.toLowerCase().replace(' ', ''),
		avatar_url: null,
		text: content,
		quoted: null,
		created_at: new Date(newest - n * 600_000).toISOString(),
		metrics: { likes: n * 7, retweets: n },
		repost_by: null,
		included: true,
		judged: true,
		reason: reasoning,
		decidedBy: 'model',
		manualInclude: false,
		manualExclude: false,
		...overrides,
		content,
		reasoning,
	};
}

/** A post of a run as it can be liked and replied to. */
export function tweet(n: number, overrides: Partial<Tweet> = {}): Tweet {
	const { id, twitter_id, author_name, author_username, avatar_url, created_at, ...rest } = post(n);
	return {
		id,
		twitter_id,
		network: 'x',
		url: null,
		author_name,
		author_username,
		avatar_url,
		content: rest.content,
		quoted: null,
		created_at,
		metrics: rest.metrics,
		repost_by: null,
		lang: 'en',
		reason: rest.reason,
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

export const quotedPost: Verdict['quoted'] = {
	missing: false,
	author_name: 'Marguerite Faure',
	author_username: 'mfaure',
	text: 'Every second job that nobody owns runs for more than an hour.',
	url: 'https://x.com/mfaure/status/1859212345678901234',
};
export const excluded = {
	included: false,
	reasoning: 'Promises a list and gives nothing in the post.',
} as const;
export const notJudged = {
	included: false,
	judged: false,
	reasoning: 'The model gave no answer for this post, twice.',
} as const;

/** A run's posts: two included, one filtered out, one not judged. */
export const fourPosts: Verdict[] = [
	post(0),
	post(1, { ...excluded, content: '10 database tricks they do not want you to know.' }),
	post(2, {
		...notJudged,
		content: 'we moved the queue out of Redis and back into one Postgres table.',
	}),
	post(3, {
		content: 'EXPLAIN (ANALYZE, BUFFERS) before and after, in the pull request, every time.',
	}),
];

export function estimate(overrides: Partial<RunEstimate> = {}): RunEstimate {
	return {
		posts: 1180,
		reused: 108,
		tokens: 236_000,
		modelCost: 0.21,
		postsCost: 5.36,
		reachesBack: null,
		fromStorage: 0,
		seconds: 240,
		wider: [],
		maxPosts: 5000,
		notes: [],
		...overrides,
	};
}

export const starters: FilterStarter[] = ['Running: lessons learned', 'Bread, with numbers'].map(
	(name) => ({
		name,
		description: `${name}. No announcements.`,
		note: 'Causes and numbers.',
		examples: [
			{ text: `${name}: we changed the timer.`, included: true, reason: 'A cause.' },
			{ text: '10 tricks for you.', included: false, reason: 'Only promises.' },
		],
	}),
);
