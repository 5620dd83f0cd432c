import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { formatDate } from '../format-date.ts';

/** The plan, and when it ends or renews; empty if nothing is known. */
export function subscriptionLine({
	plan,
	status,
	trialEndsAt,
	renewsAt,
	endsAt,
}: SubscriptionStatus): string {
	return [plan ? `${plan}.` : '', describeNext()].filter(Boolean).join(' ');

	function describeNext(): string {
		if (endsAt)
			return `Cancelled. You have access until ${formatDate(endsAt)}, and won’t be charged again.`;
		if (status === 'trialing' && trialEndsAt)
			return `Trial until ${formatDate(trialEndsAt)}. Your first charge is on that day.`;
		return renewsAt ? `Renews on ${formatDate(renewsAt)}.` : '';
	}
}
