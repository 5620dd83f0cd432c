import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from './route.ts';

/** What a person's posts are searched for, where their feed itself is not connected. */
export const FeedWishes = Type.Object(
	{
		/** Accounts to read, without `@`. */
		accounts: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_]{1,15}$' }), { maxItems: 100 }),
		/**
		 * A search in the platform's own words, as `index design lang:en`; blank for none. Posts of the
		 * accounts and of the search are both read.
		 */
		query: Type.String({ maxLength: 400 }),
	},
	{ additionalProperties: false },
);
export type FeedWishes = Static<typeof FeedWishes>;

export const Feed = Type.Object({
	/**
	 * `home`: the person's own timeline, by their connection to X. `search`: the wishes, by an API
	 * key. `none`: nothing can be read, only what is stored; `why` says what is missing.
	 */
	reads: Type.Enum(['home', 'search', 'none']),
	why: Type.Union([Type.String(), Type.Null()]),
	...FeedWishes.properties,
	/** Posts of this person that are stored. */
	stored: Type.Integer(),
	/** When the oldest of them was written; ISO 8601, UTC. */
	storedSince: Type.Union([Type.String(), Type.Null()]),
});
export type Feed = Static<typeof Feed>;

/** Where the signed-in person's posts come from. */
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
 * Replaces the wishes; names are kept once, whatever their case. 400 `invalid_input` for what the
 * platform's search would refuse.
 */
export const saveFeed = {
	method: 'PUT',
	url: '/api/feed',
	schema: {
		summary: 'Say what posts to read',
		tags: ['account'],
		body: FeedWishes,
		response: { 200: Feed, ...failures },
	},
} as const satisfies Route;
