import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { networkNames } from '../networks/network-names.ts';
import { XUsername } from '../networks/usernames.ts';
import { failures, nullable, type Route, Time } from '../route.ts';

/** What to search for if the user has not connected X. */
export const FeedSettings = Type.Object(
	{
		/** Accounts to read, without `@`. */
		accounts: Type.Array(XUsername, { maxItems: 100 }),
		/**
		 * A query in X's search syntax, such as `index design lang:en`; blank for none. Its results are
		 * added to the posts of the accounts.
		 */
		query: Type.String({ maxLength: 400 }),
	},
	{ additionalProperties: false },
);
export type FeedSettings = Static<typeof FeedSettings>;

export const Feed = Type.Object({
	/**
	 * What is read by the first account at X. `home`: the user's own timeline, through their
	 * connection. `search`: the accounts and the query, with an API key. `none`: nothing; `why` says
	 * what is missing.
	 */
	reads: Type.Enum(['home', 'search', 'none']),
	why: nullable(Type.String()),
	...FeedSettings.properties,
	/** The timelines of further accounts at X, and at other networks, that are read too. */
	timelines: Type.Array(
		Type.Object({
			network: Type.Enum([...networkNames]),
			/** Without a leading `@`. */
			handle: Type.String(),
			/** The network no longer accepts the connection: it is not read until connected again. */
			isExpired: Type.Boolean(),
		}),
	),
	/** The number of posts stored for the user. */
	stored: Type.Integer(),
	/** When the oldest stored post was written; ISO 8601, UTC. */
	storedSince: nullable(Type.String()),
});
export type Feed = Static<typeof Feed>;

/** Returns where the signed-in user's posts come from. */
export const getFeed = {
	method: 'GET',
	url: '/api/feed',
	schema: {
		summary: 'Where posts come from',
		tags: ['account'],
		response: { 200: Feed, ...failures },
	},
} as const satisfies Route;

/**
 * Replaces the feed settings. Accounts are deduplicated, ignoring case. 400 `invalid_input` for a
 * query that X's search would refuse.
 */
export const saveFeed = {
	method: 'PUT',
	url: '/api/feed',
	schema: {
		summary: 'Change the feed settings',
		tags: ['account'],
		body: FeedSettings,
		response: { 200: Feed, ...failures },
	},
} as const satisfies Route;

/** How often posts are fetched automatically. */
export const FetchInterval = Type.Enum(['never', 'six_hours', 'day']);
export type FetchInterval = Static<typeof FetchInterval>;

/** A user's last fetch of posts and the automatic schedule. */
export const FetchState = Type.Object({
	/** `never`: there was no fetch yet. `waiting`: for a network's rate limit, until `waitsUntil`. */
	status: Type.Enum(['never', 'running', 'waiting', 'done', 'failed']),
	startedAt: nullable(Time),
	endedAt: nullable(Time),
	waitsUntil: nullable(Time),
	/** Posts of the last seven days that were read, and how many of them were new. */
	found: Type.Integer(),
	fresh: Type.Integer(),
	/** Posts that networks bill, and their cost at the price in this installation's settings. */
	billed: Type.Integer(),
	cost: Type.Number({ description: 'US dollars' }),
	/** Why the fetch failed. Posts read before the failure are kept. */
	error: nullable(ErrorBody),
	/** Why some of the sources could not be read; null if all were. */
	why: nullable(Type.String()),
	every: FetchInterval,
	/** When the next automatic fetch is due; null if there is none. */
	nextAt: nullable(Time),
	/** A fetch reads at most this many posts, newest first, and costs at most `mostCost`. */
	maxPosts: Type.Integer(),
	mostCost: Type.Number({ description: 'US dollars' }),
});
export type FetchState = Static<typeof FetchState>;

/** Posts that one fetch reads and pays for at most, the newest first. */
export const FETCH_LIMIT = 200;

/** Returns the state of the last or current fetch. */
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
 * Starts a fetch in the background, unless one is running, and returns its state; poll `getFetch`
 * for progress. 400 `feed_missing` if there is nothing to read from.
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

/** Sets how often posts are fetched automatically. */
export const scheduleFetch = {
	method: 'PUT',
	url: '/api/tweets/fetch',
	schema: {
		summary: 'Set how often posts are fetched',
		tags: ['tweets'],
		body: Type.Object({ every: FetchInterval }, { additionalProperties: false }),
		response: { 200: FetchState, ...failures },
	},
} as const satisfies Route;
