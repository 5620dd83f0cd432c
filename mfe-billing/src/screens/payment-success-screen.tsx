import type { RemoteProps } from 'shell/contract/remote';
import { PaymentSuccessful } from '../billing/payment/payment-successful.tsx';
import { subscriptionLine } from '../billing/payment/subscription-line.ts';
import { usePaymentCheck } from '../billing/payment/use-payment-check.ts';

/**
 * Back from the payment provider: asks until the subscription is there, then has the guard look
 * again.
 */
export function PaymentSuccessScreen({
	location,
	session,
	onSessionChanged,
}: Pick<RemoteProps, 'location' | 'session' | 'onSessionChanged'>) {
	const check = usePaymentCheck(onSessionChanged);
	const { subscription } = session;
	return (
		<PaymentSuccessful
			{...check}
			sessionId={new URLSearchParams(location.search).get('session_id')}
			line={subscription?.hasActiveSubscription ? subscriptionLine(subscription) : undefined}
		/>
	);
}
