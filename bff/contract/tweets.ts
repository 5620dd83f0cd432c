import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from './errors.ts';
import { Empty, failures, Id, type Route } from './route.ts';

const Time = Type.String({ description: 'ISO 8601, UTC' });
const TweetId = Type.String({ pattern: '^[0-9]{1,25}$', description: 'the platform’s own id' });
const TweetParams = Type.Object({ id: TweetId });

/**
 * How an action will be done, known before the click: `done` by Warble through the platform's API,
 * or `open_in_x` by the person on the platform's own page, which Warble only opens.
 */
export const Way = Type.Enum(['done', 'open_in_x']);
export type Way = Static<typeof Way>;

/**
 * What became of a like or an answer. Nothing is called done that the platform, or the person, has
 * not said is done.
 */
export const ActionOutcome = Type.Object({
	/**
	 * `sending` right now; `done`; `opened` on the platform's page, where only the person knows how
	 * it ended; `unknown` while nobody could tell whether it went through (it is looked up before
	 * anything is tried again); `failed`, and nothing happened at the platform.
	 */
	status: Type.Enum(['sending', 'done', 'opened', 'unknown', 'failed']),
	/** When it came to that. */
	at: Time,
	/** What was sent, or was to be; null for a like. */
	text: Type.Union([Type.String(), Type.Null()]),
	/** The posted answer at the platform, where Warble posted it. */
	url: Type.Union([Type.String(), Type.Null()]),
	/** Why: for `failed` and `unknown`. */
	error: Type.Union([ErrorBody, Type.Null()]),
});
export type ActionOutcome = Static<typeof ActionOutcome>;

/** How a drafted reply is to sound; `own` is the person's own voice and nothing else. */
export const Tone = Type.Enum(['own', 'warm', 'direct', 'curious', 'playful']);
export type Tone = Static<typeof Tone>;

/** A reply that Warble drafted. A person sends it, or not. */
export const ReplyDraft = Type.Object({ text: Type.String(), tone: Tone, createdAt: Time });
export type ReplyDraft = Static<typeof ReplyDraft>;

/** A stored post of the person's, and what became of it. */
export const Tweet = Type.Object({
	/** Of the post as it is listed: digits, longer than a number can be. */
	id: Type.String(),
	/**
	 * What links, likes and answers at the platform go to: of a repost the original’s id, otherwise
	 * `id`.
	 */
	twitter_id: Type.String(),
	author_name: Type.String(),
	/** Without `@`. */
	author_username: Type.String(),
	avatar_url: Type.Union([Type.String(), Type.Null()]),
	/** HTML, with its line breaks as they are: clean it before it is shown. */
	content: Type.String(),
	created_at: Time,
	/** As they were when it was read last. */
	metrics: Type.Object({ likes: Type.Integer(), retweets: Type.Integer() }),
	/** Who passed it on, where this is a repost; author and content are the original's. */
	repost_by: Type.Union([Type.String(), Type.Null()]),
	/** As the provider guessed it: `en`, `ja`, `und`. */
	lang: Type.Union([Type.String(), Type.Null()]),
	/** Why the filter kept it: only in the list of a run's included posts. */
	reason: Type.Union([Type.String(), Type.Null()]),
	like_way: Way,
	response_way: Way,
	/** Null: not liked from here. */
	like: Type.Union([ActionOutcome, Type.Null()]),
	/** Null: not answered from here. */
	response: Type.Union([ActionOutcome, Type.Null()]),
	/** Null: none, or discarded. */
	draft: Type.Union([ReplyDraft, Type.Null()]),
});
export type Tweet = Static<typeof Tweet>;

const listOf = {
	/**
	 * `all` stored posts; `included` in a run of a filter, by Warble's verdict or the person's;
	 * `answered` from here.
	 */
	filter: Type.Optional(Type.Enum(['all', 'included', 'answered'], { description: 'default all' })),
	/** For `included`: which run; the newest with included posts without it. */
	run: Type.Optional(Id),
};
export type TweetFilter = 'all' | 'included' | 'answered';

/**
 * Posts to review, newest first; of `answered`, the ones answered last come first. The person's own
 * posts are left out. An unknown run is 404 `not_found`.
 */
export const listTweets = {
	method: 'GET',
	url: '/api/tweets',
	schema: {
		summary: 'Posts to review',
		tags: ['tweets'],
		querystring: Type.Object(
			{
				...listOf,
				cursor: Type.Optional(Type.String({ maxLength: 200 })),
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
				next_cursor: Type.Union([Type.String(), Type.Null()]),
				/**
				 * The run whose included posts these are: null for other lists, and where there is none
				 * yet.
				 */
				run: Type.Union([
					Type.Object({ id: Type.String(), title: Type.String(), createdAt: Time }),
					Type.Null(),
				]),
				/**
				 * Why likes and answers open at the platform instead of being done from here; null where
				 * they need not.
				 */
				acting: Type.Union([
					Type.Object({ why: Type.String(), connectHelps: Type.Boolean() }),
					Type.Null(),
				]),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** How many posts of a list came in that are newer than `after`, the newest that is shown. */
export const countNewTweets = {
	method: 'GET',
	url: '/api/tweets/news',
	schema: {
		summary: 'Count of newer posts',
		tags: ['tweets'],
		querystring: Type.Object({ ...listOf, after: TweetId }, { additionalProperties: false }),
		response: { 200: Type.Object({ count: Type.Integer() }), ...failures },
	},
} as const satisfies Route;

const ActionAnswer = Type.Object({
	/** `open_in_x`: nothing was done; open `intentUrl` and let the person finish there. */
	status: Way,
	intentUrl: Type.Union([Type.String(), Type.Null()]),
	outcome: ActionOutcome,
});
export type ActionAnswer = Static<typeof ActionAnswer>;

/**
 * Likes a post. However often it is asked, it is liked once. 404 `not_found` for a post that was
 * never read for this person; the platform's refusals are `connection_expired`, `action_refused`,
 * `tweet_gone`, `x_rate_limited`, `x_out_of_credit`, `x_unavailable`, and `outcome_unknown`, after
 * which it may be asked again at once.
 */
export const likeTweet = {
	method: 'POST',
	url: '/api/tweets/:id/like',
	schema: {
		summary: 'Like a post',
		tags: ['tweets'],
		params: TweetParams,
		response: { 200: ActionAnswer, ...failures },
	},
} as const satisfies Route;

/**
 * Answers a post. One answer a post: the same words asked for again, also at the same moment, are
 * posted once and answered alike; other words are 409 `already_answered`. 400 `invalid_input` for a
 * blank one, `response_too_long` above 280 as the platform counts. Refusals as for a like, and
 * `response_duplicate`; 503 `outcome_unknown` where the platform gave no answer and could not be
 * asked what became of it.
 */
export const respondToTweet = {
	method: 'POST',
	url: '/api/tweets/:id/response',
	schema: {
		summary: 'Answer a post',
		tags: ['tweets'],
		params: TweetParams,
		body: Type.Object(
			{ response: Type.String({ maxLength: 4000 }) },
			{ additionalProperties: false },
		),
		response: { 200: ActionAnswer, ...failures },
	},
} as const satisfies Route;

const TweetAction = Type.Enum(['like', 'response']);
export type TweetAction = Static<typeof TweetAction>;

/**
 * What the person says became of what was opened at the platform: `done`, or `none`, which forgets
 * it. 409 `conflict` where nothing is `opened`.
 */
export const settleAction = {
	method: 'PUT',
	url: '/api/tweets/:id/actions/:action',
	schema: {
		summary: 'Say how it ended at the platform',
		tags: ['tweets'],
		params: Type.Object({ id: TweetId, action: TweetAction }),
		body: Type.Object({ outcome: Type.Enum(['done', 'none']) }, { additionalProperties: false }),
		response: {
			200: Type.Object({ outcome: Type.Union([ActionOutcome, Type.Null()]) }),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Drafts a reply in a tone, instead of the draft before. 429 `draft_cap_reached` where the day's
 * drafts, or the one to this author, are used up (another tone for the same post is no new draft).
 * Fails as the model does: `key_missing`, `model_…`.
 */
export const draftReply = {
	method: 'POST',
	url: '/api/tweets/:id/draft',
	schema: {
		summary: 'Draft a reply',
		tags: ['tweets'],
		params: TweetParams,
		body: Type.Object({ tone: Tone }, { additionalProperties: false }),
		response: { 200: ReplyDraft, ...failures },
	},
} as const satisfies Route;

/** Throws a draft away; nothing happens where there is none. */
export const discardDraft = {
	method: 'DELETE',
	url: '/api/tweets/:id/draft',
	schema: {
		summary: 'Discard a drafted reply',
		tags: ['tweets'],
		params: TweetParams,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** How often posts are fetched by themselves. */
export const FetchEvery = Type.Enum(['never', 'six_hours', 'day']);
export type FetchEvery = Static<typeof FetchEvery>;

/** The last fetch of a person's posts, and what comes next. */
export const FetchState = Type.Object({
	/** `never` fetched; `waiting` for the platform until `waitsUntil`. */
	status: Type.Enum(['never', 'running', 'waiting', 'done', 'failed']),
	startedAt: Type.Union([Time, Type.Null()]),
	endedAt: Type.Union([Time, Type.Null()]),
	waitsUntil: Type.Union([Time, Type.Null()]),
	/** Posts of the last seven days that it came upon, and how many of them were new. */
	found: Type.Integer(),
	fresh: Type.Integer(),
	/**
	 * Posts that the platform counts, and what they cost by the price in the settings of this
	 * installation.
	 */
	billed: Type.Integer(),
	cost: Type.Number({ description: 'US dollars' }),
	/** Why it failed; what came before it did is kept. */
	error: Type.Union([ErrorBody, Type.Null()]),
	every: FetchEvery,
	/** When the next one begins by itself. */
	nextAt: Type.Union([Time, Type.Null()]),
	/** No fetch asks for more posts than this, the newest first, and so costs at most `mostCost`. */
	maxPosts: Type.Integer(),
	mostCost: Type.Number({ description: 'US dollars' }),
});
export type FetchState = Static<typeof FetchState>;

/** How the last fetch went. */
export const getFetch = {
	method: 'GET',
	url: '/api/tweets/fetch',
	schema: {
		summary: 'The last fetch of posts',
		tags: ['tweets'],
		response: { 200: FetchState, ...failures },
	},
} as const satisfies Route;

/**
 * Fetches posts now, in the background: ask `getFetch` how it goes. Answers the one that is going,
 * if there is one. 400 `feed_missing`.
 */
export const fetchTweets = {
	method: 'POST',
	url: '/api/tweets/fetch',
	schema: {
		summary: 'Fetch posts now',
		tags: ['tweets'],
		response: { 200: FetchState, ...failures },
	},
} as const satisfies Route;

/** Chooses how often posts are fetched by themselves. */
export const scheduleFetch = {
	method: 'PUT',
	url: '/api/tweets/fetch',
	schema: {
		summary: 'How often to fetch posts',
		tags: ['tweets'],
		body: Type.Object({ every: FetchEvery }, { additionalProperties: false }),
		response: { 200: FetchState, ...failures },
	},
} as const satisfies Route;
