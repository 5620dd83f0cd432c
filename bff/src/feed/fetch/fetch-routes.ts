import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { fetchTweets, getFetch, scheduleFetch } from '../../../contract/feed/feed.ts';
import { currentSession } from '../../auth/auth.ts';

import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { Fetches } from './fetches.ts';

/** Fetches that a user may start in a minute. */
const FETCH_LIMIT = { points: 6, duration: 60 };

export const fetchRoutes: FastifyPluginAsyncTypebox<{
	fetches: Fetches;
	limits: SharedLimits;
}> = async (app, { fetches, limits }) => {
	const limit = limits('fetch-ask', FETCH_LIMIT);

	app.route({
		...getFetch,
		handler: async (request) => fetches.read(currentSession(request).user.id),
	});

	app.route({
		...fetchTweets,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(limit, id);
			return fetches.start(id);
		},
	});

	app.route({
		...scheduleFetch,
		handler: async (request) =>
			fetches.schedule(currentSession(request).user.id, request.body.every),
	});
};
