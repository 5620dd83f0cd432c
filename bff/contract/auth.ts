import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, type Route } from './route.ts';

/** The signed-in person, as every screen may know them. */
export const User = Type.Object({
	id: Type.String(),
	username: Type.String(),
	/** What the person wants to be called; null means: say the username. */
	name: Type.Union([Type.String(), Type.Null()]),
	onboardingCompleted: Type.Boolean(),
});
export type User = Static<typeof User>;

/** Signs in with username (or e-mail) and password. Sets a new session cookie. 401 `login_failed`, 429 after repeated tries. */
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

/** Ends the session on the server: a copied cookie is worth nothing afterwards. Also answers 200 without a session. */
export const logout = {
	method: 'POST',
	url: '/auth/logout',
	schema: { summary: 'Sign out', tags: ['auth'], response: { 200: Empty, ...failures } },
} as const satisfies Route;

/** Who is signed in. 401 `unauthorized` when nobody is. */
export const currentUser = {
	method: 'GET',
	url: '/auth/current-user',
	schema: {
		summary: 'The signed-in person',
		tags: ['auth'],
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
