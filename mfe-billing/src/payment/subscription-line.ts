import type { SubscriptionStatus } from 'bff/contract/subscription';

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const on = (instant: string) => date.format(new Date(instant));

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
		if (endsAt) return `Cancelled, and yours until ${on(endsAt)}. Nothing is charged after that.`;
		if (status === 'trialing' && trialEndsAt)
			return `Trial until ${on(trialEndsAt)}; the first charge is that day.`;
		return renewsAt ? `Renews on ${on(renewsAt)}.` : '';
	}
}
