import type { SubscriptionStatus } from 'bff/contract/subscription';
import { formatDate } from 'remote-kit/format-date';

/** Which plan, until when, and what happens then; empty where nothing of it is known. */
export function subscriptionLine({
	plan,
	status,
	trialEndsAt,
	renewsAt,
	endsAt,
}: SubscriptionStatus): string {
	return [plan ? `${plan}.` : '', whatHappensThen()].filter(Boolean).join(' ');

	function whatHappensThen(): string {
		if (endsAt)
			return `Cancelled, and yours until ${formatDate(endsAt)}. Nothing is charged after that.`;
		if (status === 'trialing' && trialEndsAt)
			return `Trial until ${formatDate(trialEndsAt)}; the first charge is that day.`;
		return renewsAt ? `Renews on ${formatDate(renewsAt)}.` : '';
	}
}
