import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { overrideVerdict } from '../../../contract/filter/run.ts';
import { currentSession } from '../../auth/auth.ts';
import { notFound } from '../../http/app-error.ts';
import type { Filter } from '../start-filter.ts';

export const overrideRoutes: FastifyPluginAsyncTypebox<{ filter: Pick<Filter, 'posts'> }> = async (
	app,
	{ filter },
) => {
	app.route({
		...overrideVerdict,
		handler: async (request) => {
			const { id, tweetId } = request.params;
			const userId = currentSession(request).user.id;
			const verdict = await filter.posts.override(userId, id, tweetId, request.body.value);
			if (!verdict)
				throw notFound(
					'This post was not found in the run. The run may have been deleted, or belong to another account.',
				);
			return verdict;
		},
	});
};
