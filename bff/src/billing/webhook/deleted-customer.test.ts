import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BillingApp, buildBillingApp, solo } from '../../testing/apps/build-billing-app.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { StripeEventEntity } from './stripe-event.entity.ts';

let app: BillingApp;
beforeAll(async () => {
	app = await buildBillingApp({ keep: true });
});
afterAll(() => app.close());

const em = () => app.services.em.fork();

async function customer() {
	const user = await app.loginAs(undefined, { subscription: null });
	await app.pay(user);
	const { stripeCustomerId } = await em().findOneOrFail(CustomerEntity, user.id);
	return { user, stripeCustomerId };
}

test('the event about a customer whom we deleted leaves no trace of them', async () => {
	const { user, stripeCustomerId } = await customer();
	await app.services.billing.end.forgetCustomer(user.id);
	const { data } = await app.stripe.events.list({ type: 'customer.deleted', limit: 1 });
	expect(data[0]?.data.object).toMatchObject({ id: stripeCustomerId });
	expect(await app.send(data[0] ?? {})).toBe(200);
	expect(await em().count(StripeEventEntity, { customer: stripeCustomerId })).toBe(0);
	expect(await em().count(CustomerEntity, { stripeCustomerId })).toBe(0);
});

test('an event applied while its customer is deleted leaves no trace either', async () => {
	const { user, stripeCustomerId } = await customer();
	const [event] = await app.eventsOf(user);
	const { end, mirror } = app.services.billing;
	const read = mirror.read;
	vi.spyOn(mirror, 'read').mockImplementationOnce(async (userId) => {
		const reading = await read(userId);
		await end.forgetCustomer(userId);
		return reading;
	});
	expect(await app.send(event ?? {})).toBe(200);
	expect(await em().count(StripeEventEntity, { customer: stripeCustomerId })).toBe(0);
});

test('a subscription that begins after the account deletion is cancelled once Stripe reports it', async () => {
	const user = await app.loginAs(undefined, { subscription: null });
	const { billing, deletion } = app.services;
	const returnUrl = 'https://app.warble.example/billing';
	const order = { userId: user.id, priceId: solo, successUrl: returnUrl, cancelUrl: returnUrl };
	const checkout = String(await billing.checkout.begin(order));
	await deletion.accounts.mark(em(), user.id, new Date(Date.now() + 86_400_000));
	await app.press(checkout, { decision: 'pay' });
	const events = await app.eventsOf(user);
	const created = events.find(({ type }) => type === 'customer.subscription.created');
	expect(await app.send(created ?? {})).toBe(200);
	const { stripeCustomerId: customer } = await em().findOneOrFail(CustomerEntity, user.id);
	const { data } = await app.stripe.subscriptions.list({ customer, status: 'all' });
	expect(data.map(({ status }) => status)).toEqual(['canceled']);
	expect(await app.rowOf(user)).toMatchObject({ status: 'canceled' });
});
