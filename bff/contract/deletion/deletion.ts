import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, nullable, type Route, Time } from '../route.ts';

/** How long the owner of an account can cancel its deletion. */
export const DELETION_DAYS = 14;

export const Deletion = Type.Object({
	/** When everything will be deleted; null if no deletion was requested. */
	deletesAt: nullable(Time),
	/**
	 * How the user confirms a deletion: with their password, or, without one, by a sign-in less than
	 * ten minutes ago.
	 */
	confirmBy: Type.Enum(['password', 'sign_in']),
	/** Whether the sign-in of this session is recent enough. */
	hasSignedInRecently: Type.Boolean(),
	/** The providers the user can sign in with. X is called `twitter`. */
	providers: Type.Array(Type.Enum(['twitter', 'google'])),
});
export type Deletion = Static<typeof Deletion>;

/** Whether the account will be deleted, and how the user confirms a request for it. */
export const readDeletion = {
	method: 'GET',
	url: '/api/account/deletion',
	schema: {
		summary: 'Deletion of the account',
		tags: ['account'],
		response: { 200: Deletion, ...failures },
	},
} as const satisfies Route;

/**
 * Deletes the account in 14 days. Its subscription at Stripe is cancelled first; if that fails, the
 * response is 503 `billing_unavailable`, and only subscriptions that Stripe did cancel have
 * changed. Then the queue is emptied, work under way stops, and all other sessions end. This one
 * can only keep the account. 400 `invalid_input` if `username` is not the account's; 403
 * `confirmation_failed` for a wrong or missing password, or a sign-in that is too long ago; 429
 * after too many tries. A repeated request is refused with 403 `account_deleting`.
 */
export const requestDeletion = {
	method: 'POST',
	url: '/api/account/deletion',
	schema: {
		summary: 'Delete the account in 14 days',
		tags: ['account'],
		body: Type.Object(
			{
				username: Type.String({ maxLength: 100 }),
				password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
			},
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ deletesAt: Time }), ...failures },
	},
} as const satisfies Route;

/**
 * Cancels an account deletion. The subscription stays cancelled, and the queue empty. 404
 * `not_found` if the 14 days are over, or no deletion was requested.
 */
export const cancelDeletion = {
	method: 'DELETE',
	url: '/api/account/deletion',
	schema: {
		summary: 'Keep the account',
		tags: ['account'],
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
