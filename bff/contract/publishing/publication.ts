import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { nullable, Time, Zone } from '../route.ts';

/**
 * Status of a publication.
 *
 * - `queued`: waits for its time. With `undoUntil`, it is sent at once after that time
 * - `publishing`: is being sent now; the draft is locked
 * - `posted`: all parts are at the network
 * - `failed`: the network refused a part, and parts after it were not sent; `error` says why. When
 * the user resumes it, it continues at that part
 * - `unsure`: the network did not confirm a part, and it was not found there. Nothing is sent again
 * until the user says whether it is there
 * - `missed`: it could not be sent within ten minutes of its time. It is never sent late by itself
 * - `by_hand`: it is due, and the user posts it on X, because Warble cannot post for them or
 * because they chose to
 * - `deleted`: the user has deleted the posts at the network from here
 */
export const PublicationStatus = Type.Enum([
	'queued',
	'publishing',
	'posted',
	'failed',
	'unsure',
	'missed',
	'by_hand',
	'deleted',
]);
export type PublicationStatus = Static<typeof PublicationStatus>;

/** Likes, reposts, replies and views of a posted draft, summed over its parts. */
export const PostResults = Type.Object({
	likes: Type.Integer(),
	reposts: Type.Integer(),
	replies: Type.Integer(),
	/** Null if the network does not report them. */
	views: nullable(Type.Integer()),
	/** The sample: 1, 3, 7 or 30 days after the draft was posted. */
	day: Type.Integer(),
	at: Time,
});
export type PostResults = Static<typeof PostResults>;

/** The user's next step on X for a draft that they post by hand. */
export const ByHandStep = Type.Object({
	/** The part to post, counted from 0. Null if all are posted. */
	part: nullable(Type.Integer()),
	/** X's page for posting it. */
	url: Type.String(),
	/**
	 * Whether that page already has the text and replies to the previous part. False if the text is
	 * too long for a link, or the address of the previous part is unknown: then the user copies the
	 * text and replies to their last post.
	 */
	isPrefilled: Type.Boolean(),
});
export type ByHandStep = Static<typeof ByHandStep>;

/** The publication of a draft at its network. A draft has at most one publication. */
export const Publication = Type.Object({
	status: PublicationStatus,
	/** When it is or was due. */
	at: Time,
	/** The same time on the clock of `zone`, such as `2026-11-28T18:00`. */
	localTime: Type.String({ ifLeftOut: '1970-01-01T00:00' }),
	/** IANA time zone, such as `Europe/Oslo`. */
	zone: Zone,
	/** Whether its time is one of the user's slots. */
	isSlot: Type.Boolean(),
	/** For "Post now": until when the user can undo it. */
	undoUntil: nullable(Time),
	/** One entry for each part that was sent or attempted, in order. Empty before. */
	posts: Type.Array(
		Type.Object({
			status: Type.Enum(['waiting', 'sending', 'posted', 'unsure', 'failed', 'deleted']),
			/** The post's page at its network. */
			url: nullable(Type.String()),
			postedAt: nullable(Time),
			/**
			 * Whether the user said that they posted it on X. `url` is the link that they gave, if any.
			 */
			isByUser: Type.Optional(Type.Boolean()),
		}),
	),
	/** Only for `by_hand`. */
	byHand: Type.Optional(ByHandStep),
	/** When the last part was posted. */
	postedAt: nullable(Time),
	/** For `failed`, `unsure` and `missed`: the reason. Before that: what it has to wait for. */
	error: nullable(ErrorBody),
	/** Its cost in US dollars, expected or so far. Only X costs. */
	cost: Type.Number(),
	/** The newest sample; null if there is none. */
	results: nullable(PostResults),
});
export type Publication = Static<typeof Publication>;
