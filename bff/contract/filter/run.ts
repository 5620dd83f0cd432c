import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { PostId } from '../networks/post-id.ts';
import {
	Dollars,
	EventStream,
	failures,
	Id,
	nullable,
	type Route,
	sameAs,
	Time,
} from '../route.ts';
import { Verdict } from './verdict.ts';

/** How far back the window of a run reaches from now: eight weeks at most. */
export const TimeRange = Type.Object(
	{
		value: Type.Integer({ minimum: 1, maximum: 1344 }),
		unit: Type.Enum(['hours', 'days', 'weeks']),
	},
	{ additionalProperties: false, description: 'at most 1344 hours, 56 days or 8 weeks' },
);
export type TimeRange = Static<typeof TimeRange>;

/**
 * A run is also `running` while it waits for X or the model. The other states are final. A run that
 * is `cancelled` or `failed`, or `done` with unjudged posts, can be resumed.
 */
export const RunStatus = Type.Enum(['running', 'done', 'cancelled', 'failed'], {
	ifLeftOut: 'done',
});
export type RunStatus = Static<typeof RunStatus>;

export const FilterRun = Type.Object({
	id: sameAs('run_id'),
	run_id: sameAs('id'),
	templateId: Type.String(),
	/** The template's name at the time of the run. */
	title: Type.String(),
	/** A note on this run, for example `Re-run of: …`; empty if there is none. */
	description: Type.String(),
	/** The template version that the run judges by. */
	version: Type.Integer(),
	/** The template's current version; null if the template was deleted. */
	newestVersion: { ...nullable(Type.Integer()), ifLeftOut: 0 },
	createdAt: Time,
	endedAt: nullable(Time),
	timeRangeValue: Type.Integer({ ifLeftOut: 24 }),
	timeRangeUnit: Type.Enum(['hours', 'days', 'weeks']),
	since: Time,
	until: Time,
	/** Whether the window is wider than requested, because that one held few posts. */
	widened: Type.Boolean(),
	status: RunStatus,
	/** Set only if the status is `failed`. */
	error: nullable(ErrorBody),
	/**
	 * `reading` posts, `waiting` for X or the model until `waitsUntil`, or `judging`; `judging` after
	 * the end.
	 */
	phase: Type.Enum(['reading', 'waiting', 'judging'], { ifLeftOut: 'judging' }),
	waitsUntil: nullable(Time),
	/** Posts read so far; once the phase is `judging`, all posts of the window. */
	total: Type.Integer(),
	/** Finished posts: those with a verdict, or counted in `not_judged`. */
	total_processed: Type.Integer(),
	/** Posts worth reading, by Warble's verdict or the user's override. */
	total_filtered: Type.Integer(),
	/** Posts without a usable verdict by the model. */
	not_judged: Type.Integer(),
	/** Posts whose verdict comes from an earlier run and cost nothing. */
	reused: Type.Integer(),
	/** Posts read from storage because they are older than what networks let us read. */
	fromStorage: Type.Integer(),
	/** The oldest time that could be read from all networks. */
	reachedBack: nullable(Time),
	/** Why posts of some sources are missing, in words for the user; null if all were read. */
	why: nullable(Type.String()),
	/** Cost of the model so far; null if the provider does not report costs. */
	cost: nullable(Dollars),
	/** Posts that networks bill. */
	postsBilled: Type.Integer(),
	/** `postsBilled` at the price per post in this installation's settings. */
	postsCost: Dollars,
	/**
	 * The run fails once the model has cost this much. For a standing filter, what is left of its
	 * daily limit, which reading at X counts towards, too.
	 */
	maxCost: Dollars,
	/** Whether a standing filter started the run by itself. */
	standing: Type.Boolean(),
});
export type FilterRun = Static<typeof FilterRun>;

export const RunProgress = Type.Object({
	processed: Type.Integer(),
	total: Type.Integer(),
	/** Posts worth reading. */
	filtered: Type.Integer(),
	not_judged: Type.Integer(),
	phase: FilterRun.properties.phase,
	waits_until: FilterRun.properties.waitsUntil,
	cost: FilterRun.properties.cost,
	/** Seconds left at the current pace; null until the pace is known. */
	seconds_left: nullable(Type.Integer()),
});
export type RunProgress = Static<typeof RunProgress>;

/**
 * The events of a run. `started` comes first, and again when the window was widened. Each
 * `filtered_tweet` has its `seq` as its event id; a client that sends the last one as
 * `Last-Event-ID` receives every later verdict once. `progress` comes at most twice a second. The
 * last event is `done`, also for a cancelled run, or `error`. Verdicts are stored in either case.
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

export const RunParams = Type.Object({ id: Id });
const MaxCost = Type.Optional(
	Type.Number({
		minimum: 0.01,
		maximum: 100,
		description: 'US dollars that the model may cost; default 2',
	}),
);

/**
 * Starts a run of the template's newest saved version and streams its events. The run continues
 * when the connection is closed; `cancelRun` stops it. 429 `run_running` while another run of the
 * same user is running: follow that one instead.
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
				/** Takes a window of 3, 7 or 14 days if the requested one holds few posts. */
				widen: Type.Optional(Type.Boolean()),
			},
			{ additionalProperties: false },
		),
		response: { 200: EventStream, ...failures },
	},
	events: runEvents,
} as const satisfies Route;

/**
 * Streams the events of a run from `Last-Event-ID`, or from its beginning. For a run that has
 * ended, all events are sent again and the stream ends.
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

/** Stops a run and keeps its verdicts. Has no effect on a run that has ended. */
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
 * Continues a run that ended early, and judges posts without a usable verdict again. Posts with a
 * verdict are not paid for again. 409 `nothing_to_resume`, 429 `run_running`.
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
 * The user's runs, newest first. `cursor` is the `id` of the last run of the previous page. A page
 * with fewer than `limit` runs is the last one.
 */
export const listRuns = {
	method: 'GET',
	url: '/api/filter/runs',
	api: { right: 'read' },
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

/** One run with a page of its posts, newest post first. */
export const getRun = {
	method: 'GET',
	url: '/api/filter/runs/:id',
	api: { right: 'read' },
	schema: {
		summary: 'A run with its posts',
		tags: ['filter'],
		params: RunParams,
		querystring: Type.Object(
			{
				cursor: Type.Optional(Type.String({ maxLength: 600 })),
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
				next_cursor: nullable(Type.String()),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Overrides the verdict on a post of a run; null removes the override. Overrides also serve as
 * labels for the template: see `getAgreement`.
 */
export const overrideVerdict = {
	method: 'PUT',
	url: '/api/filter/runs/:id/tweets/:tweetId/override',
	schema: {
		summary: 'Override a verdict',
		tags: ['filter'],
		params: Type.Object({ id: Id, tweetId: PostId }),
		body: Type.Object(
			{ value: nullable(Type.Enum(['include', 'exclude'])) },
			{ additionalProperties: false },
		),
		response: { 200: Verdict, ...failures },
	},
} as const satisfies Route;
