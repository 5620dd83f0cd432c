import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	createCheckoutSession,
	customerPortal,
	pricingOptions,
	refreshSubscription,
} from '../../contract/billing/billing.ts';
import { subscriptionStatus } from '../../contract/billing/subscription.ts';
import { type AuditLog, currentSession } from '../auth/auth.ts';

import type { Config } from '../config/config.ts';
import { consume, hasRoom } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { StripeFailure, withStripeDeadline } from '../providers/stripe.ts';
import type { Billing } from './create-billing.ts';
import { checkedPage, readReturnUrl } from './return-url.ts';

export interface BillingRoutesOptions {
	config: Pick<Config, 'appOrigins' | 'stripeBaseUrl'>;
	limits: SharedLimits;
	billing: Billing;
	audit: AuditLog;
}

export const billingRoutes: FastifyPluginAsyncTypebox<BillingRoutesOptions> = async (
	app,
	{ config, limits, billing, audit },
) => {
	const { plans, mirror, checkout, portal } = billing;
	const checkouts = limits('checkout', { points: 8, duration: 3600 });
	const refreshes = limits('billing-refresh', { points: 1, duration: 2 });

	app.route({
		...subscriptionStatus,
		config: { servesDeleting: true },
		handler: async (request) => mirror.statusOf(currentSession(request).user.id),
	});

	app.route({
		...pricingOptions,
		handler: async () => ({ options: await withStripeDeadline(() => plans.list()) }),
	});

	app.route({
		...createCheckoutSession,
		handler: async (request) => {
			const userId = currentSession(request).user.id;
			const { pricingOptionId: priceId, ...given } = request.body;
			const successUrl = readReturnUrl(
				'successUrl',
				given.successUrl,
				'/app/billing/success',
				request,
				config,
			);
			const cancelUrl = readReturnUrl(
				'cancelUrl',
				given.cancelUrl,
				'/app/billing/cancel',
				request,
				config,
			);
			await consume(checkouts, userId);
			try {
				const url = await withStripeDeadline(() =>
					checkout.begin({ userId, priceId, successUrl, cancelUrl }),
				);
				const page = checkedPage(url, config.stripeBaseUrl);
				await audit.record(request, { kind: 'checkout_begun', userId });
				return { url: page };
			} catch (error) {
				// A failure of Stripe does not count against the limit.
				if (error instanceof StripeFailure) await checkouts.reward(userId);
				throw error;
			}
		},
	});

	app.route({
		...customerPortal,
		handler: async (request) => {
			const returnUrl = readReturnUrl(
				'returnUrl',
				request.body.returnUrl,
				'/app/settings',
				request,
				config,
			);
			const url = await withStripeDeadline(() =>
				portal.open(currentSession(request).user.id, returnUrl),
			);
			return { url: checkedPage(url, config.stripeBaseUrl) };
		},
	});

	app.route({
		...refreshSubscription,
		handler: async (request) => {
			const userId = currentSession(request).user.id;
			const isDue = await hasRoom(refreshes, userId);
			if (isDue) {
				await withStripeDeadline(() => mirror.refresh(userId, 'refresh')).catch(
					(error: unknown) => {
						if (!(error instanceof StripeFailure)) throw error;
					},
				);
			}
			return mirror.statusOf(userId);
		},
	});
};
