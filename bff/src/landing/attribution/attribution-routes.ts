import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { claimVisit } from '../../../contract/landing/attribution.ts';
import { type AccountStore, currentSession } from '../../auth/auth.ts';
import type { AttributionStore } from './attribution-store.ts';

export const attributionRoutes: FastifyPluginAsyncTypebox<{
	accounts: AccountStore;
	attributions: AttributionStore;
}> = async (app, { accounts, attributions }) => {
	app.route({
		...claimVisit,
		handler: async (request) => {
			const user = await accounts.find(currentSession(request).user.id);
			if (user) await attributions.claim({ ...user, email: user.email ?? null }, request.body);
			return {};
		},
	});
};
