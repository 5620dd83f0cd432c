import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Account } from '../account.ts';
import type { CheckoutService } from '../checkout-service.ts';
import { makeCheckoutSession } from '../checkout-session.ts';
import { Paging } from '../collection.ts';
import { invalid, StripeFailure } from './failure.ts';
import { ById, checkAddress, Metadata, readParams } from './params.ts';

const HOUR_SECONDS = 3600;

const strict = { additionalProperties: false };
const Text = Type.Optional(Type.String({ maxLength: 5000 }));

const creation = {
	mode: Type.Enum(['payment', 'setup', 'subscription']),
	line_items: Type.Array(
		Type.Object(
			{ price: Type.String(), quantity: Type.Optional(Type.Integer({ minimum: 1 })) },
			strict,
		),
		{
			minItems: 1,
		},
	),
	customer: Type.String(),
	client_reference_id: Type.Optional(Type.String({ maxLength: 200 })),
	metadata: Type.Optional(Metadata),
	payment_method_collection: Type.Optional(Type.Enum(['always', 'if_required'])),
	subscription_data: Type.Optional(
		Type.Object(
			{
				trial_period_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 730 })),
				trial_settings: Type.Optional(
					Type.Object(
						{
							end_behavior: Type.Object(
								{ missing_payment_method: Type.Enum(['cancel', 'create_invoice', 'pause']) },
								strict,
							),
						},
						strict,
					),
				),
				metadata: Type.Optional(Metadata),
			},
			strict,
		),
	),
	success_url: Type.String({ maxLength: 5000 }),
	cancel_url: Text,
	expires_at: Type.Optional(Type.Integer()),
};

/** Checkout sessions for subscriptions. They are paid at `/stripe/checkout/ID`. */
export const checkoutApi: FastifyPluginAsyncTypebox<{
	account: Account;
	checkoutService: CheckoutService;
}> = async (app, { account, checkoutService }) => {
	app.post('/checkout/sessions', async (request) => {
		const given = readParams(creation, request);
		const [item] = given.line_items;
		const now = account.now();
		const {
			subscription_data: subscription = {},
			expires_at: expiresAt = now + 24 * HOUR_SECONDS,
		} = given;
		if (given.mode !== 'subscription')
			throw invalid('The sandbox sells subscriptions only.', 'mode');
		if (!item || given.line_items.length > 1)
			throw invalid('The sandbox sells one thing at a time.', 'line_items');
		checkAddress(given.success_url, 'success_url');
		checkAddress(given.cancel_url, 'cancel_url');
		// One minute of tolerance, because clocks differ.
		if (expiresAt < now + HOUR_SECONDS / 2 - 60) {
			throw invalid(
				'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
				'expires_at',
			);
		}
		if (expiresAt > now + 24 * HOUR_SECONDS + 60) {
			throw invalid(
				'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
				'expires_at',
			);
		}
		const price = account.prices.get(item.price, 'line_items[0][price]');
		if (!price.active)
			throw invalid(
				'The price specified is inactive. This field only accepts active prices.',
				'line_items[0][price]',
			);
		const order = {
			price,
			quantity: item.quantity ?? 1,
			trialDays: subscription.trial_period_days,
			withoutCard: subscription.trial_settings?.end_behavior.missing_payment_method,
			metadata: subscription.metadata ?? {},
		};
		const session = makeCheckoutSession(
			{
				order,
				origin: `${request.protocol}://${request.host}`,
				customer: checkoutService.customer(given.customer),
				clientReferenceId: given.client_reference_id,
				metadata: given.metadata ?? {},
				cardIsNeeded: given.payment_method_collection !== 'if_required',
				expiresAt,
				successUrl: given.success_url,
				cancelUrl: given.cancel_url,
			},
			now,
		);
		account.orders.set(session.id, order);
		return account.checkouts.add(session);
	});

	app.get('/checkout/sessions', async (request) => {
		const { customer, status, ...paging } = readParams(
			{
				...Paging,
				customer: Text,
				status: Type.Optional(Type.Enum(['open', 'complete', 'expired'])),
			},
			request,
		);
		return account.checkouts.page(
			paging,
			(session) =>
				(customer ?? session.customer) === session.customer &&
				(status ?? session.status) === session.status,
		);
	});

	app.get('/checkout/sessions/:id', ById, async ({ params }) => account.checkouts.get(params.id));

	app.post('/checkout/sessions/:id/expire', ById, async (request) => {
		readParams({}, request);
		const session = account.checkouts.get(request.params.id);
		if (session.status !== 'open') {
			throw new StripeFailure(
				400,
				`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
			);
		}
		return checkoutService.expire(session);
	});
};
