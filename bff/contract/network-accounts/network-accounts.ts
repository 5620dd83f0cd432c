import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ReturnTo } from '../account/connections.ts';
import { networkNames } from '../networks/network-names.ts';
import { failures, Id, nullable, type Route, Time } from '../route.ts';

/**
 * A user's account at Bluesky or Mastodon, or a further one at X, through which Warble reads posts
 * and acts. It is no way to sign in: see `Connection` for Google and the first account at X.
 */
export const ConnectedAccount = Type.Object({
	id: Id,
	network: Type.Enum([...networkNames]),
	/** Without a leading `@`, such as `ada.bsky.social`; at Mastodon with the server. */
	handle: Type.String(),
	/** The host of its server, such as `mastodon.social`. */
	server: Type.String(),
	connectedAt: Time,
	canRead: Type.Boolean(),
	/** Like, reply and post. */
	canAct: Type.Boolean(),
	canPostMedia: Type.Boolean(),
	/** The network no longer accepts the connection: nothing works until it is connected again. */
	isExpired: Type.Boolean(),
	/** When the network last did what was asked; null before. */
	lastSuccessAt: nullable(Time),
	/** The newest failure since `lastSuccessAt`, in words for the user. */
	lastError: nullable(Type.Object({ at: Time, message: Type.String() })),
});
export type ConnectedAccount = Static<typeof ConnectedAccount>;

export const ConnectedAccounts = Type.Object({
	/** Oldest first. */
	accounts: Type.Array(ConnectedAccount),
	/**
	 * Mastodon servers to suggest, as hosts: those of the user's accounts, newest first, and then
	 * those that this installation offers.
	 */
	servers: Type.Array(Type.String()),
	/**
	 * Whether `beginBluesky` works at this address of Warble; otherwise Bluesky is connected with an
	 * app password only. Servers of earlier releases leave it out.
	 */
	offersBlueskySignIn: Type.Optional(Type.Boolean()),
});
export type ConnectedAccounts = Static<typeof ConnectedAccounts>;

export const listNetworkAccounts = {
	method: 'GET',
	url: '/api/network-accounts',
	api: { right: 'read' },
	schema: {
		summary: 'Accounts at Bluesky and Mastodon, and further ones at X',
		tags: ['account'],
		response: { 200: ConnectedAccounts, ...failures },
	},
} as const satisfies Route;

/**
 * Connects an account at Bluesky with an app password, which is not stored. An account that is
 * connected already is connected again. 400 `invalid_input` for a handle or password that Bluesky
 * does not accept, 429 `rate_limited`, 503 `provider_unavailable`.
 */
export const connectBluesky = {
	method: 'POST',
	url: '/api/network-accounts/bluesky',
	schema: {
		summary: 'Connect Bluesky',
		tags: ['account'],
		body: Type.Object(
			{
				/** With or without `@`. */
				handle: Type.String({ minLength: 1, maxLength: 253 }),
				password: Type.String({ minLength: 1, maxLength: 200 }),
			},
			{ additionalProperties: false },
		),
		response: { 200: ConnectedAccounts, ...failures },
	},
} as const satisfies Route;

/**
 * Starts to connect an account at Bluesky by OAuth: send the browser to the `url` of the response.
 * Its server returns it as `beginMastodon` says, with `connected=bluesky` or `provider=bluesky`.
 * 400 `invalid_input` for an unknown handle, 404 `not_found` if it is not offered, 429
 * `rate_limited`, 503 `provider_unavailable`.
 */
export const beginBluesky = {
	method: 'POST',
	url: '/api/network-accounts/bluesky/sign-in',
	schema: {
		summary: 'Start to connect Bluesky',
		tags: ['account'],
		body: Type.Object(
			{
				/** With or without `@`. */
				handle: Type.String({ minLength: 1, maxLength: 253 }),
				returnTo: Type.Optional(ReturnTo),
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ url: Type.String() }), ...failures },
	},
} as const satisfies Route;

/**
 * Starts to connect an account at a Mastodon server: send the browser to the `url` of the response.
 * The server returns it to `returnTo` (`/app/settings` if there is none) with `connected=mastodon`
 * added to its query, or with `connect_error=CODE&provider=mastodon` and one of `connectErrors`.
 * 400 `invalid_input` for an address without a Mastodon server, 429 `rate_limited`, 503
 * `provider_unavailable`.
 */
export const beginMastodon = {
	method: 'POST',
	url: '/api/network-accounts/mastodon',
	schema: {
		summary: 'Start to connect Mastodon',
		tags: ['account'],
		body: Type.Object(
			{
				/** The address of the server as the user typed it, such as `mastodon.social`. */
				server: Type.String({ minLength: 1, maxLength: 300 }),
				returnTo: Type.Optional(ReturnTo),
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ url: Type.String() }), ...failures },
	},
} as const satisfies Route;

/**
 * Starts to connect a further account at X, with all permissions: send the browser to the `url` of
 * the response. X returns it as `beginMastodon` says, with `connected=x` or `provider=x`. 404
 * `not_found` if X is not offered, 429 `rate_limited`.
 */
export const beginX = {
	method: 'POST',
	url: '/api/network-accounts/x',
	schema: {
		summary: 'Start to connect a further account at X',
		tags: ['account'],
		body: Type.Object({ returnTo: Type.Optional(ReturnTo) }, { additionalProperties: false }),
		response: { 200: Type.Object({ url: Type.String() }), ...failures },
	},
} as const satisfies Route;

/** Revokes the token at the network and deletes the connection. 404 `not_found`. */
export const disconnectNetworkAccount = {
	method: 'DELETE',
	url: '/api/network-accounts/:id',
	schema: {
		summary: 'Disconnect an account',
		tags: ['account'],
		params: Type.Object({ id: Id }),
		response: { 200: ConnectedAccounts, ...failures },
	},
} as const satisfies Route;
