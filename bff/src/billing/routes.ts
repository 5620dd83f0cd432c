import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { subscriptionStatus } from '../../contract/subscription.ts';
import { memberOf } from '../http/session.ts';

export const billingRoutes: FastifyPluginAsyncTypebox = async (app) => {
	app.route({
		...subscriptionStatus,
		handler: async (request) => memberOf(request).subscription,
	});
};
