import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listSourceAccounts, listSourceLists } from '../../contract/feed/sources.ts';
import { currentSession } from '../auth/auth.ts';
import type { Feeds } from './feeds.ts';

export const sourceRoutes: FastifyPluginAsyncTypebox<{ feeds: Feeds }> = async (app, { feeds }) => {
	app.route({
		...listSourceAccounts,
		handler: async (request) => feeds.listAccounts(currentSession(request).user.id),
	});

	app.route({
		...listSourceLists,
		handler: async (request) => feeds.readLists(currentSession(request).user.id, request.params.id),
	});
};
