import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { estimateRun } from '../../../contract/filter/estimate.ts';
import { currentSession } from '../../auth/auth.ts';

import type { Estimate } from './estimate.ts';

export const estimateRoutes: FastifyPluginAsyncTypebox<{ filter: { estimate: Estimate } }> = async (
	app,
	{ filter: { estimate } },
) => {
	app.route({
		...estimateRun,
		config: { worksInMaintenance: true },
		handler: async (request) => estimate(currentSession(request).user.id, request.body),
	});
};
