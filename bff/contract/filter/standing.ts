import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { Slot } from '../publishing/settings.ts';
import { Dollars, Empty, failures, Id, nullable, type Route, Time, Zone } from '../route.ts';

/** Maximum number of standing filters of a user. */
export const STANDING_LIMIT = 20;

/** Maximum number of times in a week at which a filter runs. */
export const MAX_RUN_SLOTS = 70;

/** The lowest and the highest daily limit, in US dollars. */
export const DAILY_LIMIT = { min: 0.01, max: 100 } as const;

/**
 * How far back a standing filter reads at its first run, and after a time in which it could not
 * run, or a limit left out posts.
 */
export const CATCH_UP_DAYS = 3;

const timetableFields = {
	/** On the clock of `zone`; kept, but not used, while `every` is `hour`. */
	slots: Type.Array(Slot, { maxItems: MAX_RUN_SLOTS }),
	/** US dollars that its runs may cost on one day of `zone`: the model and reading at X. */
	dailyLimit: Type.Number({ minimum: DAILY_LIMIT.min, maximum: DAILY_LIMIT.max }),
};

/** When a filter runs by itself, and how much it may cost. */
export const Timetable = Type.Object({
	/** `hour`: every hour; `slots`: at the times in `slots`, of which there is at least one. */
	every: Type.Enum(['hour', 'slots'], { ifLeftOut: 'slots' }),
	/** IANA time zone. */
	zone: Zone,
	...timetableFields,
});
export type Timetable = Static<typeof Timetable>;

/** The same in a request. */
const GivenTimetable = Type.Object(
	{
		every: Type.Enum(['hour', 'slots']),
		zone: Type.String({ maxLength: 64 }),
		...timetableFields,
	},
	{ additionalProperties: false },
);

/** The newest run of a standing filter that has ended. */
export const StandingRun = Type.Object({
	id: Type.String(),
	endedAt: Time,
	/** New posts with a verdict. */
	judged: Type.Integer(),
	/** Posts worth reading, with the user's overrides. */
	included: Type.Integer(),
	/**
	 * New posts that were read but not judged, because a limit was reached or the run failed. The
	 * next run judges them, if they are not older than `CATCH_UP_DAYS` by then.
	 */
	leftOut: Type.Integer(),
	/** Why it ended early; null if it did not. */
	error: nullable(ErrorBody),
});
export type StandingRun = Static<typeof StandingRun>;

/** A template that runs by itself. */
export const StandingFilter = Type.Object({
	templateId: Type.String(),
	/** The template's name. */
	name: Type.String(),
	timetable: Timetable,
	isPaused: Type.Boolean(),
	/** When it runs next; null while it is paused or cannot run. In the past while a run waits. */
	nextAt: nullable(Time),
	/** What its runs have cost today, on its own clock. */
	spentToday: Dollars,
	/** The id of its run that is under way; null if there is none. */
	runningId: nullable(Type.String()),
	/**
	 * Why it cannot run, such as `subscription_required` or `key_missing`; null if it can. It runs
	 * again at its next time after the reason is gone.
	 */
	blocked: nullable(ErrorBody),
	lastRun: nullable(StandingRun),
	/** The private addresses of its posts worth reading; null if there are none, and for programs. */
	feed: nullable(Type.Object({ atom: Type.String(), json: Type.String() })),
});
export type StandingFilter = Static<typeof StandingFilter>;

const TemplateParams = Type.Object({ id: Id });

/** The user's standing filters, sorted by name. */
export const listStandingFilters = {
	method: 'GET',
	url: '/api/filter/standing',
	api: { right: 'read' },
	schema: {
		summary: 'Standing filters',
		tags: ['filter'],
		response: {
			200: Type.Object({ filters: Type.Array(StandingFilter), zone: nullable(Zone) }),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Lets a template run by itself, or changes when it does. 400 `invalid_input` for an unknown zone,
 * or `slots` without a time; 409 `standing_limit_reached` for more than `STANDING_LIMIT` filters.
 */
export const saveTimetable = {
	method: 'PUT',
	url: '/api/filter/templates/:id/timetable',
	schema: {
		summary: 'Let a filter run by itself',
		tags: ['filter'],
		params: TemplateParams,
		body: GivenTimetable,
		response: { 200: StandingFilter, ...failures },
	},
} as const satisfies Route;

/** Pauses a standing filter or resumes it. A run that is under way continues. */
export const pauseTimetable = {
	method: 'PUT',
	url: '/api/filter/templates/:id/timetable/paused',
	schema: {
		summary: 'Pause a standing filter',
		tags: ['filter'],
		params: TemplateParams,
		body: Type.Object({ paused: Type.Boolean() }, { additionalProperties: false }),
		response: { 200: StandingFilter, ...failures },
	},
} as const satisfies Route;

/** Ends running by itself, and the private feed. The template and its runs are kept. */
export const deleteTimetable = {
	method: 'DELETE',
	url: '/api/filter/templates/:id/timetable',
	schema: {
		summary: 'No longer run a filter by itself',
		tags: ['filter'],
		params: TemplateParams,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** Makes a private feed of a standing filter, or a new address that replaces the one it had. */
export const createPrivateFeed = {
	method: 'POST',
	url: '/api/filter/templates/:id/feed',
	schema: {
		summary: 'Make a private feed',
		tags: ['filter'],
		params: TemplateParams,
		response: { 200: StandingFilter, ...failures },
	},
} as const satisfies Route;

/** Revokes the address of a private feed at once. */
export const deletePrivateFeed = {
	method: 'DELETE',
	url: '/api/filter/templates/:id/feed',
	schema: {
		summary: 'Revoke a private feed',
		tags: ['filter'],
		params: TemplateParams,
		response: { 200: StandingFilter, ...failures },
	},
} as const satisfies Route;

/**
 * The newest 50 posts worth reading of a standing filter, for everyone who has the address: Atom
 * (RFC 4287) at `….atom`, JSON Feed 1.1 at `….json`. The address is no session: it opens nothing
 * else. 404 for an unknown or revoked one, and while its owner has no subscription.
 */
export const readPrivateFeed = {
	method: 'GET',
	url: '/api/feeds/:file',
	schema: {
		summary: 'A private feed',
		tags: ['feeds'],
		params: Type.Object({
			file: Type.String({
				pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(atom|json)$',
				description: 'a secret, and the format',
			}),
		}),
		response: { 200: Type.String({ description: 'Atom or JSON Feed' }), ...failures },
	},
} as const satisfies Route;
