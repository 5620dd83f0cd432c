import type { Static } from 'typebox';
import * as Type from 'typebox';
import { networkNames } from '../networks/network-names.ts';
import { Dollars, failures, Id, nullable, type Route } from '../route.ts';

const Network = Type.Enum([...networkNames]);

/**
 * What an account can read: its home timeline, the posts of another account, a list, a hashtag, or
 * the results of a search.
 */
export const SourceKind = Type.Enum(['home', 'account', 'list', 'hashtag', 'search']);
export type SourceKind = Static<typeof SourceKind>;

/** Maximum length of a search, in characters. */
export const SOURCE_VALUE_LENGTH = 400;
const ListName = Type.String({ maxLength: 200 });

/** One place to read posts from. */
export const Source = Type.Object(
	{
		kind: SourceKind,
		network: Network,
		/** The id of the connected account that reads it; null for the first one at X. */
		accountId: nullable(Id),
		/**
		 * With `account`: its handle, without `@`. With `list`: the network's id of the list. With
		 * `hashtag`: the tag, without `#`. With `search`: the query, in the network's syntax. With
		 * `home`: empty.
		 */
		value: Type.String({ maxLength: SOURCE_VALUE_LENGTH }),
		/** With `list`: its name, to be shown. Otherwise empty. */
		name: ListName,
	},
	{ additionalProperties: false },
);
export type Source = Static<typeof Source>;

/**
 * Equal for sources that read the same. Names and hashtags ignore case. Ids do not, and neither do
 * searches, where `OR` is not `or`.
 */
export function sourceKey({ kind, network, accountId, value }: Source): string {
	const ignoresCase = kind === 'account' || kind === 'hashtag';
	return JSON.stringify([kind, network, accountId, ignoresCase ? value.toLowerCase() : value]);
}

/** An account through which posts can be read. */
export const SourceAccount = Type.Object({
	/** As `accountId` of `Source`. */
	id: nullable(Id),
	network: Network,
	/**
	 * Without a leading `@`; at Mastodon with the server. Null for X if it is read with an API key.
	 */
	handle: nullable(Type.String()),
	/** The network no longer accepts the connection: nothing is read until it is connected again. */
	isExpired: Type.Boolean(),
	/** What it can read. */
	kinds: Type.Array(SourceKind),
	/** What reading a post costs, in US dollars. */
	price: Dollars,
});
export type SourceAccount = Static<typeof SourceAccount>;

/**
 * The accounts through which the user can read posts: the first at X leads. Sends no request to
 * networks.
 */
export const listSourceAccounts = {
	method: 'GET',
	url: '/api/feed/accounts',
	schema: {
		summary: 'Accounts that can read posts',
		tags: ['account'],
		response: { 200: Type.Array(SourceAccount), ...failures },
	},
} as const satisfies Route;

/** A list of an account. */
export const SourceList = Type.Object({
	/** As `value` of `Source`. */
	id: Type.String(),
	name: ListName,
});
export type SourceList = Static<typeof SourceList>;

/**
 * The lists of an account at Bluesky or Mastodon, sorted by name; asks the network. 404 `not_found`
 * for an account that is not connected, 400 `connection_expired`, 503 `posts_rate_limited` or
 * `posts_unavailable`.
 */
export const listSourceLists = {
	method: 'GET',
	url: '/api/feed/accounts/:id/lists',
	schema: {
		summary: 'The lists of an account',
		tags: ['account'],
		params: Type.Object({ id: Id }),
		response: { 200: Type.Array(SourceList), ...failures },
	},
} as const satisfies Route;
