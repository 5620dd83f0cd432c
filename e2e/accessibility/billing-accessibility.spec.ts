import { requestFirstData } from '../request-first-data.ts';
import { PaymentScreen } from '../screens/payment.screen.ts';
import { PlansScreen } from '../screens/plans.screen.ts';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { test as base, expect } from '../test.ts';
import { signUp } from '../users.ts';
import { expectNoViolations } from './expect-no-violations.ts';

const test = base.extend<{ plans: PlansScreen; payment: PaymentScreen }>({
	plans: ({ page }, use) => use(new PlansScreen(page)),
	payment: ({ page }, use) => use(new PaymentScreen(page)),
});

test('billing is accessible: the plans, and back without having paid', async ({
	page,
	plans,
	payment,
}) => {
	await signUp(page, { isOnboarded: true });
	await plans.open();
	await expect(plans.getStarted('Solo')).toBeVisible();
	await expectNoViolations(page);
	await page.goto('/app/billing/cancel');
	await expect(payment.cancelled).toBeVisible();
	await expectNoViolations(page);
	await page.goto('/app/billing/success');
	await expect(payment.waiting).toBeVisible();
	await expectNoViolations(page);
});

test('billing is accessible: plans that failed to load, a failed checkout, a failed card', async ({
	page,
	plans,
	pageErrors,
}) => {
	await signUp(page, { isOnboarded: true });
	await requestFirstData(page);
	const message = 'The payment provider does not answer. Nothing was charged.';
	const failure = { status: 503, json: { code: 'billing_unavailable', message, error: message } };
	await page.route('**/api/stripe/pricing-options', (route) => route.fulfill(failure));
	await plans.open();
	await expect(plans.failure).toBeVisible();
	await expectNoViolations(page);
	await page.unroute('**/api/stripe/pricing-options');
	await plans.tryAgain.click();
	await page.route('**/api/stripe/create-checkout-session', (route) => route.fulfill(failure));
	await plans.getStarted('Solo').click();
	await expect(page.getByRole('alert')).toContainText(message);
	await expectNoViolations(page);

	const pastDue = {
		json: { hasActiveSubscription: false, status: 'past_due', trialEndsAt: null, plan: 'Solo' },
	};
	await page.route(/\/api\/stripe\/(subscription-status|refresh-subscription)$/, (route) =>
		route.fulfill(pastDue),
	);
	await page.route('**/api/stripe/customer-portal', (route) => route.fulfill(failure));
	await plans.open();
	await expect(plans.paymentFailed).toBeVisible();
	await plans.updateCard.click();
	await expect(page.getByText('Failed to open billing portal. Please try again.')).toBeVisible();
	await expectNoViolations(page);
	// The browser logs every 503.
	pageErrors.length = 0;
});

test('billing is accessible: paid, and the plans for a subscriber', async ({
	page,
	plans,
	payment,
}) => {
	await signUpAndSubscribe(page);
	await page.goto('/app/billing/success?session_id=cs_test_a1b2c3');
	await expect(payment.active).toBeVisible();
	// A key keeps the screen from going to the dashboard after four seconds.
	await page.keyboard.press('Shift');
	await expectNoViolations(page);
	await plans.open();
	await expect(page.getByText('You have a subscription')).toBeVisible();
	await expectNoViolations(page);
});
