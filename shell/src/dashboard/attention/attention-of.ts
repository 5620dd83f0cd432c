import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import type { FetchState } from 'bff/contract/feed/feed';
import { formatDate } from 'remote-kit/format-date';

/** Something that only the user can fix. */
export interface Attention {
	title: string;
	text: string;
	action: string;
	href: string;
}

const DAY_MS = 86_400_000;

/** Items that need the user, most urgent first. Missing keys are in `SetupRequired`. */
export function attentionOf(
	subscription: SubscriptionStatus,
	fetch: FetchState | undefined,
	now: Date,
): Attention[] {
	return [planAttention(subscription, now), connectionAttention(fetch)].flatMap(
		(attention) => attention ?? [],
	);
}

function planAttention(subscription: SubscriptionStatus, now: Date): Attention | undefined {
	const { hasActiveSubscription, status, trialEndsAt, endsAt } = subscription;
	if (!hasActiveSubscription) {
		const hasUnpaidBill = ['past_due', 'unpaid', 'incomplete'].includes(status ?? '');
		return hasUnpaidBill
			? {
					title: 'Your last payment failed.',
					text: 'Update your card to use Warble again. Your work is kept.',
					action: 'Fix payment',
					href: '/billing',
				}
			: {
					title: status === null ? 'Choose a plan to start.' : 'Your plan has ended.',
					text:
						status === null
							? 'Every plan starts with a 14-day free trial.'
							: 'Choose a plan to go on. Your work is kept.',
					action: 'View plans',
					href: '/billing',
				};
	}
	const manage = { action: 'Manage plan', href: '/app/settings' };
	if (endsAt && isWithin(endsAt, 14, now))
		return {
			...manage,
			title: `Your plan ends on ${formatDate(endsAt)}.`,
			text: 'Renew it in Settings to keep using Warble.',
		};
	if (status === 'trialing' && trialEndsAt && isWithin(trialEndsAt, 3, now))
		return {
			...manage,
			title: `Your free trial ends on ${formatDate(trialEndsAt)}.`,
			text: 'Your plan starts then, unless you cancel.',
		};
	return undefined;
}

function connectionAttention(fetch: FetchState | undefined): Attention | undefined {
	if (fetch?.status !== 'failed' || fetch.error?.code !== 'connection_expired') return undefined;
	return {
		title: 'A connection has expired.',
		// It names the network.
		text: fetch.error.message,
		action: 'Connect again',
		href: '/app/settings/x',
	};
}

function isWithin(iso: string, days: number, now: Date): boolean {
	return new Date(iso).getTime() - now.getTime() < days * DAY_MS;
}
