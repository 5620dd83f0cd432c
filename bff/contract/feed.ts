import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from './route.ts';

/** Which posts are searched for when the user has not connected X. */
export const FeedSettings = Type.Object(
	{
		/** Accounts to read, without `@`. */
		accounts: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_]{1,15}$' }), { maxItems: 100 }),
		/**
		 * A query in X's search syntax, such as `index design lang:en`; blank for none. It adds to the
		 * posts of the accounts.
		 */
		query: Type.String({ maxLength: 400 }),
	},
	{ additionalProperties: false },
);
export type FeedSettings = Static<typeof FeedSettings>;

export const Feed = Type.Object({
	/**
	 * `home`: the user's own timeline, through their connection to X. `search`: the accounts and the
	 * query, with an API key. `none`: no new posts can be read; `why` says what is missing.
	 */
	reads: Type.Enum(['home', 'search', 'none']),
	why: Type.Union([Type.String(), Type.Null()]),
	...FeedSettings.properties,
	/** The number of posts stored for the user. */
	stored: Type.Integer(),
	/** When the oldest stored post was written; ISO 8601, UTC. */
	storedSince: Type.Union([Type.String(), Type.Null()]),
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
