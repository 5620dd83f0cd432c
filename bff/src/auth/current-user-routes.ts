import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { currentUser } from '../../contract/auth/session.ts';
import { sendJson, writeJson } from '../database/json.ts';
import { currentSession } from './guards.ts';

export const currentUserRoutes: FastifyPluginAsyncTypebox = async (app) => {
	app.route({
		...currentUser,
		config: { servesDeleting: true },
		handler: async (request, reply) =>
			sendJson(reply, writeJson({ user: currentSession(request).user })),
	});
};
