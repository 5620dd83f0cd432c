import type { ResponseOf } from 'bff/client/client';
import type { listProposals } from 'bff/contract/access/proposals';
import type { LatestThread } from 'bff/contract/compose/threads';
import type { FileInfo } from 'bff/contract/editor/editor';
import type { FetchState } from 'bff/contract/feed/feed';
import type { LatestRun } from 'bff/contract/filter/latest';
import type { FilterRun } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import type { DraftSummary } from 'bff/contract/publishing/drafts';
import type { Queue } from 'bff/contract/publishing/publishing';
import type { TweetOverview } from 'bff/contract/tweets/overview';
import { idOf, queued } from 'remote-kit/testing/queue-samples';

export const fetched: FetchState = {
	status: 'done',
	startedAt: '2026-11-20T18:51:00.000Z',
	endedAt: '2026-11-20T18:52:00.000Z',
	waitsUntil: null,
	found: 63,
	fresh: 22,
	billed: 63,
	cost: 0.315,
	error: null,
	why: null,
	every: 'never',
	nextAt: null,
	maxPosts: 200,
	mostCost: 1,
};

export const neverFetched: FetchState = {
	...fetched,
	status: 'never',
	startedAt: null,
	endedAt: null,
	found: 0,
	fresh: 0,
	billed: 0,
	cost: 0,
};

export const nothingWaiting: TweetOverview = {
	waiting: 0,
	worth_reading: 0,
	worth_reading_newest: [],
	drafted: 0,
	newest: [],
};
export const waiting: TweetOverview = {
	waiting: 41,
	worth_reading: 7,
	worth_reading_newest: [],
	drafted: 3,
	newest: [
		{
			id: '2',
			network: 'x',
			author_name: 'Ines Okafor',
			author_username: 'inesokafor',
			text: 'Vacuum did not fall behind. Our longest transaction did: 11 hours, from a reporting job nobody owned. Find the oldest xmin before you tune anything.',
			created_at: '2026-11-20T15:48:00.000Z',
		},
		{
			id: '1',
			network: 'x',
			author_name: 'Femi Adeyemi',
			author_username: 'femiadeyemi',
			text: 'Partitioned the events table by week, kept 10 weeks attached. DROP PARTITION takes 40 ms; the DELETE it replaced took the site down in March.',
			created_at: '2026-11-20T11:31:00.000Z',
		},
	],
};

/** The same with standing filters, which found them. */
export const worthReading: TweetOverview = {
	...waiting,
	worth_reading_newest: [
		...waiting.newest.map((post) => ({
			...post,
			filter: 'Lessons from running Postgres',
			reason: 'A number and a method you can copy.',
		})),
		{
			id: '0',
			network: 'bluesky',
			author_name: 'Marguerite Faure',
			author_username: 'marguerite.example',
			text: 'If the crust sings when it leaves the oven, the bake was right.',
			created_at: '2026-11-20T11:20:00.000Z',
			filter: 'Bread, no influencers',
			reason: null,
		},
	],
};

export const finishedRun: FilterRun = {
	id: idOf(7),
	run_id: idOf(7),
	templateId: idOf(8),
	title: 'Lessons from running Postgres',
	description: '',
	version: 1,
	newestVersion: 1,
	createdAt: '2026-11-20T08:14:00.000Z',
	endedAt: '2026-11-20T08:15:00.000Z',
	timeRangeValue: 3,
	timeRangeUnit: 'days',
	since: '2026-11-17T08:14:00.000Z',
	until: '2026-11-20T08:14:00.000Z',
	widened: false,
	status: 'done',
	error: null,
	phase: 'judging',
	waitsUntil: null,
	total: 186,
	total_processed: 186,
	total_filtered: 7,
	not_judged: 0,
	reused: 0,
	fromStorage: 0,
	reachedBack: null,
	why: null,
	cost: 0.03,
	postsBilled: 0,
	postsCost: 0,
	maxCost: 2,
	standing: false,
};

export const best: Verdict = {
	seq: 41,
	id: '9',
	tweetId: '9',
	twitter_id: '9',
	network: 'x',
	url: null,
	author_name: 'Dalia Roth',
	author_username: 'daliaroth',
	avatar_url: null,
	content:
		'we moved the queue out of Redis and back into one Postgres table with SKIP LOCKED. 900 jobs a second, one fewer thing to page us.',
	text: 'we moved the queue out of Redis and back into one Postgres table with SKIP LOCKED. 900 jobs a second, one fewer thing to page us.',
	quoted: null,
	created_at: '2026-11-18T13:02:00.000Z',
	metrics: { likes: 412, retweets: 31 },
	repost_by: null,
	included: true,
	judged: true,
	reasoning: 'A number and a method you can copy.',
	reason: 'A number and a method you can copy.',
	decidedBy: 'model',
	manualInclude: false,
	manualExclude: false,
};

export const noRun: LatestRun = { run: null, included: 0, picture: [], best: null };
export const lastRun: LatestRun = {
	run: finishedRun,
	included: 7,
	picture: Array.from({ length: 186 }, (_, index) => ({
		id: String(index),
		at: Date.UTC(2026, 10, 20, 8, 14) - index * 1_393_548,
		verdict: index % 26 === 4 ? ('included' as const) : ('excluded' as const),
		byYou: false,
		likes: ((index * 104_729) % 37) ** 2,
	})),
	best,
};

export const noThread: LatestThread = { thread: null, earlier: [] };
export const lastThread: LatestThread = {
	thread: {
		id: idOf(5),
		name: 'Base miles, honestly',
		updatedAt: '2026-11-20T19:40:00.000Z',
		isRunning: false,
		drafts: [
			{
				text: 'At 138 beats a minute I now run 35 seconds a kilometre faster than I did in August. The only thing I changed was to stop trying to run faster.',
			},
			{ text: 'Weeks one to four felt like walking.' },
			{ text: 'Nobody passes you as often as when you are training well.' },
		],
	},
	earlier: [
		{ id: idOf(4), name: 'Rye at altitude', updatedAt: '2026-11-19T09:00:00.000Z' },
		{ id: idOf(3), name: 'Why the queue moved', updatedAt: '2026-11-19T08:00:00.000Z' },
		{ id: idOf(2), name: 'Reading list, November', updatedAt: '2026-11-17T08:00:00.000Z' },
	],
};

const file = (digit: number, path: string, updatedAt: string): FileInfo => ({
	id: idOf(digit),
	path,
	size: 900,
	revision: 2,
	updatedAt,
});
export const noFiles = { tree: [], files: [] as FileInfo[] };
export const someFiles = {
	tree: ['postgres/planner.md', 'running/base-miles.md', 'rye/log.md', 'voice.md'],
	files: [
		file(1, 'postgres/planner.md', '2026-11-20T12:04:00.000Z'),
		file(2, 'running/base-miles.md', '2026-11-20T18:20:00.000Z'),
		file(3, 'rye/log.md', '2026-11-11T10:00:00.000Z'),
		file(4, 'voice.md', '2026-11-02T10:00:00.000Z'),
	],
};

export const emptyQueue: Queue = {
	zone: 'Europe/Oslo',
	today: '2026-11-20',
	paused: null,
	needsYou: [],
	days: [],
	counts: { queued: 0, freeSlots: 0 },
	next: null,
};
const day = (date: string, ...drafts: DraftSummary[]) => ({ date, drafts, freeSlots: [] });
export const fullQueue: Queue = {
	...emptyQueue,
	days: [
		day(
			'2026-11-21',
			queued(
				1,
				'2026-11-21T09:00',
				'The crust cracks because the loaf cools faster than the crumb. Leave the oven door open for ten minutes and it sings less.',
			),
		),
		day(
			'2026-11-22',
			queued(2, '2026-11-22T10:00', 'Rye at 1,200 m: 12% less water'),
			queued(3, '2026-11-22T14:20', 'Oslo half, second time. I’ll post the splits.'),
		),
		day('2026-11-23', queued(4, '2026-11-23T08:00', 'We moved 210 GB to new disks')),
	],
	counts: { queued: 4, freeSlots: 9 },
	next: idOf(1),
};

export const noProposals: ResponseOf<typeof listProposals> = {
	proposals: [],
	next_cursor: null,
	open: 0,
};

export const noDrafts = {
	drafts: [] as DraftSummary[],
	next_cursor: null,
	counts: { all: 0, queued: 0, posted: 0 },
	labels: [],
};
