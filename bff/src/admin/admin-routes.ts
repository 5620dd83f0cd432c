import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AuditLog } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { funnelRoutes } from './funnel/funnel-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { spendRoutes } from './spend/spend-routes.ts';

export interface AdminOptions {
	em: Em;
	config: Config;
	jobs: Jobs;
	streams: OpenStreams;
	audit: AuditLog;
}

/** The routes of each page. Register it behind `requireOperator`. */
export const adminRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (app, options) => {
	await app.register(funnelRoutes, options);
	await app.register(healthRoutes, options);
	await app.register(spendRoutes, options);
	await app.register(peopleRoutes, options);
};
