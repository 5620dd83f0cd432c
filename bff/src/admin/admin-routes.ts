import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import { funnelRoutes } from './funnel/funnel-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';

export interface AdminOptions {
	em: Em;
	config: Pick<Config, 'appOrigins' | 'operators'>;
}

/** The routes of each page. Register it behind `requireOperator`. */
export const adminRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (app, options) => {
	await app.register(funnelRoutes, options);
	await app.register(peopleRoutes, options);
};
