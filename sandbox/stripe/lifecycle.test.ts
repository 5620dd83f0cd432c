import { describe, expect, test } from 'vitest';
import { order, press, refusal, solo, startTestStripe, withoutTrial } from './test-stripe.ts';

const { stripe, control, advance, customer, subscribe, portal } = await startTestStripe();

describe('checkout', () => {
	test('the page shows the plan and its price, and paying begins the trial', async () => {
		const session = await stripe.checkout.sessions.create(order(await customer()));
		expect(session).toMatchObject({
			status: 'open',
			payment_status: 'unpaid',
			client_reference_id: 'user-1',
			subscription: null,
		});
		const page = await (await fetch(session.url ?? '')).text();
		expect(page).toContain('This is Warble’s sandbox');
		expect(page).toContain('14 days free, then €12.00 a month');

		const paid = await press(session.url ?? '', { decision: 'pay' });
		expect(paid.status).toBe(303);
		expect(paid.headers.get('location')).toBe(
			`http://localhost:3000/app/billing/success?session_id=${session.id}`,
		);
		const done = await stripe.checkout.sessions.retrieve(session.id, {
			expand: ['subscription', 'line_items'],
		});
		expect(done).toMatchObject({
			status: 'complete',
			payment_status: 'no_payment_required',
			url: null,
			subscription: {
				status: 'trialing',
				metadata: { userId: 'user-1' },
				cancel_at_period_end: false,
			},
			line_items: { data: [{ quantity: 1, price: { id: solo } }] },
		});
	});

	test('a second press pays nothing twice', async () => {
		const session = await stripe.checkout.sessions.create(order(await customer()));
		await Promise.all([1, 2, 3].map(() => press(session.url ?? '', { decision: 'pay' })));
		const { data } = await stripe.subscriptions.list({
			customer: String(session.customer),
			status: 'all',
		});
		expect(data).toHaveLength(1);
	});

	test('a card that is declined changes nothing, and Back leads to the cancel address', async () => {
		const session = await stripe.checkout.sessions.create(order(await customer()));
		const declined = await press(session.url ?? '', { decision: 'decline' });
		expect(await declined.text()).toContain('Your card was declined.');
		const back = await press(session.url ?? '', { decision: 'close' });
		expect(back.headers.get('location')).toBe('http://localhost:3000/app/billing/cancel');
		expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
			status: 'open',
			subscription: null,
		});
	});

	test('without a trial the first month is paid at once', async () => {
		const subscription = await subscribe(withoutTrial);
		expect(subscription).toMatchObject({ status: 'active', trial_end: null });
		const { data } = await stripe.invoices.list({ subscription: subscription.id });
		expect(data).toMatchObject([
			{ amount_paid: 1200, status: 'paid', billing_reason: 'subscription_create' },
		]);
	});

	test('open sessions are listed by customer, and one that expired can be paid no more', async () => {
		const id = await customer();
		const session = await stripe.checkout.sessions.create(order(id));
		expect(
			(await stripe.checkout.sessions.list({ customer: id, status: 'open' })).data.map(
				(open) => open.id,
			),
		).toEqual([session.id]);
		await stripe.checkout.sessions.expire(session.id);
		expect((await stripe.checkout.sessions.list({ customer: id, status: 'open' })).data).toEqual(
			[],
		);
		expect((await press(session.url ?? '', { decision: 'pay' })).status).toBe(410);
		expect(await refusal(stripe.checkout.sessions.expire(session.id))).toMatchObject({
			statusCode: 400,
		});
	});
});

describe('subscriptions', () => {
	test('the period is on the item, and an invoice names its subscription below its parent [G9]', async () => {
		const subscription = await subscribe();
		const [item] = subscription.items.data;
		expect(subscription).not.toHaveProperty('current_period_end');
		expect(item?.current_period_end).toBe(subscription.trial_end);
		const { data } = await stripe.invoices.list({ customer: String(subscription.customer) });
		expect(data[0]).not.toHaveProperty('subscription');
		expect(data[0]?.parent?.subscription_details?.subscription).toBe(subscription.id);
	});

	test('a trial that ends is paid for, and goes on for a month', async () => {
		const { id } = await subscribe();
		await advance(id, 15);
		const { status, items } = await stripe.subscriptions.retrieve(id);
		const [{ current_period_start: start = 0, current_period_end: end = 0 } = {}] = items.data;
		const now = Date.now() / 1000;
		expect(status).toBe('active');
		expect(start).toBeLessThan(now);
		expect(end).toBeGreaterThan(now + 26 * 86_400);
		expect(
			(await stripe.invoices.list({ subscription: id })).data.map(({ total }) => total),
		).toEqual([1200, 0]);
	});

	test('a failed card makes it past due, a new card repairs it, and no card ends it in time', async () => {
		const mended = await subscribe();
		await (await portal(mended)).act('fail-card');
		await advance(mended.id, 14);
		expect((await stripe.subscriptions.retrieve(mended.id)).status).toBe('past_due');
		await (await portal(mended)).act('new-card');
		expect((await stripe.subscriptions.retrieve(mended.id)).status).toBe('active');

		const ended = await subscribe();
		await control('card', { subscription: ended.id, pays: false });
		for (const days of [14, 3, 5, 7]) await advance(ended.id, days);
		expect(await stripe.subscriptions.retrieve(ended.id)).toMatchObject({
			status: 'canceled',
			cancellation_details: { reason: 'payment_failed' },
		});
	});

	test('a trial without a card ends as its settings say', async () => {
		const session = await stripe.checkout.sessions.create(
			order(await customer(), { payment_method_collection: 'if_required' }),
		);
		await press(session.url ?? '', { decision: 'without-card' });
		const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
		await advance(String(subscription), 14);
		expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe('canceled');
	});

	test('the portal cancels at the end of the period, takes it back, and ends it', async () => {
		const subscription = await subscribe(withoutTrial);
		const { url, act } = await portal(subscription);
		expect(await (await fetch(url)).text()).toContain('http://localhost:3000/app/settings');
		await act('cancel');
		expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
			status: 'active',
			cancel_at_period_end: true,
		});
		await act('resume');
		expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
			cancel_at_period_end: false,
			cancel_at: null,
		});
		await act('cancel');
		await act('end-period');
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
		expect(await (await fetch(url)).text()).toContain('Ended on');
	});

	test('the portal changes only the customer’s own subscription', async () => {
		const [mine, theirs] = [await subscribe(), await subscribe()];
		const { url } = await portal(mine);
		expect((await press(url, { subscription: theirs.id, action: 'cancel' })).status).toBe(404);
		expect((await stripe.subscriptions.retrieve(theirs.id)).cancel_at_period_end).toBe(false);
	});

	test('the SDK cancels at the end of the period or now, and ended ones are listed on request', async () => {
		const { id, customer: owner } = await subscribe();
		expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
			cancel_at_period_end: true,
		});
		expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
		expect((await stripe.subscriptions.list({ customer: String(owner) })).data).toEqual([]);
		expect(
			(await stripe.subscriptions.list({ customer: String(owner), status: 'all' })).data,
		).toHaveLength(1);
		expect(await refusal(stripe.subscriptions.cancel(id))).toMatchObject({ statusCode: 404 });
	});
});
