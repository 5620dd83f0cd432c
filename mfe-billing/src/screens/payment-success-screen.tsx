import { subscriptionLine } from 'remote-kit/billing/subscription-line';
import type { RemoteProps } from 'shell/contract/remote';
import { PaymentSuccessful } from '../payment/payment-successful.tsx';
import { usePaymentCheck } from '../payment/use-payment-check.ts';

/**
 * Shown after paying: requests the subscription until it is active, then makes the shell's guard
 * read it again.
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
