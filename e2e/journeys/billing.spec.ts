import { startProduct } from '../product.ts';
import { PaymentScreen } from '../screens/payment.screen.ts';
import { PlansScreen } from '../screens/plans.screen.ts';
import { SettingsScreen } from '../screens/settings.screen.ts';
import { StripeScreen } from '../screens/stripe.screen.ts';
import {
	countCheckouts,
	scriptStripe,
	signUpAndSubscribe,
	waitForSubscription,
} from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { signUp } from '../users.ts';

interface Screens {
	plans: PlansScreen;
	stripe: StripeScreen;
	payment: PaymentScreen;
	settings: SettingsScreen;
}

const test = base.extend<Screens>({
	plans: ({ page }, use) => use(new PlansScreen(page)),
	stripe: ({ page }, use) => use(new StripeScreen(page)),
	payment: ({ page }, use) => use(new PaymentScreen(page)),
	settings: ({ page }, use) => use(new SettingsScreen(page)),
});

test('a new user is led to the plans, pays, and gets into the app', { tag: '@main' }, async ({
	page,
	plans,
	stripe,
	payment,
	compose,
}) => {
	await signUp(page, { isOnboarded: true });
	await compose.open();
	await expect(page).toHaveURL(/\/billing$/);
	await expect(
		page.getByText('All plans include a 14-day free trial. Cancel anytime.'),
	).toBeVisible();
	await plans.getStarted('Solo').click();

	await expect(stripe.checkout).toBeVisible();
	await expect(page.getByText(/^14 days free, then €12/)).toBeVisible();
	await stripe.pay();

	await expect(page).toHaveURL(/\/app\/billing\/success\?session_id=cs_\w+$/);
	await expect(payment.successful).toBeVisible();
	await expect(payment.active).toBeVisible();
	await expect(
		page.getByText(/Solo\. Trial until \d+ \w+ \d{4}\. Your first charge is on that day\./),
	).toBeVisible();
	await expect(page, 'by itself, after the notice').toHaveURL(/\/app$/);
	await page.getByRole('link', { name: 'Compose' }).first().click();
	await expect(page).toHaveURL(/\/app\/compose$/);
	await expect(compose.box).toBeVisible();
});

test('a declined card stays at the checkout; Back shows that nothing was charged', {
	tag: '@main',
}, async ({ page, plans, stripe, payment, compose }) => {
	await signUp(page, { isOnboarded: true });
	await plans.open();
	await plans.getStarted('Studio').click();
	await stripe.payWithBadCard();
	await expect(stripe.problem).toContainText('Your card was declined.');
	await expect(stripe.checkout).toBeVisible();

	await stripe.goBack();
	await expect(payment.cancelled).toBeVisible();
	await expect(page.getByText('No charge was made.', { exact: false })).toBeVisible();
	await compose.open();
	await expect(plans.heading, 'not let in').toBeVisible();
	await page.goBack();
	await expect(payment.cancelled).toBeVisible();
	await payment.tryAgain.click();
	await expect(plans.heading).toBeVisible();
	await plans.getStarted('Studio').click();
	await stripe.pay();
	await expect(payment.active).toBeVisible();
});

test('after a cancellation the app works until the period ends, without a second trial [G8]', {
	tag: '@main',
}, async ({ page, plans, stripe, settings, compose }) => {
	await signUpAndSubscribe(page);
	await settings.open();
	const billing = settings.section('Billing & Subscription');
	await expect(billing.getByText(/^Solo\. Trial until /)).toBeVisible();
	await settings.manageSubscription.click();
	await expect(stripe.portal).toBeVisible();
	await stripe.press('Cancel the subscription');
	await expect(stripe.plan(/Ends on /)).toBeVisible();
	await waitForSubscription(page, { endsAt: expect.any(String) });
	await stripe.leavePortal();

	await expect(page).toHaveURL(/\/app\/settings$/);
	await expect(
		billing.getByText(
			/^Solo\. Cancelled\. You have access until \d+ \w+ \d{4}, and won’t be charged again\.$/,
		),
	).toBeVisible();
	await compose.open();
	await expect(compose.box, 'paid until then').toBeVisible();

	await settings.open();
	await settings.manageSubscription.click();
	await stripe.press('End the period now');
	await expect(stripe.plan(/^Ended on /)).toBeVisible();
	await waitForSubscription(page, { hasActiveSubscription: false });
	await compose.open();
	await expect(page).toHaveURL(/\/billing$/);
	await expect(plans.heading).toBeVisible();
	await plans.getStarted('Solo').click();
	await expect(page.getByText(/^€12.*, beginning today\.$/), 'the trial comes once').toBeVisible();
});

test('after a failed payment, a new card restores access', { tag: '@main' }, async ({
	page,
	plans,
	stripe,
	settings,
	compose,
}) => {
	await signUpAndSubscribe(page);
	await settings.open();
	await settings.manageSubscription.click();
	await stripe.press('Fail the next payment');
	await expect(stripe.plan(/a card that is declined/)).toBeVisible();
	await stripe.press('End the period now');
	await expect(stripe.plan(/The last payment failed/)).toBeVisible();
	await waitForSubscription(page, { status: 'past_due' });

	await compose.open();
	await expect(page).toHaveURL(/\/billing$/);
	await expect(plans.paymentFailed).toBeVisible();
	await expect(page.getByRole('button', { name: 'Get Started' }), 'no second plan').toHaveCount(0);
	await plans.updateCard.click();
	await stripe.press('New card');
	await expect(stripe.plan(/^Active\..* Paid with a good card\.$/)).toBeVisible();
	await waitForSubscription(page, { status: 'active' });
	await stripe.leavePortal();
	await expect(page.getByText('You have a subscription')).toBeVisible();
	await compose.open();
	await expect(compose.box).toBeVisible();
});

test('the success page gives no access without a payment [G5]', async ({
	page,
	payment,
	plans,
	compose,
}) => {
	await signUp(page, { isOnboarded: true });
	await page.goto('/app/billing/success?session_id=cs_test_made_up');
	await expect(payment.successful).toBeVisible();
	await expect(payment.waiting).toBeVisible();
	await expect(payment.active).toBeHidden();
	await compose.open();
	await expect(page).toHaveURL(/\/billing$/);
	await expect(plans.heading).toBeVisible();
	expect((await page.request.get('/api/threads/recent')).status(), 'nor does the server').toBe(402);
});

test('pressing Get Started twice, or again after coming back, opens one checkout [G7]', async ({
	page,
	plans,
	stripe,
	product,
}) => {
	await signUp(page, { isOnboarded: true });
	const { user }: { user: { id: string } } = await (
		await page.request.get('/auth/current-user')
	).json();
	let requestCount = 0;
	page.on('request', (request) => {
		if (request.url().endsWith('/create-checkout-session')) requestCount += 1;
	});
	await plans.open();
	await plans.getStarted('Solo').dblclick();
	await expect(stripe.checkout).toBeVisible();
	expect(requestCount).toBe(1);
	await page.goBack();
	await plans.getStarted('Solo').click();
	await expect(stripe.checkout).toBeVisible();
	expect(await countCheckouts(product, user.id)).toBe(1);
});

test('plans that cannot be read show an error, and Try Again loads them', async ({
	page,
	plans,
	pageErrors,
}) => {
	// The server keeps the plans it has read: only its own failure is seen here.
	await page.route('**/api/stripe/pricing-options', (route) => route.fulfill({ status: 503 }));
	await signUp(page, { isOnboarded: true });
	await plans.open();
	await expect(plans.failure).toBeVisible();
	await page.unroute('**/api/stripe/pricing-options');
	await plans.tryAgain.click();
	await expect(plans.getStarted('Solo')).toHaveText('Get Started');
	await expect(plans.failure).toBeHidden();
	// The browser logs every 503.
	pageErrors.length = 0;
});

test.describe('while Stripe is down', () => {
	// Each test starts its own product.
	test.describe.configure({ timeout: 90_000 });
	test.use({
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
		product: async ({}, use) => {
			const product = await startProduct();
			await use(product);
			await product.stop();
		},
	});

	test('a cancellation in the portal shows at once, without a webhook [G6]', async ({
		page,
		stripe,
		settings,
		product,
	}) => {
		await signUpAndSubscribe(page);
		await settings.open();
		const billing = settings.section('Billing & Subscription');
		await expect(billing.getByText(/^Solo\. Trial until /)).toBeVisible();
		await scriptStripe(product, { action: 'drop', times: 100 });
		await settings.manageSubscription.click();
		await stripe.press('Cancel the subscription');
		await expect(stripe.plan(/Ends on /)).toBeVisible();
		await stripe.leavePortal();
		await expect(
			billing.getByText(/^Solo\. Cancelled\. You have access until \d+ \w+ \d{4}/),
		).toBeVisible();

		await settings.manageSubscription.click();
		await expect(stripe.portal).toBeVisible();
		await page.goBack();
		await expect(billing.getByText(/^Solo\. Cancelled/), 'back by the browser').toBeVisible();
		await expect(settings.manageSubscription).not.toHaveAttribute('aria-busy', 'true');
	});

	test('a card that was replaced in another tab restores access when this tab gets the focus', async ({
		page,
		context,
		plans,
		stripe,
		settings,
		product,
	}) => {
		await signUpAndSubscribe(page);
		await settings.open();
		await settings.manageSubscription.click();
		await stripe.press('Fail the next payment');
		await stripe.press('End the period now');
		await waitForSubscription(page, { status: 'past_due' });
		await plans.open();
		await expect(plans.paymentFailed).toBeVisible();
		await scriptStripe(product, { action: 'drop', times: 100 });

		const other = await context.newPage();
		await new PlansScreen(other).open();
		await new PlansScreen(other).updateCard.click();
		await new StripeScreen(other).press('New card');
		await expect(new StripeScreen(other).plan(/^Active\./)).toBeVisible();
		// In Playwright, background tabs are always visible, so the event is sent by hand.
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(page.getByText('You have a subscription')).toBeVisible();
	});

	test('the success page reads the subscription from Stripe without a webhook [G6]', async ({
		page,
		plans,
		stripe,
		payment,
		compose,
		product,
	}) => {
		await scriptStripe(product, { action: 'drop', times: 100 });
		await signUp(page, { isOnboarded: true });
		await plans.open();
		await plans.getStarted('Solo').click();
		await stripe.pay();
		await expect(payment.checking).toBeVisible();
		await expect(payment.active).toBeVisible();
		await compose.open();
		await expect(compose.box).toBeVisible();
	});
});
