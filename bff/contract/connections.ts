import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from './route.ts';

/** In the words of our addresses: X is `twitter` there. */
const Provider = Type.Enum(['twitter', 'google']);
export type Provider = Static<typeof Provider>;

/**
 * An account elsewhere that signs the person in; X's also reads posts for them. At most one for
 * each provider.
 */
export const Connection = Type.Object({
	provider: Provider,
	/** `@handle` or address, as the provider last told it; null where it told none. */
	name: Type.Union([Type.String(), Type.Null()]),
	/** ISO 8601, UTC. */
	connectedAt: Type.String(),
	/**
	 * Whether posts can be read with it, also while the person is away. False for Google, and for X
	 * after a mere sign-in: connect again.
	 */
	canRead: Type.Boolean(),
	/**
	 * Whether the person lets Warble like and answer posts with it; how far X goes along is told
	 * beside each post.
	 */
	canAct: Type.Boolean(),
});
export type Connection = Static<typeof Connection>;

export const Connections = Type.Object({
	connections: Type.Array(Connection),
	/** Those that this installation has. */
	offered: Type.Array(Provider),
	/** Whether the account can be signed in to without any connection. */
	hasPassword: Type.Boolean(),
});
export type Connections = Static<typeof Connections>;

/** What the signed-in person has connected, and what they could. */
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
 * Begins to connect: send the browser to `url`. It comes back to
 * `/app/settings?connected=PROVIDER`, or to `/app/settings?connect_error=CODE&provider=PROVIDER`
 * with one of `connectErrors`. Another account that was connected before is replaced. With `acts`
 * the person is also asked to let Warble like and answer posts for them, each by a click of theirs.
 * 404 `not_found` for a provider that this installation does not have, 503 `provider_unavailable`.
 */
export const beginConnection = {
	method: 'POST',
	url: '/api/connections/:provider',
	schema: {
		summary: 'Begin to connect an account',
		tags: ['account'],
		params: Type.Object({ provider: Provider }),
		querystring: Type.Object(
			{ acts: Type.Optional(Type.Enum(['true'])) },
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ url: Type.String() }), ...failures },
	},
} as const satisfies Route;

/**
 * Takes a connection and its tokens away. 404 `not_found` without one; 409 `last_way_in` when the
 * account has no password and nothing else.
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

/** Why a connection came to nothing. */
export const connectErrors = [
	'denied', // the person said no at the provider
	'expired', // begun in another browser or session, took too long, or was used already
	'unavailable', // the provider is down or answered nonsense
	'taken', // that account signs in to another account here
] as const;
export type ConnectError = (typeof connectErrors)[number];
