import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readSpend } from '../../../contract/admin/spend.ts';
import { FETCH_LIMIT } from '../../../contract/feed/feed.ts';
import type { AdminOptions } from '../admin-routes.ts';
import { createSpendStore } from './spend-store.ts';

/** Shows what people use of the model and of X. */
export const spendRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (app, { em, config }) => {
	const store = createSpendStore(em, config.xPrices.read);

	app.route({
		...readSpend,
		handler: async () => {
			const [days, totals, month] = await Promise.all([
				store.readDays(),
				store.readTotals(),
				store.readMonth(),
			]);
			const limits = {
				fetchPosts: FETCH_LIMIT,
				runPosts: config.filter.maxPosts,
			};
			return { days, ...totals, month, limits };
		},
	});
};
