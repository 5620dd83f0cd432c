import type { Static } from 'typebox';
import * as Type from 'typebox';
import { PostId, PostNetwork, PostUrl } from '../networks/post-id.ts';
import { failures, nullable, type Route } from '../route.ts';

/**
 * What a user has done with a post worth reading. A post without a mark is new. `saved`: to be read
 * later; it stays saved until another mark replaces it.
 */
export const ReadingMark = Type.Enum(['read', 'saved', 'dismissed']);
export type ReadingMark = Static<typeof ReadingMark>;

/** A standing filter's verdict on a post. */
export const FilterVerdict = Type.Object({
	templateId: Type.String(),
	/** The filter's name. */
	name: Type.String(),
	/** The run with the verdict, in which it can be overridden. */
	runId: Type.String(),
	/** The post of that run that was judged: the shown one, or one by another account. */
	tweetId: Type.String(),
	included: Type.Boolean(),
	/** The filter's reason; empty if there is none, and null if the user decided. */
	reason: nullable(Type.String()),
});
export type FilterVerdict = Static<typeof FilterVerdict>;

/** An account that posted the same text or link. */
export const OtherAuthor = Type.Object({
	id: Type.String(),
	network: PostNetwork,
	author_name: Type.String(),
	/** Without `@`. */
	author_username: Type.String(),
	url: PostUrl,
});
export type OtherAuthor = Static<typeof OtherAuthor>;

/**
 * Marks a post, and all others of its story, as read, saved or dismissed; null makes it new again.
 * Repeating it changes nothing. 404 `not_found` for a post that no run of the user has judged.
 */
export const markReading = {
	method: 'PUT',
	url: '/api/tweets/:id/mark',
	api: { right: 'draft' },
	schema: {
		summary: 'Mark a post as read, saved or dismissed',
		tags: ['tweets'],
		params: Type.Object({ id: PostId }),
		body: Type.Object({ mark: nullable(ReadingMark) }, { additionalProperties: false }),
		response: { 200: Type.Object({ mark: nullable(ReadingMark) }), ...failures },
	},
} as const satisfies Route;

/**
 * Marks the posts of the list `worth_reading` as read, from `newest` on downwards, so that posts
 * that the user has not seen yet stay new. Returns their number.
 */
export const markAllRead = {
	method: 'POST',
	url: '/api/tweets/marks/read',
	schema: {
		summary: 'Mark all posts worth reading as read',
		tags: ['tweets'],
		body: Type.Object({ newest: PostId }, { additionalProperties: false }),
		response: { 200: Type.Object({ count: Type.Integer() }), ...failures },
	},
} as const satisfies Route;
