import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { order, startTestStripe, waitOptions } from './test-stripe.ts';

const { sandbox, stripe, control, advance, customer, subscribe, listen } = await startTestStripe();

test('events are signed, in order, and the same as the API returns', async () => {
	const { events, types, url } = await listen();
	sandbox.deliverTo(url);
	const { id } = await subscribe();
	await advance(id, 14);
	await vi.waitFor(
		() =>
			expect(types()).toEqual([
				'customer.subscription.created',
				'invoice.paid',
				'checkout.session.completed',
				'customer.subscription.trial_will_end',
				'invoice.paid',
				'customer.subscription.updated',
			]),
		waitOptions,
	);
	const [first] = events;
	expect(await stripe.events.retrieve(first?.id ?? '')).toMatchObject({
		type: first?.type,
		api_version: Stripe.API_VERSION,
	});
	expect(events[0]?.data.object).toMatchObject({ id, status: 'trialing' });
	expect(events[5]?.data).toMatchObject({
		object: { id, status: 'active' },
		previous_attributes: { status: 'trialing' },
	});
	const { data } = await stripe.events.list({
		types: ['customer.subscription.trial_will_end'],
		limit: 1,
	});
	expect(data[0]?.id).toBe(events[3]?.id);
});

test('a failed payment, an end and an expired checkout are sent as events', async () => {
	const { types, url } = await listen();
	const { id } = await subscribe();
	const open = await stripe.checkout.sessions.create(order(await customer()));
	await control('card', { subscription: id, pays: false });
	sandbox.deliverTo(url);
	await advance(id, 14);
	await stripe.subscriptions.cancel(id);
	await stripe.checkout.sessions.expire(open.id);
	await vi.waitFor(
		() =>
			expect(types()).toEqual([
				'customer.subscription.trial_will_end',
				'invoice.payment_failed',
				'customer.subscription.updated',
				'customer.subscription.deleted',
				'checkout.session.expired',
			]),
		waitOptions,
	);
});

test('an event that is not accepted is sent again, without delaying others', async () => {
	let refusals = 2;
	const { events, url } = await listen(({ type }) =>
		type === 'invoice.paid' && refusals-- > 0 ? 500 : 200,
	);
	sandbox.deliverTo(url);
	await subscribe();
	await vi.waitFor(() => expect(events).toHaveLength(5), waitOptions);
	const bills = events.filter(({ type }) => type === 'invoice.paid').map(({ id }) => id);
	expect(bills).toHaveLength(3);
	expect(new Set(bills).size).toBe(1);
	expect(events.findIndex(({ type }) => type === 'checkout.session.completed')).toBeLessThan(4);
});

test('events are late, twice, never or in another order when scripted', async () => {
	const { types, url } = await listen();
	sandbox.deliverTo(url);
	await control('next', { action: 'out-of-order', type: 'customer.subscription.created' });
	await control('next', { action: 'twice', type: 'checkout.session.completed' });
	await control('next', { action: 'drop', type: 'customer.subscription.updated' });
	await control('next', { action: 'late', type: 'customer.subscription.deleted', ms: 300 });
	const { id, customer: owner } = await subscribe();
	await stripe.subscriptions.update(id, { cancel_at_period_end: true });
	await stripe.customers.del(String(owner));
	await vi.waitFor(
		() =>
			expect(types()).toEqual([
				'invoice.paid',
				'customer.subscription.created',
				'checkout.session.completed',
				'checkout.session.completed',
				'customer.deleted',
				'customer.subscription.deleted',
			]),
		waitOptions,
	);
});

test('an old event is sent again on demand, and with two secrets during a rotation', async () => {
	const { events, url } = await listen(undefined, 'whsec_new');
	await subscribe();
	const { data } = await stripe.events.list({ limit: 1 });
	await control('endpoint', { url, secrets: ['whsec_old', 'whsec_new'] });
	await control('resend', { event: data[0]?.id });
	await vi.waitFor(() => expect(events.map(({ id }) => id)).toEqual([data[0]?.id]), waitOptions);
});

test('events go to this machine only', async () => {
	expect((await control('endpoint', { url: 'https://hooks.example.com/' })).status).toBe(400);
});
