import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { scriptRoutes } from './script.ts';
import { Account } from './stripe/account.ts';
import { api } from './stripe/api/api.ts';
import { RequestLog } from './stripe/api/request-log.ts';
import { CheckoutService } from './stripe/checkout-service.ts';
import { controlRoutes } from './stripe/control-routes.ts';
import type { Deliveries } from './stripe/deliveries.ts';
import { Lifecycle } from './stripe/lifecycle.ts';
import { checkoutPages } from './stripe/pages/checkout-pages.ts';
import { portalPages } from './stripe/pages/portal-pages.ts';
import { Step } from './stripe/script.ts';

/** The credentials of the account. */
export const stripeAccount = { apiKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };

/**
 * Stripe: plans, checkout, subscriptions, the customer portal, and events for a webhook.
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
	const checkoutService = new CheckoutService(account, lifecycle);
	app.addHook('onClose', async () => deliveries.close());

	await app.register(api, {
		prefix: '/v1',
		apiKey,
		account,
		lifecycle,
		checkoutService,
		script,
		log,
	});
	await app.register(checkoutPages, { account, checkoutService });
	await app.register(portalPages, { account, lifecycle });
	await app.register(scriptRoutes('stripe', Step, script));
	await app.register(controlRoutes, {
		prefix: '/sandbox/stripe',
		account,
		lifecycle,
		deliveries,
		log,
	});
};
