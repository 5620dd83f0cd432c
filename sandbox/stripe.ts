import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Account } from './stripe/account.ts';
import { api } from './stripe/api/api.ts';
import { RequestLog } from './stripe/api/request-log.ts';
import { controlRoutes } from './stripe/control-routes.ts';
import type { Deliveries } from './stripe/deliveries.ts';
import { Lifecycle } from './stripe/lifecycle.ts';
import { checkoutPages } from './stripe/pages/checkout-pages.ts';
import { portalPages } from './stripe/pages/portal-pages.ts';
import { Shop } from './stripe/shop.ts';

/** What the account's owner knows. */
export const stripeAccount = { apiKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };

/**
 * Stripe: plans, checkout, subscriptions and their portal, and events that are sent to a webhook.
 */
export const stripe: FastifyPluginAsyncTypebox<{ deliveries: Deliveries }> = async (
	app,
	{ deliveries },
) => {
	const { apiKey } = stripeAccount;
	const { script } = deliveries;
	const log = new RequestLog();
	const account = new Account((event) => deliveries.add(event));
	const lifecycle = new Lifecycle(account);
	const shop = new Shop(account, lifecycle);
	app.addHook('onClose', async () => deliveries.close());

	await app.register(api, { prefix: '/v1', apiKey, account, lifecycle, shop, script, log });
	await app.register(checkoutPages, { account, shop });
	await app.register(portalPages, { account, lifecycle });
	await app.register(controlRoutes, {
		prefix: '/sandbox/stripe',
		account,
		lifecycle,
		deliveries,
		log,
	});
};
