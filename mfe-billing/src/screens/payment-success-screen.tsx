import type { RemoteProps } from 'shell/contract/remote';
import { useHasDraftsQuery } from '../api.ts';
import { PaymentSuccessful } from '../payment/payment-successful.tsx';
import { useDeparture } from '../payment/use-departure.ts';
import { usePaymentCheck } from '../payment/use-payment-check.ts';

/**
 * Shown after paying: requests the subscription until it is active, makes the shell's guard read it
 * again, and goes to the dashboard.
 */
export function PaymentSuccessScreen({
	location,
	navigate,
	session,
	onSessionChanged,
}: Pick<RemoteProps, 'location' | 'navigate' | 'session' | 'onSessionChanged'>) {
	const check = usePaymentCheck(onSessionChanged);
	const isActive = check.state === 'active';
	const { data: hasDrafts = false } = useHasDraftsQuery(undefined, { skip: !isActive });
	const isLeaving = useDeparture(isActive, () => navigate('/app', { replace: true }));
	const { subscription } = session;
	return (
		<PaymentSuccessful
			{...check}
			sessionId={new URLSearchParams(location.search).get('session_id')}
			subscription={subscription?.hasActiveSubscription ? subscription : undefined}
			hasDrafts={hasDrafts}
			isLeaving={isLeaving}
		/>
	);
}
