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
			const { endedSessions, endedPrograms } = await sessions.lockOut(user.id);
			for (const id of endedSessions) streams.endSession(id);
			const { username: by } = currentSession(request).user;
			await audit.record(request, {
				kind: 'sessions_ended',
				userId: user.id,
				details: { by, ended: endedSessions.length, programs: endedPrograms },
			});
			return { ended: endedSessions.length };
		},
	});
};
