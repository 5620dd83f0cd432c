import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, type Route, Time } from '../route.ts';

/** An unused invitation by mail. */
export const Invitation = Type.Object({
	id: Type.String(),
	email: Type.String(),
	createdAt: Time,
	/** May be in the past. */
	expiresAt: Time,
});
export type Invitation = Static<typeof Invitation>;

/**
 * The last invitation of each address that has no account yet, newest first; at most 100. Links
 * are deleted 30 days after they expire.
 */
export const listInvitations = {
	method: 'GET',
	url: '/api/admin/invitations',
	schema: {
		summary: 'Invitations that were not used yet',
		tags: ['admin'],
		response: { 200: Type.Object({ invitations: Type.Array(Invitation) }), ...failures },
	},
} as const satisfies Route;

/**
 * Mails a new link and invalidates earlier links of the address. 404 `not_found`, 409 `email_taken`
 * if the address has an account by now, 503 `not_ready` without a mail server, 429
 * `too_many_requests`.
 */
export const resendInvitation = {
	method: 'POST',
	url: '/api/admin/invitations/:id/resend',
	schema: {
		summary: 'Send an invitation again',
		tags: ['admin'],
		params: Type.Object({ id: Id }),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
