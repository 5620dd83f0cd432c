import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { generateResponses, getResponses } from '../../../contract/filter-responses.ts';
import { memberOf } from '../../auth/auth.ts';
import type { Filter } from '../../filter/filter.ts';

import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { Responses } from './reply-jobs.ts';

interface Options {
	filter: Pick<Filter, 'keyOf'>;
	limits: SharedLimits;
	responses: Responses;
}

const PER_MINUTE = 6;

export const responseRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ filter, limits, responses },
) => {
	const askings = limits('replies-ask', { points: PER_MINUTE, duration: 60 });

	app.route({
		...generateResponses,
		handler: async (request) => {
			const { user, sealedKeys } = memberOf(request);
			filter.keyOf(user.id, sealedKeys);
			await consume(askings, user.id);
			return responses.generate(user.id, request.params.id);
		},
	});

	app.route({
		...getResponses,
		handler: async (request) => responses.read(memberOf(request).user.id, request.params.id),
	});
};
