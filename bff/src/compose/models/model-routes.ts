import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	getComposeSpending,
	getThreadModel,
	listModels,
	setComposeLimit,
	setFavouriteModel,
	setThreadModel,
} from '../../../contract/compose/models.ts';
import { currentSession } from '../../auth/auth.ts';
import type { Models } from './models.ts';

export const modelRoutes: FastifyPluginAsyncTypebox<{ compose: { models: Models } }> = async (
	app,
	{ compose: { models } },
) => {
	app.route({
		...listModels,
		handler: async (request) => models.list(currentSession(request).user.id),
	});

	app.route({
		...setFavouriteModel,
		handler: async (request) => {
			const { model, isFavourite } = request.body;
			await models.spending.setFavourite(currentSession(request).user.id, model, isFavourite);
			return {};
		},
	});

	app.route({
		...getThreadModel,
		handler: async (request) =>
			models.readThread(currentSession(request).user.id, request.params.threadId),
	});

	app.route({
		...setThreadModel,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			return models.chooseForThread(userId, request.params.threadId, request.body.model);
		},
	});

	app.route({
		...getComposeSpending,
		handler: async (request) => models.spending.read(currentSession(request).user.id),
	});

	app.route({
		...setComposeLimit,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			await models.spending.saveLimit(userId, request.body.monthlyLimit);
			return models.spending.read(userId);
		},
	});
};
