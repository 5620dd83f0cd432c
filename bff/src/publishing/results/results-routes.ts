import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getResults } from '../../../contract/publishing/results.ts';
import { currentSession } from '../../auth/auth.ts';
import type { CompareResults } from './compare-results.ts';

interface Options {
	publishing: { compareResults: CompareResults };
}

export const resultsRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ publishing: { compareResults } },
) => {
	app.route({
		...getResults,
		handler: (request) => compareResults(currentSession(request).user.id, request.params.id),
	});
};
