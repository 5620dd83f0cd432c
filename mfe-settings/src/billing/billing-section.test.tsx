import { screen } from '@testing-library/react';
import { answer, refuse } from 'remote-kit/testing/replies';
import { cancelled, pastDue, renewing, trialing, unpaid } from 'remote-kit/testing/subscriptions';
import { describe, expect, test } from 'vitest';
import { openSettings, PORTAL, press, section } from '../testing/open-settings.tsx';

describe('Billing & Subscription', () => {
	test.each([
		[trialing, 'Monthly. Trial until 2 December 2026. Your first charge is on that day.'],
		[renewing, 'Monthly. Renews on 2 January 2027.'],
		[
			cancelled,
			'Monthly. Cancelled. You have access until 2 January 2027, and won’t be charged again.',
		],
	])('shows when the trial or plan renews or ends: %#', async (subscription, line) => {
		openSettings({}, subscription);
		const billing = await section('Billing & Subscription');
		expect(billing.getByRole('heading', { name: 'Active Subscription' })).toBeDefined();
		expect(billing.getByText(line)).toBeDefined();
	});

	test('opens the portal with Manage Subscription, and returns to the settings', async () => {
		const visit = openSettings({
			[PORTAL]: answer({ url: 'https://billing.stripe.com/p/session_1' }),
		});
		await screen.findByText('Active Subscription');
		await press('Manage Subscription');
		await expect
			.poll(() => visit.left.mock.calls)
			.toEqual([['https://billing.stripe.com/p/session_1']]);
		expect(visit.bodies(PORTAL)).toEqual([{ returnUrl: 'https://warble.example/app/settings' }]);
	});

	test.each([
		['is refused', refuse(503, 'billing_unavailable', 'The payment provider does not answer.')],
		['has an untrusted address', answer({ url: 'javascript:alert(1)' })],
	])('shows an error if the portal %s, and lets the user try again [B6]', async (_, reply) => {
		const visit = openSettings({ [PORTAL]: reply });
		await screen.findByText('Active Subscription');
		await press('Manage Subscription');
		expect((await screen.findByRole('alert')).textContent).toContain(
			'Failed to open billing portal. Please try again.',
		);
		expect(visit.left).not.toHaveBeenCalled();
		visit.replies[PORTAL] = answer({ url: 'https://billing.stripe.com/p/session_1' });
		await press('Manage Subscription');
		await expect.poll(() => visit.left.mock.calls.length).toBe(1);
	});

	test('links to the plans without a subscription', async () => {
		openSettings({}, unpaid);
		const billing = await section('Billing & Subscription');
		expect(billing.getByRole('heading', { name: 'No Active Subscription' })).toBeDefined();
		expect(billing.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe(
			'/app/billing/checkout',
		);
		expect(billing.queryByRole('button')).toBeNull();
	});

	test('links to the portal after a failed payment', async () => {
		openSettings({}, pastDue);
		expect(
			(await section('Billing & Subscription')).getByRole('button', { name: 'Update your card' }),
		).toBeDefined();
	});

	test('links to the plans if the subscription is unknown', async () => {
		openSettings({}, null);
		const billing = await section('Billing & Subscription');
		expect(billing.getByRole('heading', { name: 'Billing' })).toBeDefined();
		expect(billing.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe(
			'/app/billing/checkout',
		);
	});
});
