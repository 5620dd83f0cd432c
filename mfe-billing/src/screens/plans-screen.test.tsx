import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openRemote } from 'remote-kit/testing/open-remote';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import { cancelled, pastDue, trialing, unpaid } from 'remote-kit/testing/subscriptions';
import { describe, expect, test, vi } from 'vitest';
import App from '../app.tsx';
import { monthly, yearly } from '../testing/samples.ts';

const PLANS = 'GET /api/stripe/pricing-options';
const CHECKOUT = 'POST /api/stripe/create-checkout-session';
const PORTAL = 'POST /api/stripe/customer-portal';
const REFRESH = 'POST /api/stripe/refresh-subscription';
const payHere = 'https://checkout.stripe.com/c/pay/cs_1';

function openPlans(replies: Replies = {}, url = '/billing') {
	const all: Replies = { [PLANS]: answer({ options: [monthly, yearly] }), ...replies };
	return { ...openRemote(App, url, { replies: all, subscription: unpaid }), replies: all };
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const chooseMonthly = async () => {
	await userEvent.click((await card('Monthly')).getByRole('button', { name: 'Get Started' }));
};

test.each(['/billing', '/billing/checkout', '/app/billing/checkout', '/Billing/'])(
	'%s shows the plans',
	async (url) => {
		openPlans({}, url);
		expect(
			await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' }),
		).toBeDefined();
		const plan = await card('Yearly');
		for (const text of [
			'Same product, two months cheaper.',
			'$190.00',
			'a year, in USD',
			'Tweet Review and the file editor',
		])
			expect(plan.getByText(text)).toBeDefined();
		expect(
			screen.getByText('All plans include a 14-day free trial. Cancel anytime.'),
		).toBeDefined();
		expect(
			screen.getByText('Payments are processed by Stripe. Warble never sees your card number.'),
		).toBeDefined();
	},
);

test('the first plan is recommended, and the trial is explained beside the title', async () => {
	openPlans();
	const button = (await card('Monthly')).getByRole('button', { name: 'Get Started' });
	expect(button.dataset.variant).toBe('primary');
	const other = (await card('Yearly')).getByRole('button', { name: 'Get Started' });
	expect(other.dataset.variant).toBe('secondary');
	expect(
		screen.getByText('Free for 14 days. You’re not charged before the trial ends.'),
	).toBeDefined();
	expect(screen.getByText('Not sure? Start with Monthly. You can change later.')).toBeDefined();
	expect(screen.getByRole('link', { name: 'Account settings' }).getAttribute('href')).toBe(
		'/billing/settings',
	);
});

test('a user who had a subscription before sees that the trial comes once', async () => {
	const replies = { [PLANS]: answer({ options: [monthly] }) };
	openRemote(App, '/billing', { replies, subscription: { ...unpaid, status: 'canceled' } });
	expect(await screen.findByText('One trial per account.')).toBeDefined();
	expect(screen.queryByText(/^Free for 14 days/)).toBeNull();
});

test('choosing a plan opens the payment page, which returns to our own pages', async () => {
	const visit = openPlans({ [CHECKOUT]: answer({ url: payHere }) });
	await chooseMonthly();
	await expect.poll(() => visit.left.mock.calls).toEqual([[payHere]]);
	expect(visit.bodies(CHECKOUT)).toEqual([
		{
			pricingOptionId: 'price_monthly',
			successUrl: 'https://warble.example/app/billing/success',
			cancelUrl: 'https://warble.example/app/billing/cancel',
		},
	]);
});

test('while a checkout is being created, no plan can be chosen', async () => {
	const visit = openPlans({ [CHECKOUT]: never });
	await chooseMonthly();
	const processing = (await card('Monthly')).getByRole('button', { name: 'Processing...' });
	expect(processing.getAttribute('aria-disabled')).toBe('true');
	await userEvent.click(processing);
	expect(
		(await card('Yearly')).getByRole<HTMLButtonElement>('button', { name: 'Get Started' }).disabled,
	).toBe(true);
	expect(visit.bodies(CHECKOUT)).toHaveLength(1);
});

test('a user who leaves the payment page with Back can choose again', async () => {
	openPlans({ [CHECKOUT]: answer({ url: payHere }) });
	await chooseMonthly();
	await screen.findByRole('button', { name: 'Processing...' });
	act(() => void fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true })));
	expect(screen.getAllByRole('button', { name: 'Get Started' })).toHaveLength(2);
});

describe('when the checkout cannot be opened', () => {
	test('the message from the server is shown, and the plan can be chosen again', async () => {
		const visit = openPlans({
			[CHECKOUT]: refuse(503, 'billing_unavailable', 'The payment provider does not answer.'),
		});
		await chooseMonthly();
		expect((await screen.findByRole('alert')).textContent).toContain(
			'The payment provider does not answer.',
		);
		visit.replies[CHECKOUT] = answer({ url: payHere });
		await chooseMonthly();
		await expect.poll(() => visit.left.mock.calls).toEqual([[payHere]]);
		expect(screen.queryByRole('alert')).toBeNull();
	});

	test.each([
		['nothing', () => new Response('', { status: 500 })],
		['an empty object', () => Response.json({}, { status: 500 })],
		['a page', () => new Response('<h1>Sorry</h1>', { status: 500 })],
	])('the spec’s text is shown if the server answers with %s', async (_, reply) => {
		openPlans({ [CHECKOUT]: reply });
		await chooseMonthly();
		expect((await screen.findByRole('alert')).textContent).toContain(
			'Failed to create checkout session',
		);
	});

	test('our own message is shown if the server sent none', async () => {
		openPlans();
		await chooseMonthly();
		expect((await screen.findByRole('alert')).textContent).toContain(
			'Failed to create checkout session',
		);
		expect(screen.getAllByRole('button', { name: 'Get Started' })).toHaveLength(2);
	});

	test.each([
		'javascript:alert(1)',
		'http://evil.example/',
		'https://checkout.stripe.com@evil.example/',
	])('because its address is %s, the user stays here [B6]', async (url) => {
		const visit = openPlans({ [CHECKOUT]: answer({ url }) });
		await chooseMonthly();
		expect((await screen.findByRole('alert')).textContent).toContain(
			'Failed to create checkout session',
		);
		expect(visit.left).not.toHaveBeenCalled();
	});

	test('because the user already has a subscription, the portal is offered', async () => {
		openPlans({
			[CHECKOUT]: refuse(409, 'already_subscribed', 'You have a subscription already.'),
		});
		await chooseMonthly();
		expect(
			within(await screen.findByRole('alert')).getByRole('button', { name: 'Manage Subscription' }),
		).toBeDefined();
	});

	test('because the session has ended, the shell is notified', async () => {
		const visit = openPlans({ [CHECKOUT]: refuse(401, 'unauthorized', 'Sign in.') });
		await chooseMonthly();
		await expect.poll(() => visit.onUnauthorized.mock.calls.length).toBe(1);
	});
});

test('when the plans cannot be loaded, it is logged, and the user can try again', async () => {
	const report = vi.fn();
	vi.stubGlobal('reportError', report);
	const visit = openPlans({
		[PLANS]: refuse(503, 'billing_unavailable', 'The payment provider does not answer.'),
	});
	const alert = await screen.findByRole('alert');
	expect(alert.textContent).toContain('Failed to load pricing options');
	expect(alert.textContent).toContain('The payment provider does not answer.');
	visit.replies[PLANS] = answer({ options: [monthly] });
	await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
	await card('Monthly');
	expect(screen.queryByRole('alert')).toBeNull();
	expect(report.mock.calls).toEqual([[new Error('Failed to load pricing options')]]);
});

test('plans that were not loaded because the session has ended are not logged as an error', async () => {
	const report = vi.fn();
	vi.stubGlobal('reportError', report);
	const visit = openPlans({ [PLANS]: refuse(401, 'unauthorized', 'Sign in.') });
	await expect.poll(() => visit.onUnauthorized.mock.calls.length).toBe(1);
	await screen.findByRole('alert');
	expect(report).not.toHaveBeenCalled();
});

test('the screen shows that the plans are loading', async () => {
	openPlans({ [PLANS]: never });
	expect(await screen.findByText('Loading the plans')).toBeDefined();
});

test('the screen says so if no plan is available', async () => {
	openPlans({ [PLANS]: answer({ options: [] }) });
	expect(await screen.findByText('No plans are available right now.')).toBeDefined();
});

describe('a user who has a subscription', () => {
	test('sees its dates, and can go to the app or open the portal', async () => {
		const replies = { [PORTAL]: answer({ url: 'https://billing.stripe.com/p/session_1' }) };
		const visit = openRemote(App, '/billing', { replies, subscription: trialing });
		await screen.findByText('You have a subscription');
		expect(
			screen.getByText(/Trial until 2 December 2026\. Your first charge is on that day\./),
		).toBeDefined();
		expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/app');
		expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: 'Manage Subscription' }));
		await expect
			.poll(() => visit.left.mock.calls)
			.toEqual([['https://billing.stripe.com/p/session_1']]);
		expect(visit.bodies(PORTAL)).toEqual([
			{ returnUrl: 'https://warble.example/app/billing/checkout' },
		]);
	});

	test('that was cancelled sees how long it still gives access', async () => {
		openRemote(App, '/billing', { replies: {}, subscription: cancelled });
		expect(
			await screen.findByText(/Cancelled\. You have access until 2 January 2027/),
		).toBeDefined();
	});
});

describe('a user whose last payment failed', () => {
	test('updates the card in the portal instead of choosing a second plan', async () => {
		const replies = {
			[REFRESH]: answer(pastDue),
			[PORTAL]: answer({ url: 'https://billing.stripe.com/p/session_1' }),
		};
		const visit = openRemote(App, '/billing', { replies, subscription: pastDue });
		await screen.findByText('Your last payment didn’t go through');
		expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
		await userEvent.click(screen.getByRole('button', { name: 'Update your card' }));
		await expect
			.poll(() => visit.left.mock.calls)
			.toEqual([['https://billing.stripe.com/p/session_1']]);
		expect(visit.onSessionChanged).not.toHaveBeenCalled();
	});

	test('gets access as soon as the payment succeeds', async () => {
		const visit = openRemote(App, '/billing', {
			replies: { [REFRESH]: answer(trialing) },
			subscription: pastDue,
		});
		await expect.poll(() => visit.onSessionChanged.mock.calls.length).toBe(1);
		act(() => visit.tell(trialing));
		expect(await screen.findByText('You have a subscription')).toBeDefined();
	});

	test('gets access after updating the card in another tab', async () => {
		const replies: Replies = { [REFRESH]: answer(pastDue) };
		const visit = openRemote(App, '/billing', { replies, subscription: pastDue });
		await screen.findByText('Your last payment didn’t go through');
		await expect.poll(() => visit.bodies(REFRESH).length).toBe(1);
		expect(visit.onSessionChanged).not.toHaveBeenCalled();
		replies[REFRESH] = answer(trialing);
		await act(async () => document.dispatchEvent(new Event('visibilitychange')));
		await expect.poll(() => visit.onSessionChanged.mock.calls.length).toBe(1);
	});
});
