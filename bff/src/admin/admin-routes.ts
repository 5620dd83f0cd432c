import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AccountLinkStore, AccountStore, AuditLog, SessionStore } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import type { Jobs, QueueCounts } from '../jobs/jobs.ts';
import type { MailQueue } from '../mail/mail.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { funnelRoutes } from './funnel/funnel-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { spendRoutes } from './spend/spend-routes.ts';

export interface AdminOptions extends Pick<Context, 'config' | 'em' | 'limits'> {
	jobs: Jobs;
	countWork(): Promise<QueueCounts[]>;
	accounts: AccountStore;
	sessions: SessionStore;
	streams: OpenStreams;
	links: AccountLinkStore;
	mails: MailQueue;
	audit: AuditLog;
}

/** The routes of each page. Register it behind `requireOperator`. */
export const adminRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (app, options) => {
	await app.register(funnelRoutes, options);
	await app.register(healthRoutes, options);
	await app.register(spendRoutes, options);
	await app.register(peopleRoutes, options);
	await app.register(invitationRoutes, options);
	await app.register(auditRoutes, options);
};
