import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listPeople } from '../../../contract/admin/people.ts';
import { readPage } from '../../http/cursor.ts';
import type { AdminOptions } from '../admin-routes.ts';
import { createPeopleStore } from './people-store.ts';

/** More words of a search are not looked for. */
const MAX_WORDS = 10;

/** Finds accounts. */
export const peopleRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (
	app,
	{ em, config },
) => {
	const people = createPeopleStore(em, config.operators);

	app.route({
		...listPeople,
		handler: ({ query }) => people.list(wordsOf(query.q ?? ''), readPage(query)),
	});
};

function wordsOf(q: string): string[] {
	return q.normalize('NFC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
