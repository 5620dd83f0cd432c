import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getFeed, saveFeed } from '../../contract/feed/feed.ts';
import { currentSession } from '../auth/auth.ts';

import { invalidField } from '../http/app-error.ts';
import { oneLine } from '../one-line.ts';
import type { Feeds } from './feeds.ts';
import { findQueryProblem } from './search-query.ts';

export const feedRoutes: FastifyPluginAsyncTypebox<{ feeds: Feeds }> = async (app, { feeds }) => {
	app.route({
		...getFeed,
		handler: async (request) => feeds.describe(currentSession(request).user.id),
	});

	app.route({
		...saveFeed,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			const query = oneLine(request.body.query);
			const problem = findQueryProblem(query);
			if (problem !== undefined)
				throw invalidField('query', `X would refuse this search. ${problem}`);
			await feeds.save(id, { accounts: withoutDuplicates(request.body.accounts), query });
			return feeds.describe(id);
		},
	});
};

/** Ignores case and keeps the first spelling of each account. */
function withoutDuplicates(accounts: readonly string[]): string[] {
	const names = accounts.map((account) => account.toLowerCase());
	return accounts.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}
