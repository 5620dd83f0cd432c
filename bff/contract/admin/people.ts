import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, Id, nullable, Page, type Route, Time } from '../route.ts';

/** An account as operators see it: nothing that its user wrote. */
export const ManagedAccount = Type.Object({
	id: Type.String(),
	username: Type.String(),
	name: nullable(Type.String()),
	/** Null for an account without an address. */
	email: nullable(Type.String()),
	isOperator: Type.Boolean(),
	/** Name of the plan; null without a subscription, or if Stripe has not named it yet. */
	plan: nullable(Type.String()),
	/**
	 * Stripe's status of the subscription, such as `trialing`; null if there was never a
	 * subscription.
	 */
	status: nullable(Type.String()),
	createdAt: Time,
	/** When the account will be deleted; null if its deletion was not requested. */
	deletesAt: nullable(Time),
	/** Accurate to about five minutes; null if it was more than 60 days ago. */
	lastSeenAt: nullable(Time),
	/** Signed-in browsers. */
	openSessions: Type.Integer(),
});
export type ManagedAccount = Static<typeof ManagedAccount>;

/**
 * The accounts, newest first. `q` limits them to accounts whose username, name or address contains
 * all of its words, ignoring the case of A to Z.
 */
export const listPeople = {
	method: 'GET',
	url: '/api/admin/people',
	schema: {
		summary: 'Accounts',
		tags: ['admin'],
		querystring: Type.Object(
			{ ...Page.properties, q: Type.Optional(Type.String({ maxLength: 200 })) },
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({
				people: Type.Array(ManagedAccount),
				next_cursor: nullable(Type.String()),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** Ends all sessions of an account, and the access of its programs. 404 `not_found`. */
export const endSessionsOf = {
	method: 'POST',
	url: '/api/admin/people/:id/end-sessions',
	schema: {
		summary: 'Sign a user out everywhere',
		tags: ['admin'],
		params: Type.Object({ id: Id }),
		response: { 200: Type.Object({ ended: Type.Integer() }), ...failures },
	},
} as const satisfies Route;
