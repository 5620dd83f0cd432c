import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	createCheckoutSession,
	customerPortal,
	refreshSubscription,
} from '../../contract/billing/billing.ts';
import { subscriptionStatus } from '../../contract/billing/subscription.ts';
import {
	type BillingApp,
	buildBillingApp,
	solo,
	studio,
} from '../testing/apps/build-billing-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { DAY_MS } from '../time.ts';
import { CustomerEntity } from './customer.entity.ts';
import { SubscriptionEntity } from './subscription.entity.ts';

let app: BillingApp;
beforeAll(async () => {
	app = await buildBillingApp({ keep: true });
});
afterAll(() => app.close());

const newcomer = () => app.loginAs(undefined, { subscription: null });
const choose = ({ client }: TestUser, pricingOptionId = solo) =>
	client.call(createCheckoutSession, { body: { pricingOptionId } });
const sessionsOf = async ({ id }: TestUser) => {
	const { stripeCustomerId: customer } = await app.services.em
		.fork()
		.findOneOrFail(CustomerEntity, id);
	return (await app.stripe.checkout.sessions.list({ customer, expand: ['data.line_items'] })).data;
};

test('choosing a plan opens its payment page, with a 14-day trial and a required card [G8]', async () => {
	const person = await newcomer();
	const { url } = await choose(person, studio);
	expect(url).toMatch(new RegExp(`^${app.sandbox.url}/stripe/checkout/cs_`));
	const [session, ...more] = await sessionsOf(person);
	expect(more).toEqual([]);
	expect(session).toMatchObject({
		mode: 'subscription',
		client_reference_id: person.id,
		payment_method_collection: 'always',
		success_url: `${app.url}/app/billing/success?session_id={CHECKOUT_SESSION_ID}`,
		cancel_url: `${app.url}/app/billing/cancel`,
		line_items: { data: [{ price: { id: studio }, quantity: 1 }] },
	});
	const paid = await app.press(url, { decision: 'pay' });
	expect(paid.headers.get('location')).toBe(
		`${app.url}/app/billing/success?session_id=${session?.id}`,
	);
	const status = await person.client.call(refreshSubscription, {});
	expect(status).toMatchObject({
		hasActiveSubscription: true,
		status: 'trialing',
		plan: 'Studio',
		endsAt: null,
	});
	expect(Date.parse(status.trialEndsAt ?? '') - Date.now()).toBeGreaterThan(13.9 * DAY_MS);
	expect(Date.parse(status.trialEndsAt ?? '') - Date.now()).toBeLessThan(14.1 * DAY_MS);
	expect(status.renewsAt).toBe(status.trialEndsAt);
});

test('opening the success page without paying grants no access [G5]', async () => {
	const person = await newcomer();
	await choose(person);
	expect(await person.client.call(refreshSubscription, {})).toMatchObject({
		hasActiveSubscription: false,
		status: null,
	});
	expect(
		(await app.app.inject({ url: '/api/threads/recent', headers: { cookie: person.cookie } }))
			.statusCode,
	).toBe(402);
});

test('a declined card or an abandoned checkout grants no access, but can be continued [G5]', async () => {
	const person = await newcomer();
	const { url } = await choose(person);
	expect((await app.press(url, { decision: 'decline' })).status).toBe(402);
	expect((await app.press(url, { decision: 'close' })).headers.get('location')).toBe(
		`${app.url}/app/billing/cancel`,
	);
	expect(await person.client.call(refreshSubscription, {})).toMatchObject({
		hasActiveSubscription: false,
	});
	expect(await choose(person)).toEqual({ url });
});

test('a double click or a second tab creates only one customer and one checkout [G7]', async () => {
	const person = await newcomer();
	const answers = await Promise.all([1, 2, 3, 4].map(() => choose(person)));
	expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
	expect(await sessionsOf(person)).toHaveLength(1);
	const { data } = await app.stripe.customers.list({ limit: 100 });
	expect(data.filter(({ metadata }) => metadata.userId === person.id)).toHaveLength(1);
});

test('concurrent processes create one customer and one checkout, even for different plans [G7]', async () => {
	const person = await newcomer();
	const order = { userId: person.id, successUrl: `${app.url}/app`, cancelUrl: `${app.url}/app` };
	const { createBilling } = await import('./create-billing.ts');
	const processes = [1, 2, 3].map(() =>
		createBilling({
			config: { stripeApiKey: app.sandbox.stripe.apiKey, stripeBaseUrl: app.sandbox.url },
			em: app.services.em,
			audit: app.services.audit,
			log: app.app.log,
		}),
	);
	const plans = [solo, studio, solo];
	await Promise.all(
		processes.map(({ checkout }, n) => checkout.begin({ ...order, priceId: plans[n] ?? solo })),
	);
	expect((await sessionsOf(person)).filter(({ status }) => status === 'open')).toHaveLength(1);
	const { data } = await app.stripe.customers.list({ limit: 100 });
	expect(data.filter(({ metadata }) => metadata.userId === person.id)).toHaveLength(1);
});

test('choosing another plan expires the first checkout, so that only one can be paid [G7]', async () => {
	const person = await newcomer();
	const first = await choose(person, solo);
	const second = await choose(person, studio);
	expect(second.url).not.toBe(first.url);
	expect((await app.press(first.url, { decision: 'pay' })).status).toBe(410);
	expect((await sessionsOf(person)).map(({ status }) => status)).toEqual(['open', 'expired']);
	const third = await choose(person, solo);
	expect([first.url, second.url]).not.toContain(third.url);
});

test('a user who has already paid is refused a second checkout even before the webhook [G7]', async () => {
	const person = await newcomer();
	await app.pay(person);
	await expect(choose(person)).rejects.toMatchObject({ status: 409, code: 'already_subscribed' });
	expect(await person.client.call(subscriptionStatus, {})).toMatchObject({
		hasActiveSubscription: true,
	});
});

test.each([
	'active',
	'trialing',
	'past_due',
	'unpaid',
	'paused',
	'incomplete',
	'a_status_yet_unknown',
])('a user whose subscription is %s is refused another one [G7]', async (subscription) => {
	const person = await app.loginAs(undefined, { subscription });
	const before = await app.asked();
	await expect(choose(person)).rejects.toMatchObject({ status: 409, code: 'already_subscribed' });
	expect((await app.asked()).slice(before.length).filter((it) => it.startsWith('POST'))).toEqual(
		[],
	);
});

test('a user whose first payment is open learns what to do about it [G7]', async () => {
	const person = await app.loginAs(undefined, { subscription: 'incomplete' });
	await expect(choose(person)).rejects.toMatchObject({
		message: expect.stringMatching(/first payment .* not confirmed yet\. Finish it/),
	});
});

test.each(['canceled', 'incomplete_expired'])(
	'a user whose subscription is %s can begin another one, which then counts [G7]',
	async (subscription) => {
		const person = await app.loginAs(undefined, { subscription });
		await app.pay(person);
		expect(await person.client.call(refreshSubscription, {})).toMatchObject({
			hasActiveSubscription: true,
		});
	},
);

test('a plan that is not offered is refused without a request to Stripe [G7]', async () => {
	await choose(await newcomer());
	const person = await newcomer();
	const before = (await app.asked()).length;
	for (const pricingOptionId of [
		'price_of_somebody_else',
		'prod_sandbox_solo',
		`${solo} `,
		'../products',
	]) {
		await expect(choose(person, pricingOptionId)).rejects.toMatchObject({
			status: 400,
			code: 'invalid_input',
			path: 'body/pricingOptionId',
		});
	}
	expect((await app.asked()).length).toBe(before);
	for (const pricingOptionId of [[solo], { id: solo }, '', null, 7, 'x'.repeat(256)]) {
		const { statusCode } = await app.app.inject({
			method: 'POST',
			url: createCheckoutSession.url,
			headers: { cookie: person.cookie },
			payload: { pricingOptionId },
		});
		expect(statusCode).toBe(400);
	}
	expect((await app.asked()).length).toBe(before);
});

test('a user who cancelled and subscribes again gets no second trial [G8]', async () => {
	const person = await newcomer();
	await app.stripe.subscriptions.cancel(await app.pay(person));
	await app.services.billing.mirror.refresh(person.id, 'test');
	expect(await person.client.call(subscriptionStatus, {})).toMatchObject({
		hasActiveSubscription: false,
		status: 'canceled',
	});
	await app.pay(person, studio);
	expect(await person.client.call(refreshSubscription, {})).toMatchObject({
		hasActiveSubscription: true,
		status: 'active',
		trialEndsAt: null,
	});
});

test('a trial that one user began does not use up the trial of another [G8]', async () => {
	const [person, other] = [await newcomer(), await newcomer()];
	await choose(other);
	const subscription = await app.stripe.subscriptions.retrieve(await app.pay(person));
	await app.services.billing.mirror.refresh(person.id, 'test');
	const trialUsed = async ({ id }: TestUser) =>
		(await app.services.em.fork().findOneOrFail(CustomerEntity, id)).trialUsedAt;
	expect(await trialUsed(person)).toEqual(new Date((subscription.trial_start ?? 0) * 1000));
	expect(await trialUsed(other)).toBeNull();
});

test('a user whose customer was deleted at Stripe gets a new customer, but no second trial [G8]', async () => {
	const person = await newcomer();
	await app.pay(person);
	await app.services.billing.mirror.refresh(person.id, 'test');
	const { stripeCustomerId } = await app.services.em
		.fork()
		.findOneOrFail(CustomerEntity, person.id);
	await app.stripe.customers.del(stripeCustomerId);
	await app.pay(person, studio);
	await app.services.billing.mirror.refresh(person.id, 'test');
	expect(await app.rowOf(person)).toMatchObject({
		status: 'active',
		plan: 'Studio',
		trialEndsAt: null,
	});
	expect(
		(await app.services.em.fork().findOneOrFail(CustomerEntity, person.id)).stripeCustomerId,
	).not.toBe(stripeCustomerId);
});

test('the ninth checkout in an hour is refused; invalid addresses do not count [F2]', async () => {
	const person = await newcomer();
	for (let n = 0; n < 9; n++) {
		const successUrl = 'https://evil.example/app';
		await expect(
			person.client.call(createCheckoutSession, { body: { pricingOptionId: solo, successUrl } }),
		).rejects.toMatchObject({
			status: 400,
		});
	}
	for (let n = 0; n < 8; n++) await choose(person);
	await expect(choose(person)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
	await choose(await newcomer());
});

test('the portal opens for a user who has subscribed, and links back to the given address [B5]', async () => {
	const person = await newcomer();
	const ask = (returnUrl?: string) =>
		person.client.call(customerPortal, { body: returnUrl === undefined ? {} : { returnUrl } });
	await expect(ask()).rejects.toMatchObject({ status: 409, code: 'no_customer' });
	await app.pay(person);
	const { url } = await ask();
	expect(await (await fetch(url)).text()).toContain(`href="${app.url}/app/settings"`);
	expect(JSON.stringify(app.logged)).not.toContain(url);
	const elsewhere = await ask(`${app.url}/app/settings?from=guard`);
	expect(await (await fetch(elsewhere.url)).text()).toContain(
		`href="${app.url}/app/settings?from=guard"`,
	);
});

test('a subscription cancelled in the portal gives access until its end and can be resumed [B8]', async () => {
	const person = await newcomer();
	const subscription = await app.pay(person);
	const status = async () => {
		await app.services.billing.mirror.refresh(person.id, 'test');
		return person.client.call(subscriptionStatus, {});
	};
	const { url } = await person.client.call(customerPortal, { body: {} });
	await app.press(url, { subscription, action: 'cancel' });
	const cancelled = await status();
	expect(cancelled).toMatchObject({
		hasActiveSubscription: true,
		status: 'trialing',
		renewsAt: null,
		endsAt: cancelled.trialEndsAt,
	});
	await app.press(url, { subscription, action: 'resume' });
	expect(await status()).toMatchObject({
		hasActiveSubscription: true,
		endsAt: null,
		renewsAt: cancelled.trialEndsAt,
	});
	await app.press(url, { subscription, action: 'cancel' });
	await app.press(url, { subscription, action: 'end-period' });
	expect(await status()).toMatchObject({
		hasActiveSubscription: false,
		status: 'canceled',
		trialEndsAt: null,
	});
	expect(
		(await app.app.inject({ url: '/api/threads/recent', headers: { cookie: person.cookie } }))
			.statusCode,
	).toBe(402);
});

test('a failed payment removes access, and a new card restores it [B8]', async () => {
	const person = await newcomer();
	const subscription = await app.pay(person);
	const { url } = await person.client.call(customerPortal, { body: {} });
	const enters = async () => {
		await app.services.billing.mirror.refresh(person.id, 'test');
		return (
			await app.app.inject({ url: '/api/threads/recent', headers: { cookie: person.cookie } })
		).statusCode;
	};
	await app.press(url, { subscription, action: 'fail-card' });
	await app.press(url, { subscription, action: 'end-period' });
	expect(await enters()).toBe(402);
	expect(await person.client.call(subscriptionStatus, {})).toMatchObject({
		hasActiveSubscription: false,
		status: 'past_due',
	});
	await app.press(url, { subscription, action: 'new-card' });
	expect(await enters()).toBe(200);
});

test('the demo account keeps its trial, because Stripe has no customer for it [G6]', async () => {
	const demo = await app.loginAs();
	await app.services.billing.reconcile();
	await demo.client.call(refreshSubscription, {});
	expect(await app.services.em.fork().findOneOrFail(SubscriptionEntity, demo.id)).toMatchObject({
		status: 'trialing',
		cause: null,
	});
});
