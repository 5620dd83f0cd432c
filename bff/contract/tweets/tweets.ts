import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { PostId, PostNetwork, PostUrl } from '../networks/post-id.ts';
import { QuotedPost } from '../networks/quoted-post.ts';
import { failures, Id, nullable, type Route, sameAs, Time } from '../route.ts';
import { ActingElsewhere, REPLY_LENGTH } from './acting-elsewhere.ts';
import { FilterVerdict, OtherAuthor, ReadingMark } from './reading.ts';

export const TweetParams = Type.Object({ id: PostId });

/**
 * How an action is performed, known before the click: `done` by Warble through the API of the
 * post's network, or `open_in_x` by the user on a page of that network that Warble opens, whatever
 * network that is.
 */
export const ActionMethod = Type.Enum(['done', 'open_in_x']);
export type ActionMethod = Static<typeof ActionMethod>;

/** The outcome of a like or a reply. It is `done` only once its network or the user confirms it. */
export const ActionOutcome = Type.Object({
	/**
	 * `sending`: in progress. `done`: confirmed. `opened`: on the network's page, where only the user
	 * knows the outcome. `unknown`: the network did not confirm it, and it is looked up before the
	 * next attempt. `failed`: nothing happened there.
	 */
	status: Type.Enum(['sending', 'done', 'opened', 'unknown', 'failed'], { ifLeftOut: 'done' }),
	/** When the action reached this status. */
	at: Time,
	/** The text of the reply; null for a like. */
	text: nullable(Type.String()),
	/** The address of the posted reply, if Warble posted it. */
	url: nullable(Type.String()),
	/** The reason, for `failed` and `unknown`. */
	error: nullable(ErrorBody),
});
export type ActionOutcome = Static<typeof ActionOutcome>;

/** The tone of a reply draft; `own` is the user's own voice. */
export const Tone = Type.Enum(['own', 'warm', 'direct', 'curious', 'playful']);
export type Tone = Static<typeof Tone>;

/** A reply written by the model. Only the user can send it. */
export const ReplyDraft = Type.Object({ text: Type.String(), tone: Tone, createdAt: Time });
export type ReplyDraft = Static<typeof ReplyDraft>;

/** A post stored for the user, with the user's actions on it. */
export const Tweet = Type.Object({
	/** Digits at X, too many for a number: see `PostId`. For a repost, the repost's own id. */
	id: sameAs('twitter_id'),
	/** The id to like and reply to at its network: the original's for a repost, otherwise `id`. */
	twitter_id: sameAs('id'),
	network: PostNetwork,
	url: PostUrl,
	author_name: Type.String(),
	/** Without `@`. */
	author_username: Type.String(),
	avatar_url: nullable(Type.String()),
	/** HTML with literal line breaks. Sanitize it before showing it. */
	content: Type.String(),
	/** The post that it quotes; null if it quotes none. */
	quoted: nullable(QuotedPost),
	created_at: Time,
	/** Counts as of the last fetch, and the user's like if it was made since. */
	metrics: Type.Object({ likes: Type.Integer(), retweets: Type.Integer() }),
	/** The username of the reposter, for a repost; author and content are the original's. */
	repost_by: nullable(Type.String()),
	/** The language detected by X, such as `en`, `ja` or `und`. */
	lang: nullable(Type.String()),
	/**
	 * In the list of a run's included posts: the filter's reason, empty if there is none, and null if
	 * the user included it. In lists of standing filters the reason of the first of `filters` that
	 * includes the post. Null in other lists.
	 */
	reason: nullable(Type.String()),
	like_way: ActionMethod,
	response_way: ActionMethod,
	/** Null for the first account at X: see `acting` of the list, and `countTweet`. */
	acting: nullable(ActingElsewhere),
	/** Null if the post was not liked through Warble. */
	like: nullable(ActionOutcome),
	/** The user's reply; null if there is none from Warble. */
	response: nullable(ActionOutcome),
	/** Null if there is none, or it was discarded or sent. */
	draft: nullable(ReplyDraft),
	/** When the user marked it as done; null if not. */
	done_at: nullable(Time),
	/** In the lists of standing filters: their verdicts, the newest first. Empty in other lists. */
	filters: Type.Array(FilterVerdict),
	/** In these lists: the other accounts that posted the same, earliest first. */
	also_by: Type.Array(OtherAuthor),
	/** In these lists: what the user has done with it; null if it is new. */
	mark: nullable(ReadingMark),
});
export type Tweet = Static<typeof Tweet>;

const tweetFilters = [
	'all',
	'to_answer',
	'included',
	'answered',
	'worth_reading',
	'saved',
	'seen',
	'filtered_out',
] as const;
export type TweetFilter = (typeof tweetFilters)[number];

const listQuery = {
	/**
	 * `all` stored posts; those `to_answer`, that is of the last seven days, not marked as done and
	 * not replied to; those `included` by a filter run, by verdict or override; or those `answered`,
	 * that is replied to through Warble.
	 *
	 * Of the standing filters, each story once, and of the last 30 days: the new posts that are
	 * `worth_reading` and not done or replied to, those that the user has `saved`, those `seen`, that
	 * is read, dismissed, done or replied to, and those `filtered_out`, by verdict or override.
	 */
	filter: Type.Optional(Type.Enum([...tweetFilters], { description: 'default all' })),
	/** For `included`: the id of the run. Default: the newest run with included posts. */
	run: Type.Optional(Id),
};

/**
 * Lists posts to review, newest first, without the user's own. `answered` posts are sorted by the
 * time of the reply, newest first. 404 `not_found` for an unknown run.
 */
export const listTweets = {
	method: 'GET',
	url: '/api/tweets',
	api: { right: 'read' },
	schema: {
		summary: 'Posts to review',
		tags: ['tweets'],
		querystring: Type.Object(
			{
				...listQuery,
				/**
				 * In addition, `next` is the list to review next: `worth_reading` for a user with a
				 * standing filter; otherwise `included` while the newest run with included posts has one
				 * that is not done and not replied to, otherwise `to_answer`, and `all` if no post is
				 * stored. Later pages are requested by the `filter` of the response.
				 */
				filter: Type.Optional(Type.Enum([...tweetFilters, 'next'], { description: 'default all' })),
				cursor: Type.Optional(Type.String({ maxLength: 600 })),
				limit: Type.Optional(
					Type.String({ pattern: '^[0-9]{1,3}$', description: '1 to 100, default 50' }),
				),
			},
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({
				data: Type.Array(Tweet),
				/** Null on the last page. */
				next_cursor: nullable(Type.String()),
				/** The list that these posts are of: for `next`, the one that was chosen. */
				filter: Type.Enum([...tweetFilters], { ifLeftOut: 'all' }),
				/** The run of these included posts; null for other lists and if there is no run yet. */
				run: nullable(Type.Object({ id: Type.String(), title: Type.String(), createdAt: Time })),
				/** Whether the user has a standing filter, paused or not. */
				standing: Type.Boolean(),
				/**
				 * Why likes or replies of posts of X open there instead of being performed through the API,
				 * and whether connecting X would change that; null if nothing is restricted.
				 */
				acting: nullable(Type.Object({ why: Type.String(), connectHelps: Type.Boolean() })),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** Counts the posts of a list that are newer than `after`, the newest post shown. */
export const countNewTweets = {
	method: 'GET',
	url: '/api/tweets/news',
	schema: {
		summary: 'Count of newer posts',
		tags: ['tweets'],
		querystring: Type.Object({ ...listQuery, after: PostId }, { additionalProperties: false }),
		response: { 200: Type.Object({ count: Type.Integer() }), ...failures },
	},
} as const satisfies Route;

/** Counts the posts that wait for the user. */
export const countToAnswer = {
	method: 'GET',
	url: '/api/tweets/to-answer',
	schema: {
		summary: 'Count of posts to answer',
		tags: ['tweets'],
		response: {
			200: Type.Object({
				/** The posts in the list `to_answer`. */
				count: Type.Integer(),
				/**
				 * With a standing filter the posts in the list `worth_reading`; otherwise those in the list
				 * `included` that are not done and not replied to.
				 */
				worth_reading: Type.Integer(),
				/** The posts in the list `saved`. */
				saved: Type.Integer(),
				/** Whether the user has a standing filter, paused or not. */
				standing: Type.Boolean(),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Marks a post as done, or not done. Repeating it changes nothing. 404 `not_found` for a post that
 * was never read for this user.
 */
export const markTweetDone = {
	method: 'PUT',
	url: '/api/tweets/:id/done',
	api: { right: 'draft' },
	schema: {
		summary: 'Mark a post as done',
		tags: ['tweets'],
		params: TweetParams,
		body: Type.Object({ done: Type.Boolean() }, { additionalProperties: false }),
		response: { 200: Type.Object({ done_at: nullable(Time) }), ...failures },
	},
} as const satisfies Route;

const ActionResult = Type.Object({
	/**
	 * `open_in_x`: nothing was sent; open `intentUrl`, where the user completes the action: for posts
	 * of other networks than X the page of the post.
	 */
	status: ActionMethod,
	/** Null unless `status` is `open_in_x`. */
	intentUrl: nullable(Type.String()),
	outcome: ActionOutcome,
});
export type ActionResult = Static<typeof ActionResult>;

/**
 * Likes a post once, even if called repeatedly. 404 `not_found` for a post that was never read for
 * this user. The network's refusals are `connection_expired`, `action_refused`, `tweet_gone`,
 * `network_rate_limited`, `network_out_of_credit`, `network_unavailable`, and `outcome_unknown`,
 * after which it may be called again at once.
 */
export const likeTweet = {
	method: 'POST',
	url: '/api/tweets/:id/like',
	api: { right: 'publish', proposal: 'like' },
	schema: {
		summary: 'Like a post',
		tags: ['tweets'],
		params: TweetParams,
		response: { 200: ActionResult, ...failures },
	},
} as const satisfies Route;

/**
 * Replies to a post once: sending the same text again, even at the same moment, posts it only once
 * and returns the same result; another text is refused with 409 `already_answered`. 400
 * `invalid_input` for a blank text, and at other networks than X for one above the limits; at X 400
 * `response_too_long` above 280 characters. The network's refusals are those of a like, and
 * `response_duplicate`. 503 `outcome_unknown` if the network did not respond and the reply could
 * not be looked up.
 */
export const replyToTweet = {
	method: 'POST',
	url: '/api/tweets/:id/response',
	api: { right: 'publish', proposal: 'reply' },
	schema: {
		summary: 'Reply to a post',
		tags: ['tweets'],
		params: TweetParams,
		body: Type.Object(
			{ response: Type.String({ maxLength: REPLY_LENGTH }) },
			{ additionalProperties: false },
		),
		response: { 200: ActionResult, ...failures },
	},
} as const satisfies Route;

const TweetAction = Type.Enum(['like', 'response']);
export type TweetAction = Static<typeof TweetAction>;

/**
 * Records the user's report on an action that was opened: `done`, or `none`, which deletes it. 409
 * `conflict` if the action is not `opened`.
 */
export const reportAction = {
	method: 'PUT',
	url: '/api/tweets/:id/actions/:action',
	schema: {
		summary: 'Report how an action opened on X ended',
		tags: ['tweets'],
		params: Type.Object({ id: PostId, action: TweetAction }),
		body: Type.Object({ outcome: Type.Enum(['done', 'none']) }, { additionalProperties: false }),
		response: { 200: Type.Object({ outcome: nullable(ActionOutcome) }), ...failures },
	},
} as const satisfies Route;
