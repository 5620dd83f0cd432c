import { expect, test } from 'vitest';
import { subscriptionStatus } from '../../contract/billing/subscription.ts';
import { buildBillingApp } from '../testing/apps/build-billing-app.ts';
import { shortenStripePauses } from '../testing/apps/shorten-stripe-pauses.ts';
import { HOUR_MS } from '../time.ts';
import { SubscriptionEntity } from './subscription.entity.ts';

shortenStripePauses();

test('a reconciliation with Stripe picks up changes whose webhooks never arrived [G6]', async () => {
	let time = Date.now();
	const app = await buildBillingApp({ now: () => time });
	const person = await app.loginAs(undefined, { subscription: null });
	const subscription = await app.pay(person);
	const status = () => person.client.call(subscriptionStatus, {});
	expect(await status()).toMatchObject({ hasActiveSubscription: false });
	await app.services.billing.reconcile();
	expect(await status()).toMatchObject({ hasActiveSubscription: true, status: 'trialing' });
	expect(await app.services.em.fork().findOneOrFail(SubscriptionEntity, person.id)).toMatchObject({
		cause: 'reconcile',
	});

	await app.stripe.subscriptions.cancel(subscription);
	const before = (await app.asked()).length;
	await app.services.billing.reconcile();
	expect((await app.asked()).length).toBe(before);
	time += 2 * HOUR_MS;
	await app.services.billing.reconcile();
	expect(await status()).toMatchObject({ hasActiveSubscription: false, status: 'canceled' });
});

test('an outage stops the reconciliation, and the next one covers the remaining users [G6]', async () => {
	const app = await buildBillingApp({ providerTimeoutMs: 300 });
	const people = [
		await app.loginAs(undefined, { subscription: null }),
		await app.loginAs(undefined, { subscription: null }),
	];
	for (const person of people) await app.pay(person);
	await app.control('next', { action: 'status', status: 500, at: '/v1/subscriptions', times: 2 });
	await app.services.billing.reconcile();
	const known = () => app.services.em.fork().count(SubscriptionEntity, { status: 'trialing' });
	expect(await known()).toBe(0);
	await app.services.billing.reconcile();
	expect(await known()).toBe(2);
});

test('a reconciliation that finds no change leaves the stored subscription untouched', async () => {
	let time = Date.now();
	const app = await buildBillingApp({ now: () => time });
	const person = await app.loginAs(undefined, { subscription: null });
	await app.pay(person);
	await app.services.billing.mirror.refresh(person.id, 'evt_first');
	const row = () => app.services.em.fork().findOneOrFail(SubscriptionEntity, person.id);
	const before = await row();
	time += 2 * HOUR_MS;
	await app.services.billing.reconcile();
	expect(await row()).toEqual(before);
});
