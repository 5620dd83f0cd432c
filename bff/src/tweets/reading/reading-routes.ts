import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { markAllRead, markReading } from '../../../contract/tweets/reading.ts';
import { currentSession } from '../../auth/auth.ts';
import type { ReadingMarks } from './reading-mark-store.ts';

export const readingRoutes: FastifyPluginAsyncTypebox<{ readingMarks: ReadingMarks }> = async (
	app,
	{ readingMarks },
) => {
	app.route({
		...markReading,
		handler: async (request) => {
			const { mark } = request.body;
			await readingMarks.set(currentSession(request).user.id, request.params.id, mark);
			return { mark };
		},
	});

	app.route({
		...markAllRead,
		handler: async (request) => ({
			count: await readingMarks.readAll(currentSession(request).user.id, request.body.newest),
		}),
	});
};
