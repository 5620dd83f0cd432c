import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { tweetOverview } from '../../../contract/tweets/overview.ts';
import {
	countNewTweets,
	countToAnswer,
	listTweets,
	markTweetDone,
} from '../../../contract/tweets/tweets.ts';
import { currentSession } from '../../auth/auth.ts';
import { sendJson, writeJson } from '../../database/json.ts';
import { readPage } from '../../http/cursor.ts';
import type { TweetList } from './list.ts';

export const listRoutes: FastifyPluginAsyncTypebox<{ tweetList: TweetList }> = async (
	app,
	{ tweetList: list },
) => {
	app.route({
		...listTweets,
		handler: async (request, reply) => {
			const { id } = currentSession(request).user;
			const page = await list.read(id, request.query, readPage(request.query));
			return sendJson(reply, writeJson(page));
		},
	});

	app.route({
		...countNewTweets,
		handler: async (request) => ({
			count: await list.countNewer(
				currentSession(request).user.id,
				request.query,
				request.query.after,
			),
		}),
	});

	app.route({
		...countToAnswer,
		handler: async (request) => list.countWaiting(currentSession(request).user.id),
	});

	app.route({
		...markTweetDone,
		handler: async (request) => ({
			done_at: await list.markDone(
				currentSession(request).user.id,
				request.params.id,
				request.body.done,
			),
		}),
	});

	app.route({
		...tweetOverview,
		handler: async (request) => list.readOverview(currentSession(request).user.id),
	});
};
