import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, notFilledIn, nullable, type Route, Time } from '../route.ts';
import { User } from './session.ts';

const Username = Type.String({
	pattern: '^[A-Za-z0-9_]{3,30}$',
	description: '3 to 30 letters, digits and underscores; stored in lower case',
});
const Email = Type.String({
	minLength: 3,
	maxLength: 254,
	description: 'an e-mail address; surrounding spaces are removed',
});
/** Used exactly as typed: never trimmed or shortened. */
const NewPassword = Type.String({ minLength: 8, maxLength: 128 });
const Name = Type.String({
	maxLength: 80,
	description: 'the display name; blank means the username is shown',
});

/**
 * Signs in with username (or e-mail) and password, and sets a new session cookie. 401
 * `login_failed`, 429 `too_many_requests` after repeated failures.
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
		response: { 200: Type.Object({ user: notFilledIn(User) }), ...failures },
	},
} as const satisfies Route;

/** Whether the session cookie is valid. Responds 200 either way. */
export const validateSession = {
	method: 'GET',
	url: '/api/auth/validate',
	schema: {
		summary: 'Whether there is a session',
		tags: ['auth'],
		response: { 200: Type.Object({ valid: Type.Boolean() }), ...failures },
	},
} as const satisfies Route;

/** The ways to sign in that this installation offers. */
export const SignInOptions = Type.Object({
	/** Whether users can sign in with X, at `/auth/twitter`. */
	twitter: Type.Boolean(),
	/** Whether users can sign in with Google, at `/auth/google`. */
	google: Type.Boolean(),
	/** `open`: anyone may create an account; `invite`: only with an invitation link. */
	signup: Type.Enum(['open', 'invite']),
	/** Whether password reset links can be sent, which needs a mail server. */
	reset: Type.Boolean(),
});
export type SignInOptions = Static<typeof SignInOptions>;

/** The ways to sign in, for the login screen. */
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
 * Creates an account with a password and signs in. 403 `signup_closed` if accounts are by
 * invitation only, 409 `username_taken` or `email_taken`.
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
		response: { 200: Type.Object({ user: notFilledIn(User) }), ...failures },
	},
} as const satisfies Route;

/**
 * Mails a password reset link if the address belongs to an account. The response, and the time it
 * takes, are the same whether it does or not.
 */
export const requestReset = {
	method: 'POST',
	url: '/auth/reset',
	schema: {
		summary: 'Request a password reset link',
		tags: ['auth'],
		body: Type.Object({ email: Email }, { additionalProperties: false }),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

/**
 * The secret of a link. It is in the URL's fragment, which browsers do not send and servers do not
 * log.
 */
const Token = Type.String({ minLength: 20, maxLength: 100 });

/** The purpose of an account link, and its account or address. */
export const AccountLink = Type.Object({
	/** `invitation` creates an account, `reset` sets a new password. */
	kind: Type.Enum(['invitation', 'reset']),
	/** The address it was sent to; null for a link created without an address. */
	email: nullable(Type.String()),
	/**
	 * The account whose password it sets, or the username of the invitation; null if the invited user
	 * chooses one.
	 */
	username: nullable(Type.String()),
});
export type AccountLink = Static<typeof AccountLink>;

/**
 * Describes a link without using it up. 404 `link_invalid` if it has expired, was used, or never
 * existed. POST keeps the secret out of URLs.
 */
export const readLink = {
	method: 'POST',
	url: '/auth/link',
	schema: {
		summary: 'Describe an account link',
		tags: ['auth'],
		body: Type.Object({ token: Token }, { additionalProperties: false }),
		response: { 200: AccountLink, ...failures },
	},
} as const satisfies Route;

/**
 * Uses a link, which works once, and signs in. An invitation creates the account (`username` is
 * needed unless the link has one); a reset sets the password, ends all sessions of the account and
 * the access of its programs. 404 `link_invalid`, 409 `username_taken` or `email_taken`. After an
 * error the link can still be used.
 */
export const followLink = {
	method: 'POST',
	url: '/auth/link/use',
	schema: {
		summary: 'Use an account link',
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
		response: { 200: Type.Object({ user: notFilledIn(User) }), ...failures },
	},
} as const satisfies Route;

/** A signed-in browser. */
export const SessionInfo = Type.Object({
	id: Type.String(),
	/** ISO 8601, UTC. */
	createdAt: Time,
	/** ISO 8601, UTC, accurate to about five minutes. */
	lastSeenAt: Time,
	/** For example `Firefox on Windows`; `Unknown` if it is not known. */
	device: Type.String(),
	/** Whether it is the session of this request. */
	current: Type.Boolean(),
});
export type SessionInfo = Static<typeof SessionInfo>;

/** The user's open sessions, most recently seen first; at most 100. */
export const listSessions = {
	method: 'GET',
	url: '/api/auth/sessions',
	schema: {
		summary: 'Where the user is signed in',
		tags: ['account'],
		response: { 200: Type.Object({ sessions: Type.Array(SessionInfo) }), ...failures },
	},
} as const satisfies Route;

/** Signs one browser out. 404 `not_found` for a session that is not the user's own. */
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

/** Ends all of the user's sessions except this one, and the access of all programs. */
export const endOtherSessions = {
	method: 'POST',
	url: '/api/auth/sessions/end-others',
	schema: {
		summary: 'Sign out everywhere else',
		tags: ['account'],
		response: { 200: Type.Object({ ended: Type.Integer() }), ...failures },
	},
} as const satisfies Route;

/** Why a sign-in with X or Google failed: the codes of `/login?error=CODE`. */
export const signInErrors = [
	'denied', // the user refused consent at the provider
	'expired', // started in another browser, took too long, or was already completed
	'unavailable', // the provider is down or its response was invalid
	'not_offered', // this installation does not offer the provider
	'maintenance', // a new account cannot be created now
	'invite_only', // no account is linked to it, and new accounts need an invitation
] as const;
export type SignInError = (typeof signInErrors)[number];
