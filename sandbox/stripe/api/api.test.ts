import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { order, refusal, solo, startTestStripe } from '../test-stripe.ts';

const { sandbox, stripe, connect, control, customer } = await startTestStripe();

describe('plans', () => {
	test('prices are listed with their products and what they hold', async () => {
		const { data } = await stripe.prices.list({
			active: true,
			type: 'recurring',
			expand: ['data.product'],
		});
		const found = data.find(({ id }) => id === solo);
		expect(found).toMatchObject({
			currency: 'eur',
			unit_amount: 1200,
			recurring: { interval: 'month', interval_count: 1 },
		});
		expect(found?.unit_amount_decimal?.toString()).toBe('1200');
		const { product } = found ?? {};
		if (typeof product !== 'object' || product.deleted)
			throw new Error('The product is not whole.');
		expect(JSON.parse(product.metadata.features ?? '')).toHaveLength(3);
	});

	test('a plan in a currency without cents can be added, and taken off again', async () => {
		const made = await control('prices', {
			name: 'Yen',
			description: 'Whole yen.',
			amount: 900,
			currency: 'jpy',
			interval: 'month',
			intervalCount: 3,
			features: ['One'],
		});
		const { id } = (await made.json()) as { id: string };
		expect(await stripe.prices.retrieve(id)).toMatchObject({
			unit_amount: 900,
			currency: 'jpy',
			recurring: { interval_count: 3 },
		});
		await stripe.prices.update(id, { active: false });
		expect((await stripe.prices.list({ active: true, currency: 'jpy' })).data).toEqual([]);
	});

	test('a list goes on page by page', async () => {
		const ids = [await customer(), await customer(), await customer()].reverse();
		const seen: string[] = [];
		for await (const { id } of stripe.customers.list({ limit: 2 }))
			if (ids.includes(id)) seen.push(id);
		expect(seen).toEqual(ids);
	});
});

describe('customers', () => {
	test('are made, changed and deleted', async () => {
		const id = await customer();
		await stripe.customers.update(id, { name: 'Wren', metadata: { userId: '', plan: 'solo' } });
		expect(await stripe.customers.retrieve(id)).toMatchObject({
			email: 'wren@example.com',
			name: 'Wren',
			metadata: { plan: 'solo' },
		});
		await stripe.customers.del(id);
		expect(await stripe.customers.retrieve(id)).toEqual(
			expect.objectContaining({ id, deleted: true }),
		);
		expect(await refusal(stripe.checkout.sessions.create(order(id)))).toMatchObject({
			code: 'resource_missing',
			param: 'customer',
		});
	});
});

describe('requests', () => {
	test('another key is refused, and so is none', async () => {
		expect(await refusal(connect('sk_test_somebody_else').prices.list())).toMatchObject({
			type: 'StripeAuthenticationError',
			statusCode: 401,
			message: 'Invalid API Key provided: sk_test_*********else',
		});
		expect((await fetch(`${sandbox.url}/v1/prices`)).status).toBe(401);
	});

	test('every response has a request id and the requested version', async () => {
		const { lastResponse } = await stripe.prices.list();
		expect(lastResponse.requestId).toMatch(/^req_\w{14}$/);
		expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
	});

	test.each([
		[
			'an unknown price',
			{ line_items: [{ price: 'price_none' }] },
			'resource_missing',
			'line_items[0][price]',
		],
		['an unknown customer', { customer: 'cus_none' }, 'resource_missing', 'customer'],
		['an address that is none', { success_url: '/app' }, 'url_invalid', 'success_url'],
		['a script for an address', { cancel_url: 'javascript:alert(1)' }, 'url_invalid', 'cancel_url'],
		[
			'an end that is too near',
			{ expires_at: Math.floor(Date.now() / 1000) + 60 },
			undefined,
			'expires_at',
		],
		[
			'a trial of no days',
			{ subscription_data: { trial_period_days: 0 } },
			undefined,
			'subscription_data[trial_period_days]',
		],
		['an unknown parameter', { colour: 'green' }, 'parameter_unknown', 'colour'],
	])('a checkout with %s is refused in Stripe’s words', async (_, changes, code, param) => {
		const error = await refusal(
			stripe.checkout.sessions.create({ ...order(await customer()), ...changes }),
		);
		expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
		expect(error.code).toBe(code);
		expect(error.requestId).toMatch(/^req_/);
	});

	test('what is not there is not found', async () => {
		expect(await refusal(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
			statusCode: 404,
			code: 'resource_missing',
			message: "No such subscription: 'sub_none'",
		});
		expect(await refusal(stripe.coupons.list())).toMatchObject({
			statusCode: 404,
			type: 'StripeInvalidRequestError',
		});
		expect(await refusal(stripe.prices.list({ expand: ['data.nothing'] }))).toMatchObject({
			statusCode: 400,
			param: 'expand',
		});
	});

	test('the same key with the same parameters gets the same answer, with others an error', async () => {
		const options = { idempotencyKey: `checkout:user-1:${crypto.randomUUID()}` };
		const first = await stripe.customers.create({ email: 'one@example.com' }, options);
		const again = await stripe.customers.create({ email: 'one@example.com' }, options);
		expect(again).toEqual(first);
		expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
		expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
		expect(
			await refusal(stripe.customers.create({ email: 'two@example.com' }, options)),
		).toMatchObject({
			type: 'StripeIdempotencyError',
			statusCode: 400,
		});
	});

	test('a request whose response was lost is sent again, and creates nothing twice', async () => {
		const email = `${crypto.randomUUID()}@example.com`;
		await control('next', { action: 'lost', at: '/v1/customers' });
		const made = await connect(sandbox.stripe.apiKey, 1).customers.create({ email });
		expect((await stripe.customers.list({ email })).data.map(({ id }) => id)).toEqual([made.id]);
	});

	test.each([
		[
			{ action: 'status', status: 500 },
			{ type: 'StripeAPIError', statusCode: 500 },
		],
		[
			{ action: 'status', status: 429 },
			{ type: 'StripeRateLimitError', statusCode: 429 },
		],
		[{ action: 'html' }, { type: 'StripeAPIError' }],
		// The SDK retries by itself once when a connection closes.
		[{ action: 'cut', times: 2 }, { type: 'StripeConnectionError' }],
	])('fails as %j asks, and works again after that', async (step, error) => {
		await control('next', step);
		expect(await refusal(stripe.prices.list())).toMatchObject(error);
		expect((await stripe.prices.list()).data.length).toBeGreaterThan(1);
	});

	test('does not respond if a test scripts it', async () => {
		await control('next', { action: 'stall', at: '/v1/prices' });
		expect(await refusal(stripe.prices.list({}, { timeout: 300 }))).toMatchObject({
			type: 'StripeConnectionError',
		});
	});
});
