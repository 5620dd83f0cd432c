import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, Id, type Route } from '../route.ts';
import { DraftSummary, KeptDraft } from './drafts.ts';

const Time = Type.String({ description: 'ISO 8601, UTC' });
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A publication that could not be sent within this time is `missed`. */
export const GRACE_MINUTES = 10;
/** How far ahead slots are offered, and the longest a post can be scheduled ahead. */
export const SLOT_DAYS = 90;
export const SCHEDULE_DAYS = 366;
/** The most slots of a week. */
export const MAX_SLOTS = 70;

/** On the clock of the user's time zone, such as `2026-11-28T18:00`. */
const LocalTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' });
const LocalDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A weekday and time at which the queue publishes. */
export const Slot = Type.Object(
	{
		/** 1 is Monday, 7 is Sunday. */
		weekday: Type.Integer({ minimum: 1, maximum: 7 }),
		/** `HH:MM`, 24 hours. */
		time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
	},
	{ additionalProperties: false },
);
export type Slot = Static<typeof Slot>;

/**
 * A slot on a day. Clocks that are put forward skip no slot: it moves to the next valid time.
 */
export const SlotTime = Type.Object({ at: Time, localTime: LocalTime });
export type SlotTime = Static<typeof SlotTime>;

/**
 * When to publish: `now` (after the seconds of `undoSeconds`), in the `next` free slot, in the
 * first free slot after the `last` queued post, or `at` a time on the user's clock.
 */
export const When = Type.Union([
	// First, because the server removes unknown properties while it tries the alternatives.
	Type.Object({ kind: Type.Enum(['at']), localTime: LocalTime }, { additionalProperties: false }),
	Type.Object({ kind: Type.Enum(['now', 'next', 'last']) }, { additionalProperties: false }),
]);
export type When = Static<typeof When>;

const Draft = { params: Type.Object({ id: Id }), response: { 200: KeptDraft, ...failures } };

/**
 * Publishes or schedules a draft, or moves it when it is scheduled already. Returns the draft with
 * its publication. 400 `draft_not_ready` if a part is empty, too long, or its media is not
 * uploaded; 400 `invalid_input` for a time that is past or too far ahead; 409 `no_free_slot`; 409
 * `draft_locked` while it is being published or when it was posted; 409 `spending_limit_reached`
 * if it would exceed the user's monthly limit. A draft that has failed goes on at the part that
 * failed.
 */
export const publishDraft = {
	method: 'PUT',
	url: '/api/drafts/:id/publication',
	schema: {
		summary: 'Publish, queue, schedule or move a draft',
		tags: ['publishing'],
		body: Type.Object({ when: When }, { additionalProperties: false }),
		...Draft,
	},
} as const satisfies Route;

/**
 * Takes a draft out of the queue. Does nothing if it is not in it. 409 `draft_locked` when it is
 * being sent, or a part of it is at X.
 */
export const unpublishDraft = {
	method: 'DELETE',
	url: '/api/drafts/:id/publication',
	schema: { summary: 'Take a draft out of the queue', tags: ['publishing'], ...Draft },
} as const satisfies Route;

/** Swaps the times of two queued drafts. 409 `draft_locked` if one is not queued. */
export const swapPublications = {
	method: 'POST',
	url: '/api/drafts/:id/publication/swap',
	schema: {
		summary: 'Swap the times of two drafts',
		tags: ['publishing'],
		body: Type.Object({ with: Id }, { additionalProperties: false }),
		...Draft,
	},
} as const satisfies Route;

/**
 * Goes on at the part that failed. 409 `conflict` if nothing has failed, and 400
 * `connection_expired` if a thread was begun and X is not connected. Errors as `publishDraft`.
 */
export const resumePublication = {
	method: 'POST',
	url: '/api/drafts/:id/publication/resume',
	schema: { summary: 'Resume a failed thread', tags: ['publishing'], ...Draft },
} as const satisfies Route;

/**
 * Looks for a part that X did not confirm among the user's newest posts, at the price of reading
 * them. 409 `conflict` if nothing is unsure.
 */
export const lookUpPublication = {
	method: 'POST',
	url: '/api/drafts/:id/publication/look-up',
	schema: { summary: 'Look for an unconfirmed post at X', tags: ['publishing'], ...Draft },
} as const satisfies Route;

/**
 * Records what the user found on X: for `unsure`, whether the part is there; then the rest goes on
 * (`posted`) or the part is sent (`not_posted`). For `by_hand`, whether they posted it. 409
 * `conflict` for another status.
 */
export const reportPublication = {
	method: 'POST',
	url: '/api/drafts/:id/publication/report',
	schema: {
		summary: 'Report whether a post is on X',
		tags: ['publishing'],
		body: Type.Object(
			{ outcome: Type.Enum(['posted', 'not_posted']) },
			{ additionalProperties: false },
		),
		...Draft,
	},
} as const satisfies Route;

/**
 * Deletes the posts of a draft at X. Fails with X's errors; parts that were deleted stay so.
 */
export const deletePosts = {
	method: 'POST',
	url: '/api/drafts/:id/publication/delete-posts',
	schema: { summary: 'Delete the posts of a draft at X', tags: ['publishing'], ...Draft },
} as const satisfies Route;

/** What is known before a draft is published. */
export const PublishingChecks = Type.Object({
	/** US dollars at X, with media and links. */
	cost: Type.Number(),
	hasLink: Type.Boolean(),
	/** Parts over the limit of the user's account at X, counted from 0. */
	tooLong: Type.Array(Type.Integer()),
	emptyParts: Type.Array(Type.Integer()),
	missingAlt: Type.Integer(),
	/** Parts with the text of a post of the last 30 days, or of another queued draft. */
	duplicates: Type.Array(
		Type.Object({
			part: Type.Integer(),
			draftId: Id,
			status: Type.Enum(['posted', 'queued']),
			at: Time,
		}),
	),
	/** Free slots that `next` and `last` would take; null without slots. */
	next: nullable(SlotTime),
	last: nullable(SlotTime),
	/** US dollars this month, and the user's limit. */
	spent: Type.Number(),
	monthlyLimit: nullable(Type.Number()),
});
export type PublishingChecks = Static<typeof PublishingChecks>;

/** Checks a draft as it was saved last. */
export const checkDraft = {
	method: 'GET',
	url: '/api/drafts/:id/checks',
	schema: {
		summary: 'Check a draft before it is published',
		tags: ['publishing'],
		params: Type.Object({ id: Id }),
		response: { 200: PublishingChecks, ...failures },
	},
} as const satisfies Route;

/** Why nothing is published now. Posts that miss their time meanwhile are `missed`. */
export const Pause = Type.Object({
	/**
	 * `user`: the user paused it. `connection_expired`: X does not accept the connection any more.
	 */
	reason: Type.Enum(['user', 'connection_expired']),
	since: Time,
});
export type Pause = Static<typeof Pause>;

/** The queue and calendar of a range of days, on the clock of the user. */
export const Queue = Type.Object({
	zone: Type.String(),
	/** The day it is in `zone`. */
	today: LocalDate,
	paused: nullable(Pause),
	/**
	 * Drafts that wait for the user, of any time: failed, unsure, missed, by hand. Oldest first.
	 */
	needsYou: Type.Array(DraftSummary),
	/** Each day of the range, also empty ones. */
	days: Type.Array(
		Type.Object({
			date: LocalDate,
			/** Queued and posted, by time. */
			drafts: Type.Array(DraftSummary),
			/** Free slots that are not past. */
			freeSlots: Type.Array(SlotTime),
		}),
	),
	counts: Type.Object({
		queued: Type.Integer(),
		/** Free slots of the next seven days. */
		freeSlots: Type.Integer(),
	}),
	/** The draft that is published next. */
	next: nullable(Id),
});
export type Queue = Static<typeof Queue>;

/** The queue of `days` (1 to 42, default 7) from a day on (default today). */
export const getQueue = {
	method: 'GET',
	url: '/api/queue',
	schema: {
		summary: 'The queue and calendar',
		tags: ['publishing'],
		querystring: Type.Object(
			{
				from: Type.Optional(LocalDate),
				days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-3]\\d|4[0-2])$' })),
			},
			{ additionalProperties: false },
		),
		response: { 200: Queue, ...failures },
	},
} as const satisfies Route;

/** Free slots, earliest first, for "Move to…". `draft` is left out of what takes a slot. */
export const listFreeSlots = {
	method: 'GET',
	url: '/api/queue/free-slots',
	schema: {
		summary: 'Free slots',
		tags: ['publishing'],
		querystring: Type.Object({ draft: Type.Optional(Id) }, { additionalProperties: false }),
		response: { 200: Type.Object({ slots: Type.Array(SlotTime) }), ...failures },
	},
} as const satisfies Route;

const settingsFields = {
	/** IANA time zone. Changing it keeps the wall-clock times of queued posts. */
	zone: Type.String({ maxLength: 64 }),
	slots: Type.Array(Slot, { maxItems: MAX_SLOTS }),
	/** How long "Post now" can be taken back. */
	undoSeconds: Type.Enum([0, 5, 10, 30]),
	/** US dollars a month at X for publishing; null: no limit. */
	monthlyLimit: nullable(Type.Number({ minimum: 0, maximum: 100_000 })),
	/** Whether a mail is sent when a post needs the user. */
	mailOnFailure: Type.Boolean(),
	/** US dollars a month for reading likes and views of own posts; null: they are not read. */
	resultsLimit: nullable(Type.Number({ minimum: 0, maximum: 1000 })),
	/** Whether the user's account at X may post up to 25,000 characters. */
	longPosts: Type.Boolean(),
};

export const PublishingSettings = Type.Object({
	...settingsFields,
	/** False until the user or their browser has set the time zone. */
	isZoneSet: Type.Boolean(),
	paused: nullable(Pause),
	/** US dollars this month. */
	spent: Type.Object({ publishing: Type.Number(), results: Type.Number() }),
	/** Prices at X in US dollars, as this installation is configured. */
	prices: Type.Object({
		post: Type.Number(),
		postWithLink: Type.Number(),
		media: Type.Number(),
		deletePost: Type.Number(),
		read: Type.Number(),
	}),
	/**
	 * `done`: Warble posts through X's API. `open_in_x`: the user posts on X; `why` says what is
	 * missing, and `connectHelps` whether connecting X changes it.
	 */
	method: Type.Object({
		kind: Type.Enum(['done', 'open_in_x']),
		why: nullable(Type.String()),
		connectHelps: Type.Boolean(),
	}),
	/** Where the user posts by hand, such as `https://x.com`. */
	xWebUrl: Type.String(),
});
export type PublishingSettings = Static<typeof PublishingSettings>;

export const getPublishingSettings = {
	method: 'GET',
	url: '/api/publishing/settings',
	schema: {
		summary: 'Publishing settings',
		tags: ['publishing'],
		response: { 200: PublishingSettings, ...failures },
	},
} as const satisfies Route;

/**
 * Changes what is given. `paused: true` pauses the queue, `false` continues it (also after a new
 * connection). 400 `invalid_input` for an unknown zone.
 */
export const savePublishingSettings = {
	method: 'PUT',
	url: '/api/publishing/settings',
	schema: {
		summary: 'Change publishing settings',
		tags: ['publishing'],
		body: Type.Partial(Type.Object({ ...settingsFields, paused: Type.Boolean() }), {
			additionalProperties: false,
		}),
		response: { 200: PublishingSettings, ...failures },
	},
} as const satisfies Route;
