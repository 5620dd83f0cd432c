import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endSessionsOf, listPeople } from '../../../contract/admin/people.ts';
import { searchWords } from '../../../contract/search/fold-text.ts';
import { currentSession } from '../../auth/auth.ts';
import { notFound } from '../../http/app-error.ts';
import { readPage } from '../../http/cursor.ts';
import type { AdminOptions } from '../admin-routes.ts';
import { createPeopleStore } from './people-store.ts';

/** Finds accounts, and signs their users out. */
export const peopleRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (
	app,
	{ em, config, accounts, sessions, streams, audit },
) => {
	const people = createPeopleStore(em, config.operators);

	app.route({
		...listPeople,
		handler: ({ query }) => people.list(searchWords(query.q ?? ''), readPage(query)),
	});

	app.route({
		...endSessionsOf,
		handler: async (request) => {
			const user = await accounts.find(request.params.id);
			if (!user) throw notFound();
			const ended = await sessions.endAll(user.id);
			for (const id of ended) streams.endSession(id);
			await audit.record(request, {
				kind: 'sessions_ended',
				userId: user.id,
				details: { by: currentSession(request).user.username, ended: ended.length },
			});
			return { ended: ended.length };
		},
	});
};
