import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, Page, type Route, Time } from '../route.ts';

/** The kinds of activity. The names are those of the audit log. */
export const ActivityKind = Type.Enum([
	'account_created',
	'login',
	'login_failed',
	'logout',
	'reset_asked',
	'password_changed',
	'connected',
	'disconnected',
	'key_changed',
	'key_removed',
	'key_revealed',
	'key_tested',
	'checkout_begun',
	'subscription_changed',
	'published',
	'publication_stopped',
	'unsubscribed',
	'operator_added',
	'operator_removed',
	'sessions_ended',
	'invitation_sent',
	'job_retried',
	'announced',
	'maintenance',
	'token_created',
	'token_revoked',
	'agent_connected',
	'agent_disconnected',
	'program_call',
	'proposal_created',
	'proposal_approved',
	'proposal_refused',
	'webhook_added',
	'webhook_deleted',
	'export_requested',
	'export_ready',
	'export_failed',
	'export_downloaded',
	'data_imported',
	'import_failed',
	'deletion_refused',
	'deletion_requested',
	'deletion_cancelled',
]);
export type ActivityKind = Static<typeof ActivityKind>;

/** An entry of an account's activity. */
export const Activity = Type.Object({
	id: Type.String(),
	kind: ActivityKind,
	/**
	 * Details without secrets: `how` of a sign-in, `provider` of a connection, `field` of a key,
	 * `status` of a subscription, `draftId` of a post, `list` of mails, `ended` for the number of
	 * sessions, `by` for the operator or the program that did it, `queue` and `job` of a job, `count`
	 * of imported items, `call` and `status` of a program's request, `name` and `right` of a program,
	 * `proposal` for the kind of a proposal, `host` of a webhook.
	 */
	details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
	/** For example `Firefox on Windows`; null if no browser was involved. */
	device: nullable(Type.String()),
	/** ISO 8601, UTC. */
	at: Time,
});
export type Activity = Static<typeof Activity>;

/** The activity of the user's account in the last year, newest first. */
export const listActivity = {
	method: 'GET',
	url: '/api/activity',
	schema: {
		summary: 'Activity of the account',
		tags: ['account'],
		querystring: Page,
		response: {
			200: Type.Object({ activity: Type.Array(Activity), next_cursor: nullable(Type.String()) }),
			...failures,
		},
	},
} as const satisfies Route;
