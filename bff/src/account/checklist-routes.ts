import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getChecklist, saveChecklist } from '../../contract/account/account.ts';
import { type AccountStore, currentSession } from '../auth/auth.ts';

export const checklistRoutes: FastifyPluginAsyncTypebox<{ accounts: AccountStore }> = async (
	app,
	{ accounts },
) => {
	app.route({
		...getChecklist,
		handler: async (request) => {
			const user = await accounts.find(currentSession(request).user.id);
			return { hidden: user?.checklistHidden ?? false };
		},
	});

	app.route({
		...saveChecklist,
		handler: async (request) => {
			const { hidden } = request.body;
			await accounts.setChecklistHidden(currentSession(request).user.id, hidden);
			return { hidden };
		},
	});
};
