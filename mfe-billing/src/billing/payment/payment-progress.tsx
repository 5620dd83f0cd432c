import { Busy } from 'design-system/busy';
import { Notice } from 'design-system/notice';
import type { PaymentCheck } from './use-payment-check.ts';

/** How far the asking is, and what it waits for. */
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
				{line} Every screen is open to you.
			</Notice>
		);
	}
	if (state === 'ended') {
		return (
			<Notice tone="warning" title="Stripe has not confirmed your subscription yet" live>
				If you paid, you are let in as soon as it does, and nothing is lost. If you left the payment
				page before paying, nothing was charged: <a href="/app/billing/checkout">choose a plan</a>.
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
