import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, type Route } from './route.ts';
import { User } from './session.ts';

const Username = Type.String({
	pattern: '^[A-Za-z0-9_]{3,30}$',
	description: '3 to 30 letters, digits and underscores; stored in lower case',
});
const Email = Type.String({
	minLength: 3,
	maxLength: 254,
	description: 'an e-mail address; blanks around it are dropped',
});
/** As typed, never trimmed or shortened. */
const NewPassword = Type.String({ minLength: 8, maxLength: 128 });
const Name = Type.String({
	maxLength: 80,
	description: 'what to be called; blank means the username',
});

/**
 * Signs in with username (or e-mail) and password. Sets a new session cookie. 401 `login_failed`,
 * 429 after repeated tries.
 */
export const login = {
	method: 'POST',
	url: '/auth/login',
	schema: {
		summary: 'Sign in with a password',
		tags: ['auth'],
		body: Type.Object(
			{
				username: Type.String({ minLength: 1, maxLength: 254 }),
				password: Type.String({ minLength: 1, maxLength: 128 }),
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ user: User }), ...failures },
	},
} as const satisfies Route;

/** Whether the cookie is still good, without failing: for scripts and other tabs. */
export const validateSession = {
	method: 'GET',
	url: '/api/auth/validate',
	schema: {
		summary: 'Whether there is a session',
		tags: ['auth'],
		response: { 200: Type.Object({ valid: Type.Boolean() }), ...failures },
	},
} as const satisfies Route;

/** Ways of signing in that this installation has. */
export const SignInOptions = Type.Object({
	/** Whether `/auth/twitter` leads anywhere. */
	twitter: Type.Boolean(),
	google: Type.Boolean(),
	/** `open`: anybody may create an account; `invite`: only with an invitation link. */
	signup: Type.Enum(['open', 'invite']),
	/** Whether mail can be sent, and with it a link that sets a new password. */
	reset: Type.Boolean(),
});
export type SignInOptions = Static<typeof SignInOptions>;

/** What the login screen offers besides the password. */
export const signInOptions = {
	method: 'GET',
	url: '/api/auth/options',
	schema: {
		summary: 'Ways to sign in',
		tags: ['auth'],
		response: { 200: SignInOptions, ...failures },
	},
} as const satisfies Route;

/**
 * Makes an account with a password and signs in. 403 `signup_closed` where it takes an invitation,
 * 409 `username_taken` or `email_taken`.
 */
export const signUp = {
	method: 'POST',
	url: '/auth/signup',
	schema: {
		summary: 'Create an account',
		tags: ['auth'],
		body: Type.Object(
			{
				username: Username,
				password: NewPassword,
				email: Type.Optional(Email),
				name: Type.Optional(Name),
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ user: User }), ...failures },
	},
} as const satisfies Route;

/**
 * Sends a link that sets a new password, if the address has an account. Answers the same, and as
 * fast, either way.
 */
export const requestReset = {
	method: 'POST',
	url: '/auth/reset',
	schema: {
		summary: 'Ask for a link that sets a new password',
		tags: ['auth'],
		body: Type.Object({ email: Email }, { additionalProperties: false }),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** The secret of a link, from the fragment of its address, which no server and no log ever sees. */
const Token = Type.String({ minLength: 20, maxLength: 100 });

/** What a link is good for. */
export const AccountLink = Type.Object({
	/** `invitation` makes an account, `reset` sets a new password. */
	kind: Type.Enum(['invitation', 'reset']),
	/** Where it was sent to; null for a link that was made without an address. */
	email: Type.Union([Type.String(), Type.Null()]),
	/**
	 * Whose password it sets, or whom the invitation is for; null for an invitation whose person
	 * chooses a username.
	 */
	username: Type.Union([Type.String(), Type.Null()]),
});
export type AccountLink = Static<typeof AccountLink>;

/**
 * Looks at a link without using it. 404 `link_invalid`: expired, used, or never made. POST, so that
 * the secret is in no address.
 */
export const readLink = {
	method: 'POST',
	url: '/auth/link',
	schema: {
		summary: 'What a link is good for',
		tags: ['auth'],
		body: Type.Object({ token: Token }, { additionalProperties: false }),
		response: { 200: AccountLink, ...failures },
	},
} as const satisfies Route;

/**
 * Uses a link, once: an invitation makes the account (`username` needed), a reset sets the password
 * and ends every session of the account. Signs in. 404 `link_invalid`, 409 `username_taken`; the
 * link stays good after any failure.
 */
export const followLink = {
	method: 'POST',
	url: '/auth/link/use',
	schema: {
		summary: 'Use a link',
		tags: ['auth'],
		body: Type.Object(
			{
				token: Token,
				password: NewPassword,
				username: Type.Optional(Username),
				name: Type.Optional(Name),
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ user: User }), ...failures },
	},
} as const satisfies Route;

/** A browser that is signed in. */
export const SessionInfo = Type.Object({
	id: Type.String(),
	/** ISO 8601, UTC. */
	createdAt: Type.String(),
	/** ISO 8601, UTC, to about five minutes. */
	lastSeenAt: Type.String(),
	/** As `Firefox on Windows`; `Unknown` where nothing is known. */
	device: Type.String(),
	/** The one that asks. */
	current: Type.Boolean(),
});
export type SessionInfo = Static<typeof SessionInfo>;

/** Where the person is signed in, the latest seen first; at most 100. */
export const listSessions = {
	method: 'GET',
	url: '/api/auth/sessions',
	schema: {
		summary: 'Where the person is signed in',
		tags: ['account'],
		response: { 200: Type.Object({ sessions: Type.Array(SessionInfo) }), ...failures },
	},
} as const satisfies Route;

/** Signs one browser out. 404 `not_found` for a session that is not the person's own. */
export const endSession = {
	method: 'DELETE',
	url: '/api/auth/sessions/:id',
	schema: {
		summary: 'Sign one browser out',
		tags: ['account'],
		params: Type.Object({ id: Id }),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/** Signs out everywhere but here. */
export const endOtherSessions = {
	method: 'POST',
	url: '/api/auth/sessions/end-others',
	schema: {
		summary: 'Sign out everywhere else',
		tags: ['account'],
		response: { 200: Type.Object({ ended: Type.Integer() }), ...failures },
	},
} as const satisfies Route;

/** Why a sign-in with X or Google came back to `/login?error=CODE`. */
export const signInErrors = [
	'denied', // the person said no at the provider
	'expired', // the sign-in was not begun in this browser, took too long, or was used already
	'unavailable', // the provider is down or answered nonsense
	'not_offered', // this installation has no such provider
	'invite_only', // there is no account for it, and new ones take an invitation
] as const;
export type SignInError = (typeof signInErrors)[number];
