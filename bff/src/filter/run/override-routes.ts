import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { overrideVerdict as route } from '../../../contract/filter-run.ts';
import { memberOf } from '../../auth/auth.ts';

import type { Em } from '../../database/orm.ts';
import { overrideVerdict } from './run-post-store.ts';

export const overrideRoutes: FastifyPluginAsyncTypebox<{ em: Em }> = async (app, { em }) => {
	app.route({
		...route,
		handler: async (request) => {
			const { id: runId, tweetId } = request.params;
			return overrideVerdict(em, memberOf(request).user.id, {
				runId,
				tweetId,
				value: request.body.value,
			});
		},
	});
};
