import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimVisit } from '../../../contract/landing/attribution.ts';
import { type BillingApp, buildBillingApp } from '../../testing/apps/build-billing-app.ts';
import { chrome } from '../../testing/apps/build-landing-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { PaymentEntity } from './payment.entity.ts';

let app: BillingApp;
beforeAll(async () => {
	app = await buildBillingApp({ keep: true });
});
afterAll(() => app.close());

const paymentsOf = async ({ id }: TestUser) =>
	(await app.services.em.fork().find(PaymentEntity, { userId: id })).map(({ amount, currency }) => [
		amount,
		currency,
	]);
const deliver = async (user: TestUser) => {
	for (const event of await app.eventsOf(user)) await app.send(event);
};
const subscribe = async () => {
	const user = await app.loginAs(undefined, { subscription: null });
	return { user, subscription: await app.pay(user) };
};

test('a payment is stored once for the first invoice above zero; a trial is not a payment', async () => {
	const { user, subscription } = await subscribe();
	await deliver(user);
	expect(await paymentsOf(user)).toEqual([]);
	await app.control('advance', { subscription, days: 15 });
	await deliver(user);
	await deliver(user);
	const paid = (await app.eventsOf(user)).filter(({ type }) => type === 'invoice.paid');
	expect(paid.map(({ data }) => data.object)).toMatchObject([
		{ amount_paid: 0 },
		{ amount_paid: 1200, currency: 'eur' },
	]);
	expect(await paymentsOf(user)).toEqual([[1200, 'eur']]);
});

test('refunds reduce the payment, in parts and in any order', async () => {
	const { user } = await subscribe();
	const { stripeCustomerId: customer } = await app.services.em
		.fork()
		.findOneOrFail(CustomerEntity, user.id);
	const refunded = (id: string, amount: number) => ({
		id,
		object: 'event',
		type: 'charge.refunded',
		created: 1_790_000_000,
		data: {
			object: { id: 'ch_1', object: 'charge', customer, currency: 'usd', amount_refunded: amount },
		},
	});
	for (const event of [refunded('evt_a', 500), refunded('evt_b', 900), refunded('evt_c', 700)])
		expect(await app.send(event)).toBe(200);
	expect(await paymentsOf(user)).toEqual([[-900, 'usd']]);
});

test('checkout and subscription at Stripe say how the user found Warble', async () => {
	const sessionId = 'session-1790000000000-abcdefgh';
	const visit = {
		sessionId,
		submitted: false,
		utmSource: 'x'.repeat(255),
		utmCampaign: 'may',
		referrerUrl: 'https://news.example/',
		pageVisited: '/',
	};
	await app.app.inject({
		method: 'POST',
		url: '/api/landing',
		payload: visit,
		headers: { 'user-agent': chrome },
	});
	const user = await app.loginAs(undefined, { subscription: null });
	await user.client.call(claimVisit, { body: { sessionId, adConsent: false } });
	const subscription = await app.stripe.subscriptions.retrieve(await app.pay(user));
	const known = {
		userId: user.id,
		utm_source: 'x'.repeat(255),
		utm_campaign: 'may',
		referrer: 'news.example',
		landing_path: '/',
		first_visit: expect.stringMatching(/^20/),
	};
	expect(subscription.metadata).toEqual(known);
	const { data } = await app.stripe.checkout.sessions.list({
		customer: subscription.customer as string,
	});
	expect(data[0]?.metadata).toEqual({ ...known, price: 'price_sandbox_solo' });
});
