import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, notFilledIn, nullable, type Route, Time } from '../route.ts';

// Separate from auth.ts to keep the shell small: every page needs this, only the sign-in screens
// need the rest.

/** The signed-in user: the fields that every screen may need. */
export const User = Type.Object({
	id: Type.String(),
	username: Type.String(),
	/** The display name; null means the username is shown. */
	name: nullable(Type.String()),
	onboardingCompleted: Type.Boolean(),
	/** True for operators, who may use `/api/admin`. */
	isOperator: Type.Optional(Type.Boolean()),
	/** ISO 8601. Only for an account that will be deleted: such an account can only be kept. */
	deletesAt: Type.Optional(Time),
});
export type User = Static<typeof User>;

/** The signed-in user. 401 `unauthorized` without a session. */
export const currentUser = {
	method: 'GET',
	url: '/auth/current-user',
	schema: {
		summary: 'The signed-in user',
		tags: ['auth'],
		response: { 200: Type.Object({ user: notFilledIn(User) }), ...failures },
	},
} as const satisfies Route;

/**
 * Ends the session on the server, so that a copy of the cookie is useless too. Responds 200 without
 * a session as well.
 */
export const logout = {
	method: 'POST',
	url: '/auth/logout',
	schema: { summary: 'Sign out', tags: ['auth'], response: { 200: Empty, ...failures } },
} as const satisfies Route;
