import { DELETION_DAYS } from '../../contract/deletion/deletion.ts';
import type { AuditLog, AuditRequest, DeletionStore, SessionStore } from '../auth/auth.ts';
import type { Billing } from '../billing/billing.ts';
import { stopAnswers } from '../compose/compose.ts';
import { publicOrigin } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { stopFetches } from '../feed/feed.ts';
import { stopRuns } from '../filter/filter.ts';
import { AppError, notFound } from '../http/app-error.ts';
import type { MailQueue } from '../mail/mail.ts';
import { StripeFailure, withStripeDeadline } from '../providers/stripe.ts';
import { emptyQueue } from '../publishing/publishing.ts';
import { DAY_MS } from '../time.ts';
import { stopReplyJobs } from '../tweets/tweets.ts';

export interface RequestDeletionOptions extends Pick<Context, 'em' | 'log' | 'now'> {
	accounts: DeletionStore;
	sessions: Pick<SessionStore, 'endAll'>;
	billing: Pick<Billing, 'end'>;
	audit: AuditLog;
	mails: MailQueue;
	config: Pick<Config, 'appOrigins' | 'port'>;
}

export type DeletionRequests = ReturnType<typeof createDeletionRequests>;

/** Requests to delete an account, and to cancel that. */
export function createDeletionRequests({
	em,
	accounts,
	sessions,
	billing,
	audit,
	mails,
	config,
	log,
	now = Date.now,
}: RequestDeletionOptions) {
	const origin = publicOrigin(config);
	const stops = [
		billing.end.endAccess,
		stopAnswers,
		stopRuns,
		stopReplyJobs,
		stopFetches,
		emptyQueue,
	];

	const sendMail = async (userId: string, username: string, deletesAt: Date): Promise<void> => {
		const to = await accounts.readEmail(userId);
		if (!to) return;
		const data = { username, deletesAt: deletesAt.toISOString(), url: `${origin}/login` };
		await mails.enqueue({ to, template: 'deletion', data });
	};

	return {
		/**
		 * Cancels the subscription at Stripe, then marks the account and stops all work for it, all or
		 * nothing, and mails the user. A repeated request keeps the first time. Returns the time, and
		 * the sessions that have ended: all but `keptSession`. `request` names the browser in the audit
		 * log. Throws 503 `billing_unavailable`: then the account stays. A mail that cannot be queued
		 * is only logged.
		 */
		async begin(
			{ id: userId, username }: { id: string; username: string },
			keptSession?: string,
			request?: AuditRequest,
		): Promise<{ deletesAt: Date; endedSessions: string[] }> {
			await withStripeDeadline(() => billing.end.cancelAll(userId)).catch((error: unknown) => {
				if (!(error instanceof StripeFailure)) throw error;
				log.warn({ userId, reason: error.reason }, 'a deletion stopped at Stripe');
				throw new AppError(
					503,
					'billing_unavailable',
					'We couldn’t cancel your subscription at the payment provider, so your account was not deleted. Try again in a minute.',
				);
			});
			const begun = await em.fork().transactional(async (tx) => {
				const deletesAt = await accounts.mark(tx, userId, new Date(now() + DELETION_DAYS * DAY_MS));
				for (const stop of stops) await stop(tx, userId);
				await audit.recordWithin(tx, { kind: 'deletion_requested', userId }, request);
				const endedSessions = await sessions.endAll(userId, {
					tx,
					...(keptSession !== undefined && { except: keptSession }),
				});
				return { deletesAt, endedSessions };
			});
			log.info({ audit: 'deletion_requested', userId }, 'account will be deleted');
			await sendMail(userId, username, begun.deletesAt).catch((err: unknown) =>
				log.error({ err, userId }, 'the mail about a deletion was not queued'),
			);
			return begun;
		},

		/** Throws 404 if it is too late, or the account has no pending deletion. */
		async cancel(userId: string, request?: AuditRequest): Promise<void> {
			await em.fork().transactional(async (tx) => {
				if (!(await accounts.clear(tx, userId)))
					throw notFound('This account isn’t scheduled for deletion, or it’s too late to keep it.');
				await audit.recordWithin(tx, { kind: 'deletion_cancelled', userId }, request);
			});
			log.info({ audit: 'deletion_cancelled', userId }, 'account kept');
		},
	};
}
