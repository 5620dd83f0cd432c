import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route, Time } from '../route.ts';

/** X is called `twitter`, as in the routes. */
const Provider = Type.Enum(['twitter', 'google']);
export type Provider = Static<typeof Provider>;

/**
 * An account at X or Google that the user can sign in with. A connection to X can also read posts
 * and act for the user. A user has at most one per provider.
 */
export const Connection = Type.Object({
	provider: Provider,
	/** `@handle` or e-mail address, as last reported by the provider; null if it reported neither. */
	name: nullable(Type.String()),
	/** ISO 8601, UTC. */
	connectedAt: Time,
	/**
	 * Whether Warble can read posts with it, also while the user is signed out. False for Google, and
	 * for X if the user has only signed in with it: `beginConnection` changes that.
	 */
	canRead: Type.Boolean(),
	/**
	 * Whether the user allows Warble to like posts, reply and post with it. X may still refuse an
	 * action; each post says which actions are possible.
	 */
	canAct: Type.Boolean(),
	/**
	 * Whether it may post images and videos. Older connections need to be connected again, with
	 * `acts`.
	 */
	canPostMedia: Type.Optional(Type.Boolean()),
});
export type Connection = Static<typeof Connection>;

export const Connections = Type.Object({
	connections: Type.Array(Connection),
	/** The providers that this installation offers. */
	offered: Type.Array(Provider),
	/** Whether the user has a password and can therefore sign in without a connection. */
	hasPassword: Type.Boolean(),
});
export type Connections = Static<typeof Connections>;

/** The user's connections, and the providers that can be connected. */
export const listConnections = {
	method: 'GET',
	url: '/api/connections',
	schema: {
		summary: 'Connected accounts',
		tags: ['account'],
		response: { 200: Connections, ...failures },
	},
} as const satisfies Route;

/**
 * A page of the app that a connection returns to: a path with an optional query, of at most 300
 * printable ASCII characters without `#`.
 */
export const ReturnTo = Type.String({ maxLength: 300, pattern: '^/app(?:[/?][!"$-~]*)?$' });

/**
 * Starts to connect an account: send the browser to the `url` of the response. The provider returns
 * it to `returnTo` (`/app/settings` if there is none) with `connected=PROVIDER` added to its query,
 * or with `connect_error=CODE&provider=PROVIDER` and one of `connectErrors`. It replaces an
 * account of the same provider that was connected before. With `acts` the provider also asks the
 * user to allow likes, replies and posts, which Warble only sends when the user asks for them. 404
 * `not_found` for a provider that is not offered, 503 `provider_unavailable`.
 */
export const beginConnection = {
	method: 'POST',
	url: '/api/connections/:provider',
	schema: {
		summary: 'Start to connect an account',
		tags: ['account'],
		params: Type.Object({ provider: Provider }),
		querystring: Type.Object(
			{ acts: Type.Optional(Type.Enum(['true'])), returnTo: Type.Optional(ReturnTo) },
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ url: Type.String() }), ...failures },
	},
} as const satisfies Route;

/**
 * Deletes a connection and its tokens. 404 `not_found` if there is none; 409 `last_way_in` if the
 * user could no longer sign in: no password, and no other connection.
 */
export const endConnection = {
	method: 'DELETE',
	url: '/api/connections/:provider',
	schema: {
		summary: 'Disconnect an account',
		tags: ['account'],
		params: Type.Object({ provider: Provider }),
		response: { 200: Connections, ...failures },
	},
} as const satisfies Route;

/** Why connecting failed: the codes of `connect_error`. */
export const connectErrors = [
	'denied', // the user refused consent at the provider
	'expired', // started in another browser or session, took too long, or was already completed
	'unavailable', // the provider is down or its response was invalid
	'maintenance', // nothing can be changed now
	'taken', // the account at the provider is connected to another user
	'duplicate', // the account at X is connected already, as the first or as a further one
] as const;
export type ConnectError = (typeof connectErrors)[number];
