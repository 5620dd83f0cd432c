import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	deleteTimetable,
	listStandingFilters,
	pauseTimetable,
	saveTimetable,
} from '../../../contract/filter/standing.ts';
import { currentSession } from '../../auth/auth.ts';
import type { Timetables } from './timetables.ts';

export const timetableRoutes: FastifyPluginAsyncTypebox<{
	filter: { standing: Timetables };
}> = async (app, { filter: { standing } }) => {
	app.route({
		...listStandingFilters,
		handler: async (request) => {
			const { user, isProgram } = currentSession(request);
			const { filters, zone } = await standing.list(user.id);
			// An address of a feed is a secret that would outlive the program's access.
			return {
				filters: filters.map((filter) => (isProgram ? { ...filter, feed: null } : filter)),
				zone,
			};
		},
	});

	app.route({
		...saveTimetable,
		handler: async (request) =>
			standing.save(currentSession(request).user.id, request.params.id, request.body),
	});

	app.route({
		...pauseTimetable,
		handler: async (request) => {
			const { user } = currentSession(request);
			return standing.pause(user.id, request.params.id, request.body.paused);
		},
	});

	app.route({
		...deleteTimetable,
		handler: async (request) => {
			await standing.remove(currentSession(request).user.id, request.params.id);
			return {};
		},
	});
};
