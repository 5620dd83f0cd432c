import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { draftReplies, getReplies } from '../../../contract/filter/replies.ts';
import { currentSession } from '../../auth/auth.ts';
import type { Filter } from '../../filter/filter.ts';

import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { ReplyJobs } from './reply-jobs.ts';

interface Options {
	filter: Pick<Filter, 'keyOf'>;
	limits: SharedLimits;
	replyJobs: ReplyJobs;
}

/** Reply jobs that a user may start in a minute. */
const JOB_LIMIT = { points: 6, duration: 60 };

export const replyJobRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ filter, limits, replyJobs },
) => {
	const limit = limits('replies-ask', JOB_LIMIT);

	app.route({
		...draftReplies,
		handler: async (request) => {
			const { user, sealedKeys } = currentSession(request);
			// Throws if there is no key for the model.
			filter.keyOf(user.id, sealedKeys);
			await consume(limit, user.id);
			return replyJobs.start(user.id, request.params.id);
		},
	});

	app.route({
		...getReplies,
		handler: async (request) => replyJobs.read(currentSession(request).user.id, request.params.id),
	});
};
