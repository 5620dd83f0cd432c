import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Em } from '../database/orm.ts';
import { peopleRoutes } from './people/people-routes.ts';

export interface AdminOptions {
	em: Em;
	/** Usernames of operators besides those that are stored. */
	operators: readonly string[];
}

/** The routes of each page. Register it behind `requireOperator`. */
export const adminRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (app, options) => {
	await app.register(peopleRoutes, options);
};
