import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { networkOfId } from '../../../contract/networks/network-names.ts';
import { likeTweet, replyToTweet, reportAction } from '../../../contract/tweets/tweets.ts';
import { currentSession } from '../../auth/auth.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { Actions } from './actions.ts';
import { normalizeReply } from './check-reply.ts';

/** Likes and replies of a user in a minute, together. */
const ACTION_LIMIT = { points: 60, duration: 60 };

interface Options {
	actions: Actions;
	limits: SharedLimits;
}

export const actionRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ actions, limits },
) => {
	const limit = limits('x-action', ACTION_LIMIT);

	app.route({
		...likeTweet,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(limit, id);
			return actions.like(id, request.params.id);
		},
	});

	app.route({
		...replyToTweet,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			const text = normalizeReply(request.body.response, networkOfId(request.params.id));
			await consume(limit, id);
			return actions.reply(id, request.params.id, text);
		},
	});

	app.route({
		...reportAction,
		handler: async (request) => {
			const { id: tweetId, action } = request.params;
			const key = { userId: currentSession(request).user.id, tweetId, action };
			return { outcome: await actions.report(key, request.body.outcome) };
		},
	});
};
