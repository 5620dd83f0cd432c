import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route, Time } from '../route.ts';

/** Maximum number of slots of a week. */
export const MAX_SLOTS = 70;

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

/** Why nothing is published now. Posts whose time passes meanwhile become `missed`. */
export const Pause = Type.Object({
	/** `user`: the user paused it. `connection_expired`: X no longer accepts the connection. */
	reason: Type.Enum(['user', 'connection_expired']),
	since: Time,
});
export type Pause = Static<typeof Pause>;

const settingsFields = {
	/** IANA time zone. Changing it keeps the wall-clock times of queued posts. */
	zone: Type.String({ maxLength: 64 }),
	slots: Type.Array(Slot, { maxItems: MAX_SLOTS }),
	/** How long "Post now" can be undone. */
	undoSeconds: Type.Enum([0, 5, 10, 30]),
	/** US dollars per month for publishing at X; null for no limit. */
	monthlyLimit: nullable(Type.Number({ minimum: 0, maximum: 100_000 })),
	/** Whether to send a mail when a post needs the user. */
	mailOnFailure: Type.Boolean(),
	/** Whether to send a mail with posts worth reading each Monday morning. */
	weeklyDigest: Type.Boolean(),
	/**
	 * US dollars per month for reading likes and views of the user's posts at X; null to read none.
	 * At networks where reading is free they are always read.
	 */
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
	/** X's prices in US dollars, as configured in this installation. */
	prices: Type.Object({
		post: Type.Number(),
		postWithLink: Type.Number(),
		media: Type.Number(),
		deletePost: Type.Number(),
		read: Type.Number(),
	}),
	/**
	 * `done`: Warble posts through X's API. `open_in_x`: the user posts on X; `why` says what is
	 * missing, and `connectHelps` whether connecting X would change that.
	 */
	method: Type.Object({
		kind: Type.Enum(['done', 'open_in_x']),
		why: nullable(Type.String()),
		connectHelps: Type.Boolean(),
	}),
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
 * Changes the given fields. `paused: true` pauses the queue, `false` resumes it (also after a new
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
