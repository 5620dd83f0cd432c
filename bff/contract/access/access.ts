import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, nullable, type Route, Time } from '../route.ts';
import { Right } from './rights.ts';

/** Maximum number of personal tokens of a user that have not expired. */
export const TOKEN_LIMIT = 20;
/** Maximum number of days after which a personal token expires. */
export const MAX_TOKEN_DAYS = 366;
/** What every personal token begins with, so that tools that look for secrets recognise it. */
export const TOKEN_PREFIX = 'warble_pat_';

/** A token that a user made for their own programs. */
export const AccessToken = Type.Object({
	id: Id,
	name: Type.String(),
	right: Right,
	/** Its last four characters. */
	ending: Type.String(),
	createdAt: Time,
	expiresAt: Time,
	/** Null before its first use. To the nearest five minutes. */
	lastUsedAt: nullable(Time),
});
export type AccessToken = Static<typeof AccessToken>;

/** A program that a user connected by signing in (OAuth), such as an assistant. */
export const ConnectedAgent = Type.Object({
	id: Id,
	/** The name that the program gave itself. */
	name: Type.String(),
	/** The host of the document that describes the program; null if there is none. */
	host: nullable(Type.String()),
	right: Right,
	createdAt: Time,
	lastUsedAt: nullable(Time),
});
export type ConnectedAgent = Static<typeof ConnectedAgent>;

/** The programs that can use the account. Those that were revoked or have expired are left out. */
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
 * Makes a token. `secret` is shown once: only its hash is stored. 409 `token_limit_reached` at
 * `TOKEN_LIMIT`. 403 `confirmation_failed` for a right above `propose` if the sign-in is more than
 * ten minutes ago.
 */
export const createToken = {
	method: 'POST',
	url: '/api/access/tokens',
	schema: {
		summary: 'Make a token',
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

/** The token's next request gets 401. Repeating it changes nothing. */
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

/** Ends the connection of an agent with all of its tokens. Repeating it changes nothing. */
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

/** Whose account a token opens, and what it may do. */
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
				/** Null if it does not expire by itself. */
				expiresAt: nullable(Time),
			}),
			...failures,
		},
	},
} as const satisfies Route;
