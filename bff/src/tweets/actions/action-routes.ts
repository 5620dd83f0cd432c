import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { countTweet, TWEET_LIMIT } from '../../../contract/tweet-length.ts';
import { likeTweet, respondToTweet, settleAction } from '../../../contract/tweets.ts';
import { memberOf } from '../../auth/auth.ts';

import { AppError, invalidField } from '../../http/app-error.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { Acts } from './actions.ts';

/** Likes and answers of a person in a minute, together. */
const ACTS = { points: 60, duration: 60 };

export const actionRoutes: FastifyPluginAsyncTypebox<{ acts: Acts; limits: SharedLimits }> = async (
	app,
	{ acts, limits },
) => {
	const actions = limits('x-action', ACTS);

	app.route({
		...likeTweet,
		handler: async (request) => {
			const { id } = memberOf(request).user;
			await consume(actions, id);
			return acts.like(id, request.params.id);
		},
	});

	app.route({
		...respondToTweet,
		handler: async (request) => {
			const { id } = memberOf(request).user;
			const text = readResponse(request.body.response);
			await consume(actions, id);
			return acts.respond(id, request.params.id, text);
		},
	});

	app.route({
		...settleAction,
		handler: async (request) => {
			const { id: tweetId, action } = request.params;
			return {
				outcome: await acts.settle(
					{ userId: memberOf(request).user.id, tweetId, action },
					request.body.outcome,
				),
			};
		},
	});
};

/** An answer as it is posted: in the form that X counts. Throws 400. */
function readResponse(given: string): string {
	const text = given.normalize('NFC').trim();
	if (!/[^\s\p{C}]/u.test(text)) throw invalidField('response', 'Write a response first.');
	const { length, refusal } = countTweet(text);
	if (length > TWEET_LIMIT) {
		const message = `X counts ${length} characters in this response, and takes ${TWEET_LIMIT}. Shorten it, then send it again.`;
		throw new AppError(400, 'response_too_long', message, undefined, 'body/response');
	}
	if (refusal !== undefined) throw invalidField('response', refusal);
	return text;
}
