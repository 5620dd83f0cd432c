import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, type Route } from './route.ts';

// Apart from auth.ts, because every page of the shell needs this and only the front door needs the
// rest.

/** The signed-in person, as every screen may know them. */
export const User = Type.Object({
	id: Type.String(),
	username: Type.String(),
	/** What the person wants to be called; null means: say the username. */
	name: Type.Union([Type.String(), Type.Null()]),
	onboardingCompleted: Type.Boolean(),
});
export type User = Static<typeof User>;

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

/**
 * Ends the session on the server: a copied cookie is worth nothing afterwards. Also answers 200
 * without a session.
 */
export const logout = {
	method: 'POST',
	url: '/auth/logout',
	schema: { summary: 'Sign out', tags: ['auth'], response: { 200: Empty, ...failures } },
} as const satisfies Route;
