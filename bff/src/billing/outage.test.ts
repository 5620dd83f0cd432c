import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
	createCheckoutSession,
	customerPortal,
	pricingOptions,
	refreshSubscription,
} from '../../contract/billing/billing.ts';
import { subscriptionStatus } from '../../contract/billing/subscription.ts';
import { type BillingApp, buildBillingApp, solo } from '../testing/apps/build-billing-app.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { shortenStripePauses } from '../testing/apps/shorten-stripe-pauses.ts';
import { closedPort, serve } from '../testing/processes/local-server.ts';
import { SubscriptionEntity } from './subscription.entity.ts';

shortenStripePauses();

const away = {
	status: 503,
	code: 'billing_unavailable',
	message: expect.stringMatching(/^We can’t reach the payment provider/),
};
const choose = ({ client }: TestUser) =>
	client.call(createCheckoutSession, { body: { pricingOptionId: solo } });

/** An app that uses Stripe at the given address, and a user with an active subscription. */
async function appWith(stripeUrl: string) {
	const environment = {
		STRIPE_API_KEY: 'sk_test_sentinel',
		STRIPE_BASE_URL: stripeUrl,
		STRIPE_WEBHOOK_SECRETS: 'whsec_sentinel',
	};
	const app = await buildTestApp({ environment, providerTimeoutMs: 200 });
	const person = await app.loginAs(undefined, { subscription: 'active' });
	await app.services.em
		.fork()
		.execute(
			"insert into customers (user_id, stripe_customer_id, created_at) values (?, 'cus_1', now())",
			[person.id],
		);
	return { app, person };
}

describe.each<[string, () => Promise<string>]>([
	['is not running', closedPort],
	['never responds', () => serve(() => undefined)],
	[
		'is slow',
		() => serve((_, response) => void setTimeout(() => response.end('{}'), 3000).unref()),
	],
	['closes the connection', () => serve((request) => void request.socket.destroy())],
	[
		'returns the 502 page of a gateway',
		() =>
			serve(
				(_, response) =>
					void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>'),
			),
	],
	[
		'returns an HTML page with 200',
		() =>
			serve(
				(_, response) =>
					void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
			),
	],
	['returns an empty object', () => serve((_, response) => void response.writeHead(200).end('{}'))],
	[
		'returns 404 without an error object',
		() => serve((_, response) => void response.writeHead(404).end('{"message":"?"}')),
	],
	[
		'returns 500',
		() =>
			serve(
				(_, response) =>
					void response.writeHead(500).end('{"error":{"type":"api_error","message":"no"}}'),
			),
	],
	[
		'refuses our key',
		() =>
			serve(
				(_, response) =>
					void response
						.writeHead(401)
						.end('{"error":{"message":"Invalid API Key sk_test_sentinel"}}'),
			),
	],
])('when Stripe %s', (_, start) => {
	test('subscribers keep their access, and plans, checkout and portal return 503 [G10]', {
		timeout: 30_000,
	}, async () => {
		const { app, person } = await appWith(await start());
		const { client } = person;
		expect(await client.call(subscriptionStatus, {})).toMatchObject({
			hasActiveSubscription: true,
			status: 'active',
		});
		expect(await client.call(refreshSubscription, {})).toMatchObject({
			hasActiveSubscription: true,
			status: 'active',
		});
		await app.services.billing.reconcile();
		expect(await client.call(subscriptionStatus, {})).toMatchObject({
			hasActiveSubscription: true,
			status: 'active',
		});
		expect(
			(await app.app.inject({ url: '/api/threads/recent', headers: { cookie: person.cookie } }))
				.statusCode,
		).toBe(200);
		await expect(client.call(pricingOptions, {})).rejects.toMatchObject(away);
		await expect(
			choose(await app.loginAs(undefined, { subscription: null })),
		).rejects.toMatchObject(away);
		await expect(client.call(customerPortal, { body: {} })).rejects.toMatchObject(away);
		expect(JSON.stringify(app.logged)).not.toContain('sentinel');
	});
});

describe('a request to Stripe without a response times out and asks the user to retry [G10]:', () => {
	test.each<[string, (person: TestUser, app: TestApp) => Promise<unknown>]>([
		['listing the plans', ({ client }) => client.call(pricingOptions, {})],
		[
			'starting a checkout',
			async (_, app) => choose(await app.loginAs(undefined, { subscription: null })),
		],
		['opening the portal', ({ client }) => client.call(customerPortal, { body: {} })],
	])('%s', async (_, call) => {
		const patience = new AbortController();
		const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
		onTestFinished(() => timeout.mockRestore());
		const { app, person } = await appWith(await serve(() => patience.abort()));
		await expect(call(person, app)).rejects.toMatchObject({
			...away,
			message: expect.stringContaining('Try again in a minute.'),
		});
		expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
	});
});

test('without a Stripe account, nothing can be bought, and existing access is kept [G10]', async () => {
	const app = await buildTestApp();
	const person = await app.loginAs();
	await expect(person.client.call(pricingOptions, {})).rejects.toMatchObject(away);
	expect(await person.client.call(refreshSubscription, {})).toMatchObject({
		hasActiveSubscription: true,
	});
});

test('a user whose customer is unknown at Stripe keeps access, as with another key [G10]', async () => {
	const app = await buildBillingApp();
	const person = await app.loginAs(undefined, { subscription: 'active' });
	await app.services.em
		.fork()
		.nativeUpdate(
			SubscriptionEntity,
			{ userId: person.id },
			{ stripeSubscriptionId: 'sub_elsewhere' },
		);
	await app.services.em
		.fork()
		.execute(
			"insert into customers (user_id, stripe_customer_id, created_at) values (?, 'cus_elsewhere', now())",
			[person.id],
		);
	await app.services.billing.reconcile();
	expect(await person.client.call(subscriptionStatus, {})).toMatchObject({
		hasActiveSubscription: true,
		status: 'active',
	});
	await expect(person.client.call(customerPortal, { body: {} })).rejects.toMatchObject({
		status: 409,
		code: 'no_customer',
	});
});

test('an outage during checkout is reported and does not count towards the limit [G10]', async () => {
	const app = await buildBillingApp({ providerTimeoutMs: 300 });
	const person = await app.loginAs(undefined, { subscription: null });
	for (let n = 0; n < 9; n++) {
		await fail(app, '/v1/checkout');
		await expect(choose(person)).rejects.toMatchObject(away);
	}
	expect((await choose(person)).url).toContain('/stripe/checkout/');
	const { data } = await app.stripe.customers.list({ limit: 100 });
	expect(data.filter(({ metadata }) => metadata.userId === person.id)).toHaveLength(1);
}, 60_000);

test('after a lost response of Stripe, the retry creates no second customer or checkout [G7]', async () => {
	const app = await buildBillingApp();
	const person = await app.loginAs(undefined, { subscription: null });
	await app.services.billing.plans.list();
	await app.control('next', { action: 'lost', at: '/v1/customers' });
	await choose(person);
	const { data } = await app.stripe.customers.list({ limit: 100 });
	expect(data).toHaveLength(1);
	const other = await app.loginAs(undefined, { subscription: null });
	const { url } = await choose(other);
	expect(await choose(other)).toEqual({ url });
});

test('a webhook that cannot read the subscription returns 500; Stripe’s retry is stored [G4]', async () => {
	const app = await buildBillingApp({ providerTimeoutMs: 300 });
	const person = await app.loginAs(undefined, { subscription: null });
	await app.pay(person);
	const [event] = await app.eventsOf(person);
	await fail(app, '/v1/subscriptions');
	expect(await app.send(event ?? '')).toBe(500);
	expect(await app.services.em.fork().findOne(SubscriptionEntity, person.id)).toBeNull();
	await fetch(`${app.sandbox.url}/sandbox/stripe/next`, { method: 'DELETE' });
	expect(await app.send(event ?? '')).toBe(200);
	expect(await app.rowOf(person)).toMatchObject({ status: 'trialing' });
}, 20_000);

test.each([
	'javascript:alert(1)',
	'https://evil.example/pay',
	'http://checkout.stripe.com/x',
	'https://checkout.stripe.com.evil.example/',
	'data:text/html,x',
	'',
])('the browser is not sent to %j, even if Stripe returns it [B6]', async (url) => {
	const subscription = { data: [] };
	const price = {
		id: solo,
		currency: 'eur',
		unit_amount: 1,
		recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
		product: { id: 'prod_1', active: true, name: 'Solo' },
	};
	const { app } = await appWith(
		await serve((request, response) => {
			const path = `${request.method} ${request.url?.split('?', 1)[0]}`;
			const answers: Record<string, unknown> = {
				'GET /v1/prices': { data: [price] },
				'GET /v1/subscriptions': subscription,
				'GET /v1/checkout/sessions': { data: [] },
				'POST /v1/customers': { id: 'cus_2' },
				'POST /v1/checkout/sessions': { id: 'cs_1', status: 'open', url },
				'POST /v1/billing_portal/sessions': { url },
			};
			response
				.writeHead(200, { 'content-type': 'application/json' })
				.end(JSON.stringify(answers[path] ?? {}));
		}),
	);
	const person = await app.loginAs(undefined, { subscription: null });
	await expect(choose(person)).rejects.toMatchObject(away);
	await expect(person.client.call(customerPortal, { body: {} })).rejects.toMatchObject(away);
});

/** Fails the next three requests to Stripe below a path, as many as the SDK tries. */
async function fail(app: BillingApp, at: string): Promise<void> {
	for (let n = 0; n < 3; n++) await app.control('next', { action: 'status', status: 500, at });
}
