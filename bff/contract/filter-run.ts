import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from './errors.ts';
import { failures, Id, type Route } from './route.ts';

/** A window of the past that ends now: at most eight weeks. */
export const TimeRange = Type.Object(
	{
		value: Type.Integer({ minimum: 1, maximum: 1344 }),
		unit: Type.Enum(['hours', 'days', 'weeks']),
	},
	{ additionalProperties: false, description: 'at most 1344 hours, 56 days or 8 weeks' },
);
export type TimeRange = Static<typeof TimeRange>;

/**
 * `running`, also while it waits for X; the others are ends. All but `done` can be resumed, and so
 * can a `done` with posts not judged.
 */
export const RunStatus = Type.Enum(['running', 'done', 'cancelled', 'failed']);
export type RunStatus = Static<typeof RunStatus>;

export const Time = Type.String({ description: 'ISO 8601, UTC' });
export const Dollars = Type.Number({ description: 'US dollars' });

export const FilterRun = Type.Object({
	id: Type.String(),
	/** The same as `id`. */
	run_id: Type.String(),
	templateId: Type.String(),
	/** The template's name when it was run. */
	title: Type.String(),
	/** The run's own words, as `Re-run of: …`; blank for none. */
	description: Type.String(),
	/** The version that judged, and the template's newest now; null when the template was deleted. */
	version: Type.Integer(),
	newestVersion: Type.Union([Type.Integer(), Type.Null()]),
	createdAt: Time,
	endedAt: Type.Union([Time, Type.Null()]),
	timeRangeValue: Type.Integer(),
	timeRangeUnit: Type.Enum(['hours', 'days', 'weeks']),
	since: Time,
	until: Time,
	status: RunStatus,
	/** Why it ended early: `failed` only. */
	error: Type.Union([ErrorBody, Type.Null()]),
	/** `reading` posts, `waiting` for X until `waitsUntil`, or `judging`. Ended runs: `judging`. */
	phase: Type.Enum(['reading', 'waiting', 'judging']),
	waitsUntil: Type.Union([Time, Type.Null()]),
	/** Posts read so far; all of them from `judging` on. */
	total: Type.Integer(),
	/** Posts with a verdict, `not judged` included. */
	total_processed: Type.Integer(),
	/** Posts worth reading, as Warble judged. */
	total_filtered: Type.Integer(),
	not_judged: Type.Integer(),
	/** Posts whose verdict was known from an earlier run and cost nothing. */
	reused: Type.Integer(),
	/** Posts taken from storage because X did not reach back to them, and how far it reached. */
	fromStorage: Type.Integer(),
	reachedBack: Type.Union([Time, Type.Null()]),
	/** What the model cost so far; null where the provider does not say. */
	cost: Type.Union([Dollars, Type.Null()]),
	/** Posts that X counts, and what they cost by the price in the settings of this installation. */
	postsBilled: Type.Integer(),
	postsCost: Dollars,
	/** The run stops when the model has cost this. */
	maxCost: Dollars,
});
export type FilterRun = Static<typeof FilterRun>;

/** A post with its verdict. */
export const Verdict = Type.Object({
	/** Place in the run's log; the newest word on a post has the higher number. */
	seq: Type.Integer(),
	id: Type.String(),
	tweetId: Type.String(),
	/** The same as `tweetId`. */
	twitter_id: Type.String(),
	author_name: Type.String(),
	author_username: Type.String(),
	avatar_url: Type.Union([Type.String(), Type.Null()]),
	/** Whole, as plain text. */
	content: Type.String(),
	/** The same as `content`. */
	text: Type.String(),
	created_at: Time,
	/** As they were when it was read. */
	metrics: Type.Object({ likes: Type.Integer(), retweets: Type.Integer() }),
	/** Whom the account reposts, where this is a repost; author and text are the original's. */
	repost_by: Type.Union([Type.String(), Type.Null()]),
	/** False also while `judged` is false: see there. */
	included: Type.Boolean(),
	/** False: the model gave no usable answer. Neither in nor out; `reasoning` says what happened. */
	judged: Type.Boolean(),
	/** Plain text, at most 500 characters. */
	reasoning: Type.String(),
	/** The same as `reasoning`. */
	reason: Type.String(),
	/**
	 * Who decided: the model (now, or in an earlier run), or a rule of the person's, as their block
	 * list.
	 */
	decidedBy: Type.Enum(['model', 'earlier_run', 'block_list']),
	/** What the person decided instead. */
	manualInclude: Type.Boolean(),
	manualExclude: Type.Boolean(),
});
export type Verdict = Static<typeof Verdict>;

export const RunProgress = Type.Object({
	processed: Type.Integer(),
	total: Type.Integer(),
	/** Worth reading. */
	filtered: Type.Integer(),
	not_judged: Type.Integer(),
	phase: FilterRun.properties.phase,
	waits_until: FilterRun.properties.waitsUntil,
	cost: FilterRun.properties.cost,
	/** Seconds still to go, by how it has gone so far; null until that can be said. */
	seconds_left: Type.Union([Type.Integer(), Type.Null()]),
});
export type RunProgress = Static<typeof RunProgress>;

/**
 * The events of a run. `started` comes first. Each `filtered_tweet` has its `seq` as `id:`; send
 * the last one back as `Last-Event-ID` and the rest follows, once, without a gap. `progress` comes
 * at most twice a second. The last is `done`, also when the person cancelled, or `error`; what was
 * judged is kept either way.
 */
export const runEvents = {
	started: FilterRun,
	filtered_tweet: Verdict,
	progress: RunProgress,
	done: Type.Object({
		run_id: Type.String(),
		total_processed: Type.Integer(),
		total_filtered: Type.Integer(),
		status: Type.Enum(['done', 'cancelled']),
	}),
	error: ErrorBody,
} as const;

const EventStream = Type.String({ description: 'text/event-stream' });
export const RunParams = Type.Object({ id: Id });
const MaxCost = Type.Optional(
	Type.Number({
		minimum: 0.01,
		maximum: 100,
		description: 'US dollars that the model may cost; default 2',
	}),
);

/**
 * Judges the posts of a window by the newest saved version and follows the run. Closing the
 * connection stops nothing: `cancelRun` does. 429 `run_running` while another run of this person is
 * going: follow that one.
 */
export const startRun = {
	method: 'POST',
	url: '/api/filter/run',
	schema: {
		summary: 'Run a filter and follow it',
		tags: ['filter'],
		body: Type.Object(
			{
				templateId: Id,
				description: Type.Optional(Type.String({ maxLength: 300 })),
				timeRange: TimeRange,
				maxCost: MaxCost,
			},
			{ additionalProperties: false },
		),
		response: { 200: EventStream, ...failures },
	},
	events: runEvents,
} as const satisfies Route;

/**
 * Follows a run from `Last-Event-ID`, or from its beginning; one that has ended is told again and
 * ends at once.
 */
export const followRun = {
	method: 'GET',
	url: '/api/filter/runs/:id/events',
	schema: {
		summary: 'Follow a run',
		tags: ['filter'],
		params: RunParams,
		response: { 200: EventStream, ...failures },
	},
	events: runEvents,
} as const satisfies Route;

/** Stops a run and keeps what was judged. Does nothing to one that has ended. */
export const cancelRun = {
	method: 'POST',
	url: '/api/filter/runs/:id/cancel',
	schema: {
		summary: 'Stop a run',
		tags: ['filter'],
		params: RunParams,
		response: { 200: FilterRun, ...failures },
	},
} as const satisfies Route;

/**
 * Goes on with a run that ended early, and judges again what was not judged. Posts with a verdict
 * are not paid again. 409 `nothing_to_resume`, 429 `run_running`.
 */
export const resumeRun = {
	method: 'POST',
	url: '/api/filter/runs/:id/resume',
	schema: {
		summary: 'Go on with a run',
		tags: ['filter'],
		params: RunParams,
		body: Type.Object({ maxCost: MaxCost }, { additionalProperties: false }),
		response: { 200: FilterRun, ...failures },
	},
} as const satisfies Route;

/**
 * The person's runs, newest first; `cursor` is the `id` of the last one of the page before. A full
 * page means there may be more.
 */
export const listRuns = {
	method: 'GET',
	url: '/api/filter/runs',
	schema: {
		summary: 'Runs',
		tags: ['filter'],
		querystring: Type.Object(
			{
				cursor: Type.Optional(Id),
				limit: Type.Optional(
					Type.String({ pattern: '^[0-9]{1,3}$', description: '1 to 100, default 50' }),
				),
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Array(FilterRun), ...failures },
	},
} as const satisfies Route;

/** One run with its posts, newest post first. */
export const getRun = {
	method: 'GET',
	url: '/api/filter/runs/:id',
	schema: {
		summary: 'A run with its posts',
		tags: ['filter'],
		params: RunParams,
		querystring: Type.Object(
			{
				cursor: Type.Optional(Type.String({ maxLength: 200 })),
				limit: Type.Optional(
					Type.String({ pattern: '^[0-9]{1,3}$', description: 'posts, 1 to 500, default 200' }),
				),
			},
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({
				...FilterRun.properties,
				tweets: Type.Array(Verdict),
				next_cursor: Type.Union([Type.String(), Type.Null()]),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Decides a post of a run by hand; null takes the decision back. Counts as a label for the
 * template.
 */
export const overrideVerdict = {
	method: 'PUT',
	url: '/api/filter/runs/:id/tweets/:tweetId/override',
	schema: {
		summary: 'Decide a post by hand',
		tags: ['filter'],
		params: Type.Object({ id: Id, tweetId: Type.String({ pattern: '^[0-9]{1,25}$' }) }),
		body: Type.Object(
			{ value: Type.Union([Type.Enum(['include', 'exclude']), Type.Null()]) },
			{ additionalProperties: false },
		),
		response: { 200: Verdict, ...failures },
	},
} as const satisfies Route;
