import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { Busy } from 'design-system/busy';
import { Notice } from 'design-system/notice';
import { subscriptionLine } from 'remote-kit/billing/subscription-line';
import type { PaymentCheck } from './use-payment-check.ts';

export interface PaymentProgressProps extends Pick<PaymentCheck, 'state'> {
	/** Once it is known and active. */
	subscription?: SubscriptionStatus | undefined;
	/** Whether the user has drafts, such as those of the onboarding. */
	hasDrafts?: boolean;
	/** Whether the dashboard is about to open. */
	isLeaving?: boolean;
}

/** Whether the subscription is active yet. */
export function PaymentProgress({
	state,
	subscription,
	hasDrafts = false,
	isLeaving = false,
}: PaymentProgressProps) {
	if (state === 'active') {
		const next = [
			subscription?.status === 'trialing' && 'Nothing was charged today.',
			hasDrafts && 'Your drafts are waiting.',
			isLeaving && 'Taking you to the dashboard…',
		].filter(Boolean);
		return (
			<Notice tone="done" title="Your subscription is active" live>
				{subscription && <p>{subscriptionLine(subscription)}</p>}
				{next.length > 0 && <p>{next.join(' ')}</p>}
			</Notice>
		);
	}
	if (state === 'ended') {
		return (
			<Notice tone="warning" title="Stripe hasn’t confirmed your subscription yet" live>
				If you paid, you’ll have access as soon as it does. If you left the payment page before
				paying, you weren’t charged: <a href="/app/billing/checkout">choose a plan</a>.
			</Notice>
		);
	}
	return (
		<Busy>
			{state === 'first'
				? 'Checking your subscription...'
				: 'Waiting for Stripe to confirm your subscription. This can take about a minute.'}
		</Busy>
	);
}
