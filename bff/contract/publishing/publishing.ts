import type { Static } from 'typebox';
import * as Type from 'typebox';
import { TextLimits } from '../networks/text-limits.ts';
import { Day, failures, Id, nullable, type Route, Time, Zone } from '../route.ts';
import { DraftSummary, KeptDraft } from './drafts.ts';
import { ByHandStep } from './publication.ts';
import { Pause } from './settings.ts';

/** A publication that could not be sent within this time is `missed`. */
export const GRACE_MINUTES = 10;
/** The maximum time ahead for slots and scheduled posts. */
export const SLOT_DAYS = 90;
export const SCHEDULE_DAYS = 366;

/** On the clock of the user's time zone, such as `2026-11-28T18:00`. */
const LocalTime = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' });
const LocalDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A slot on a day. If clocks are put forward over it, the slot moves to the next valid time. */
export const SlotTime = Type.Object({
	at: Time,
	localTime: { ...LocalTime, ifLeftOut: '1970-01-01T00:00' },
});
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

/** A draft or cross-post as a user or program has seen it. */
const ShownPost = Type.Object(
	{
		id: Id,
		version: Type.Integer({ minimum: 1 }),
		/** The connected account; null for the first one at X. */
		accountId: nullable(Id),
	},
	{ additionalProperties: false },
);
export type ShownPost = Static<typeof ShownPost>;

const Draft = { params: Type.Object({ id: Id }), response: { 200: KeptDraft, ...failures } };

/**
 * Publishes or schedules a draft, or moves it when it is scheduled already. Returns the draft with
 * its publication. 400 `draft_not_ready` if a part is empty, too long, or its media is not uploaded
 * or not taken by the account; 400 `invalid_input` for a time that is past or too far ahead; 409
 * `no_free_slot`; 409 `draft_locked` while it is being published or when it was posted; 409
 * `spending_limit_reached` if it would exceed the user's monthly limit. A failed draft resumes at
 * the failed part. 409 `other_account` if it was begun with an account other than the connected
 * one: with `isAnew`, all parts are posted from the connected account, and the other account's
 * posts stay at X.
 *
 * The cross-posts of a draft are published with it, at the same time, unless they are posted or
 * being posted. If one is not ready, nothing is published, and the message names its network. With
 * the id of a cross-post, only that one is published or moved. 400 `connection_expired` if its
 * account is not connected, or has to be connected again.
 *
 * With `shown`, nothing but these posts is published: 409 `conflict` if a text or an account is
 * another one by now.
 */
export const publishDraft = {
	method: 'PUT',
	url: '/api/drafts/:id/publication',
	api: { right: 'publish', proposal: 'publish' },
	schema: {
		summary: 'Publish, queue, schedule or move a draft',
		tags: ['publishing'],
		body: Type.Object(
			{
				when: When,
				isAnew: Type.Optional(Type.Boolean()),
				/** With `now`: the user posts it on X, even if Warble could. */
				isByHand: Type.Optional(Type.Boolean()),
				/** The draft and its cross-posts as they were seen. Without it: as they are now. */
				shown: Type.Optional(Type.Array(ShownPost, { maxItems: 100 })),
			},
			{ additionalProperties: false },
		),
		...Draft,
	},
} as const satisfies Route;

/**
 * Takes a draft out of the queue. Does nothing if it is not in it. A queued thread with a part at X
 * becomes `failed`, so that its remaining parts can be resumed. 409 `draft_locked` if it is being
 * sent, or one of its parts is or may be at X.
 */
export const unpublishDraft = {
	method: 'DELETE',
	url: '/api/drafts/:id/publication',
	api: { right: 'publish' },
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
 * Resumes at the failed part. 409 `conflict` if nothing has failed, and 400 `connection_expired` if
 * a thread was begun and X is not connected. If it was begun with an account other than the
 * connected one, it stays `failed`, with the error `other_account`. Other errors as for
 * `publishDraft`.
 */
export const resumePublication = {
	method: 'POST',
	url: '/api/drafts/:id/publication/resume',
	schema: { summary: 'Resume a failed thread', tags: ['publishing'], ...Draft },
} as const satisfies Route;

/**
 * Looks for an unconfirmed part among the user's newest posts, at the price of reading them. 409
 * `conflict` if nothing is unsure.
 */
export const lookUpPublication = {
	method: 'POST',
	url: '/api/drafts/:id/publication/look-up',
	schema: { summary: 'Look for an unconfirmed post at X', tags: ['publishing'], ...Draft },
} as const satisfies Route;

/**
 * Records what the user found on X. For `unsure`: whether the part is there; then the other parts
 * follow (`posted`) or the part is sent (`not_posted`). For `by_hand`: whether they posted it. 409
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

/** Deletes the posts of a draft at X. Fails with X's errors; deleted parts stay deleted. */
export const deletePosts = {
	method: 'POST',
	url: '/api/drafts/:id/publication/delete-posts',
	api: { right: 'publish', proposal: 'delete_posts' },
	schema: { summary: 'Delete the posts of a draft at X', tags: ['publishing'], ...Draft },
} as const satisfies Route;

/** The checks of a draft before it is published. */
export const PublishingChecks = Type.Object({
	/** Cost at X in US dollars, including media and links. */
	cost: Type.Number(),
	hasLink: Type.Boolean(),
	/** What a part may contain at the draft's account. Without it: at X. */
	limits: Type.Optional(TextLimits),
	/** Parts over the limit of the draft's account, counted from 0. */
	tooLong: Type.Array(Type.Integer()),
	emptyParts: Type.Array(Type.Integer()),
	missingAlt: Type.Integer(),
	/**
	 * Why the draft's account does not take an image, GIF or video, in the words of `publishDraft`.
	 * Without it: it takes all.
	 */
	mediaProblem: Type.Optional(Type.String()),
	/** Parts with the text of a post of the last 30 days, or of another queued draft. */
	duplicates: Type.Array(
		Type.Object({
			part: Type.Integer(),
			draftId: Id,
			status: Type.Enum(['posted', 'queued']),
			at: Time,
		}),
	),
	/** How the user begins, if Warble cannot post for them and nothing is at X yet. */
	byHand: Type.Optional(ByHandStep),
	/** Parts with the text of an earlier part of the draft. */
	repeats: Type.Optional(Type.Array(Type.Object({ part: Type.Integer(), of: Type.Integer() }))),
	/** The free slots that `next` and `last` would take; null without slots. */
	next: nullable(SlotTime),
	last: nullable(SlotTime),
	/** US dollars this month, and the user's limit. */
	spent: Type.Number(),
	monthlyLimit: nullable(Type.Number()),
});
export type PublishingChecks = Static<typeof PublishingChecks>;

/** Checks the last saved version of a draft. */
export const checkDraft = {
	method: 'GET',
	url: '/api/drafts/:id/checks',
	api: { right: 'read' },
	schema: {
		summary: 'Check a draft before it is published',
		tags: ['publishing'],
		params: Type.Object({ id: Id }),
		response: { 200: PublishingChecks, ...failures },
	},
} as const satisfies Route;

/** The queue and calendar of a range of days, on the user's clock. */
export const Queue = Type.Object({
	zone: Zone,
	/** The current day in `zone`. */
	today: Day,
	paused: nullable(Pause),
	/** Drafts of any time that wait for the user: failed, unsure, missed, by hand. Oldest first. */
	needsYou: Type.Array(DraftSummary),
	/** Each day of the range, including empty ones. */
	days: Type.Array(
		Type.Object({
			date: Day,
			/** Queued and posted, by time. */
			drafts: Type.Array(DraftSummary),
			/** Free slots that are not in the past. */
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

/** The queue of `days` (1 to 42, default 7), starting with a day (default today). */
export const getQueue = {
	method: 'GET',
	url: '/api/queue',
	api: { right: 'read' },
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

/** Free slots, earliest first, for "Move to…". The slot of `draft` counts as free. */
export const listFreeSlots = {
	method: 'GET',
	url: '/api/queue/free-slots',
	api: { right: 'read' },
	schema: {
		summary: 'Free slots',
		tags: ['publishing'],
		querystring: Type.Object({ draft: Type.Optional(Id) }, { additionalProperties: false }),
		response: { 200: Type.Object({ slots: Type.Array(SlotTime) }), ...failures },
	},
} as const satisfies Route;
