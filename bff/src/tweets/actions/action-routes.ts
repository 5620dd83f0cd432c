import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type NetworkName, networkOfId } from '../../../contract/networks/network-names.ts';
import { likeTweet, replyToTweet, reportAction } from '../../../contract/tweets/tweets.ts';
import { countTweet, TWEET_LIMIT } from '../../../contract/x/tweet-length.ts';
import { currentSession } from '../../auth/auth.ts';

import { AppError, invalidField } from '../../http/app-error.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { Actions } from './actions.ts';

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

/**
 * Returns a reply in the form that is counted and posted. Throws 400. What other networks than X
 * take depends on the account, so `actions` checks it.
 */
function normalizeReply(reply: string, network: NetworkName): string {
	const text = reply.normalize('NFC').trim();
	if (!/[^\s\p{C}]/u.test(text)) throw invalidField('response', 'Write a response first.');
	if (network !== 'x') return text;
	const { length, refusal } = countTweet(text);
	if (length > TWEET_LIMIT) {
		const message = `X counts ${length} characters in this response, and takes ${TWEET_LIMIT}. Shorten it, then send it again.`;
		throw new AppError(400, 'response_too_long', message, undefined, 'body/response');
	}
	if (refusal !== undefined) throw invalidField('response', refusal);
	return text;
}
