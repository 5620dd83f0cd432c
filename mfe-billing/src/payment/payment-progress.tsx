import { Busy } from 'design-system/busy';
import { Notice } from 'design-system/notice';
import type { PaymentCheck } from './use-payment-check.ts';

/** Whether the subscription is active yet. */
export function PaymentProgress({
	state,
	line,
}: {
	state: PaymentCheck['state'];
	line: string | undefined;
}) {
	if (state === 'active') {
		return (
			<Notice tone="done" title="Your subscription is active" live>
				{line} You can use every screen now.
			</Notice>
		);
	}
	if (state === 'ended') {
		return (
			<Notice tone="warning" title="Stripe has not confirmed your subscription yet" live>
				If you paid, you'll have access as soon as it does. If you left the payment page before
				paying, you weren't charged: <a href="/app/billing/checkout">choose a plan</a>.
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
