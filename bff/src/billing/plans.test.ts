import { afterAll, beforeAll, expect, test } from 'vitest';
import { pricingOptions } from '../../contract/billing/billing.ts';
import {
	type BillingApp,
	buildBillingApp,
	solo,
	studio,
} from '../testing/apps/build-billing-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { shortenStripePauses } from '../testing/apps/shorten-stripe-pauses.ts';
import { MINUTE_MS } from '../time.ts';

shortenStripePauses();

let time = Date.now();
let app: BillingApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildBillingApp({ keep: true, now: () => time, providerTimeoutMs: 300 });
	person = await app.loginAs(undefined, { subscription: null });
});
afterAll(() => app.close());

const list = async () => (await person.client.call(pricingOptions, {})).options;
const fresh = async () => {
	app.services.billing.plans.clearCache();
	return await list();
};
const asked = async () => (await app.asked()).filter((it) => it === 'GET /v1/prices').length;

test('the plans are the active prices at Stripe, cheapest first', async () => {
	expect(await fresh()).toEqual([
		{
			id: solo,
			name: 'Solo',
			description: 'For one person and one account on X.',
			amount: 1200,
			currency: 'eur',
			interval: 'month',
			features: [
				'Drafts from your own notes',
				'A feed that explains itself',
				'A queue that posts on X for you',
			],
		},
		expect.objectContaining({ id: studio, name: 'Studio', amount: 2900 }),
	]);
});

test('a currency without cents and an interval of several months are returned unchanged', async () => {
	const offer = {
		description: '',
		currency: 'jpy',
		interval: 'month',
		intervalCount: 3,
		features: [],
	};
	await app.control('prices', { ...offer, id: 'yen', name: 'Yen', amount: 1500 });
	expect(await fresh()).toContainEqual({
		id: 'price_yen',
		name: 'Yen',
		description: '',
		amount: 1500,
		currency: 'jpy',
		interval: '3 months',
		features: [],
	});
});

test('features are read from a JSON list or from lines, and blank ones are dropped', async () => {
	const features = async (text: string) => {
		await app.stripe.products.update('prod_sandbox_solo', { metadata: { features: text } });
		return (await fresh()).find(({ id }) => id === solo)?.features;
	};
	expect(await features('Drafts\n\n  Filters \r\nKeys')).toEqual(['Drafts', 'Filters', 'Keys']);
	expect(await features('["Drafts", " ", "Filters"]')).toEqual(['Drafts', 'Filters']);
	expect(await features('')).toEqual([]);
});

test('a deactivated price or product is no longer offered', async () => {
	await app.stripe.prices.update('price_yen', { active: false });
	expect((await fresh()).map(({ id }) => id)).toEqual([solo, studio]);
	await app.stripe.products.update('prod_sandbox_studio', { active: false });
	expect((await fresh()).map(({ id }) => id)).toEqual([solo]);
	await app.stripe.products.update('prod_sandbox_studio', { active: true });
});

test('plans are cached for five minutes, and concurrent requests share one request to Stripe', async () => {
	await fresh();
	const before = await asked();
	await Promise.all(Array.from({ length: 10 }, list));
	time += 4 * MINUTE_MS;
	await list();
	expect(await asked()).toBe(before);
	time += 2 * MINUTE_MS;
	await Promise.all(Array.from({ length: 10 }, list));
	expect(await asked()).toBe(before + 1);
});

test('during an outage, cached plans are returned for an hour, then the request is refused [G10]', async () => {
	const known = await fresh();
	await app.control('next', { action: 'status', status: 500, at: '/v1/prices', times: 6 });
	time += 59 * MINUTE_MS;
	expect(await list()).toEqual(known);
	time += 2 * MINUTE_MS;
	await expect(list()).rejects.toMatchObject({ status: 503, code: 'billing_unavailable' });
});
