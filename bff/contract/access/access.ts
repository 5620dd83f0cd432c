import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, nullable, type Route, Time } from '../route.ts';
import { Right } from './rights.ts';

/** Maximum number of personal tokens of a user that have not expired. */
export const TOKEN_LIMIT = 20;
/** Maximum number of days after which a personal token expires. */
export const MAX_TOKEN_DAYS = 366;
/** The prefix of every personal token, by which secret scanners recognise it. */
export const TOKEN_PREFIX = 'warble_pat_';

/** A personal token, which a user created for their own programs. */
export const AccessToken = Type.Object({
	id: Id,
	name: Type.String(),
	right: Right,
	/** The last four characters of the token, so that the user recognises it. */
	ending: Type.String(),
	createdAt: Time,
	expiresAt: Time,
	/** Null before its first use. Updated at most every five minutes. */
	lastUsedAt: nullable(Time),
});
export type AccessToken = Static<typeof AccessToken>;

/** A program that a user connected by OAuth, such as an assistant. */
export const ConnectedAgent = Type.Object({
	id: Id,
	/** As the program named itself when it was connected. */
	name: Type.String(),
	/** The host of the program’s client ID metadata document; null if it has none. */
	host: nullable(Type.String()),
	right: Right,
	createdAt: Time,
	/** Null before its first use. Updated at most every five minutes. */
	lastUsedAt: nullable(Time),
});
export type ConnectedAgent = Static<typeof ConnectedAgent>;

/** The tokens and agents that can use the account, without revoked and expired ones. */
export const listAccess = {
	method: 'GET',
	url: '/api/access',
	schema: {
		summary: 'Tokens and connected agents',
		tags: ['access'],
		response: {
			200: Type.Object({
				/** Newest first. */
				tokens: Type.Array(AccessToken),
				/** Newest first. */
				agents: Type.Array(ConnectedAgent),
				/** The address of the public API, such as `https://warble.example/api/v1`. */
				apiUrl: Type.String(),
				/** The address that agents connect to, such as `https://warble.example/mcp`. */
				mcpUrl: Type.String(),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Creates a token that expires after `days`. `secret` is the token, which is returned only here:
 * its hash is stored. 409 `token_limit_reached` at `TOKEN_LIMIT`. 403 `confirmation_failed` for the
 * right `publish` if the user signed in more than ten minutes ago.
 */
export const createToken = {
	method: 'POST',
	url: '/api/access/tokens',
	schema: {
		summary: 'Create a token',
		tags: ['access'],
		body: Type.Object(
			{
				name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
				right: Right,
				days: Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS }),
			},
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({ secret: Type.String(), token: AccessToken }),
			...failures,
		},
	},
} as const satisfies Route;

/** Further requests with the token get 401. Idempotent: 200 for a token that does not exist. */
export const revokeToken = {
	method: 'DELETE',
	url: '/api/access/tokens/:id',
	schema: {
		summary: 'Revoke a token',
		tags: ['access'],
		params: Type.Object({ id: Id }),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** Revokes all tokens of an agent. Idempotent: 200 for an agent that is not connected. */
export const revokeAgent = {
	method: 'DELETE',
	url: '/api/access/agents/:id',
	schema: {
		summary: 'Disconnect an agent',
		tags: ['access'],
		params: Type.Object({ id: Id }),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** The user, name and right of the token in `Authorization`. 404 for a browser. */
export const readOwnAccess = {
	method: 'GET',
	url: '/api/access/current',
	api: { right: 'read' },
	schema: {
		summary: 'The token of this request',
		tags: ['access'],
		response: {
			200: Type.Object({
				username: Type.String(),
				/** The name of the token or agent. */
				name: Type.String(),
				right: Right,
				/** Of a personal token; null for an agent, which is connected until it is revoked. */
				expiresAt: nullable(Time),
			}),
			...failures,
		},
	},
} as const satisfies Route;
