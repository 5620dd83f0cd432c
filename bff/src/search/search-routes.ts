import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { searchWords } from '../../contract/search/fold-text.ts';
import { SEARCH_RESULTS, search } from '../../contract/search/search.ts';
import { currentSession } from '../auth/auth.ts';
import type { Compose } from '../compose/compose.ts';
import type { Files } from '../editor/editor.ts';
import type { Filter } from '../filter/filter.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { timeWords } from './time-words.ts';

export interface SearchRoutesOptions {
	compose: Pick<Compose, 'threads'>;
	publishing: { drafts: Pick<Publishing['drafts'], 'search'> };
	files: Pick<Files, 'searchPaths'>;
	filter: Pick<Filter, 'searchTemplates' | 'searchRuns'>;
}

/** Each area searches its own tables, for the signed-in user. */
export const searchRoutes: FastifyPluginAsyncTypebox<SearchRoutesOptions> = async (
	app,
	{ compose, publishing: { drafts }, files, filter },
) => {
	app.route({
		...search,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			const { q = '', zone } = request.query;
			const words = searchWords(q);
			const [threads, foundDrafts, foundFiles, templates, runs] = await Promise.all([
				compose.threads.search(userId, words, SEARCH_RESULTS),
				drafts.search(userId, words, SEARCH_RESULTS),
				files.searchPaths(userId, words, SEARCH_RESULTS),
				filter.searchTemplates(userId, words, SEARCH_RESULTS),
				filter.searchRuns(userId, words, SEARCH_RESULTS, timeWords(zone)),
			]);
			return { threads, drafts: foundDrafts, files: foundFiles, templates, runs };
		},
	});
};
