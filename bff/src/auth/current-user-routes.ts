import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { currentUser } from '../../contract/session.ts';
import { memberOf } from './guards.ts';

export const currentUserRoutes: FastifyPluginAsyncTypebox = async (app) => {
	app.route({
		...currentUser,
		handler: async (request) => ({ user: memberOf(request).user }),
	});
};
