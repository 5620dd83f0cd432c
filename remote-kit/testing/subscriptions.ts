import type { SubscriptionStatus } from 'bff/contract/billing/subscription';

export const unpaid: SubscriptionStatus = {
	hasActiveSubscription: false,
	status: null,
	trialEndsAt: null,
};
export const pastDue: SubscriptionStatus = { ...unpaid, status: 'past_due', plan: 'Monthly' };
export const trialing: SubscriptionStatus = {
	hasActiveSubscription: true,
	status: 'trialing',
	trialEndsAt: '2026-12-02T12:00:00.000Z',
	renewsAt: '2026-12-02T12:00:00.000Z',
	plan: 'Monthly',
};
export const renewing: SubscriptionStatus = {
	...trialing,
	status: 'active',
	trialEndsAt: null,
	renewsAt: '2027-01-02T12:00:00.000Z',
};
export const cancelled: SubscriptionStatus = {
	...renewing,
	renewsAt: null,
	endsAt: '2027-01-02T12:00:00.000Z',
};
