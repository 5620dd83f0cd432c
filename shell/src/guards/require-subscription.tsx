import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useShell } from '../shell-context.ts';
import { SubscriptionUnverified } from './subscription-unverified.tsx';
import { VerifyingSubscription } from './verifying-subscription.tsx';

interface Props {
	children: ReactNode;
	/**
	 * What somebody without a subscription sees instead of being sent to the plans, as
	 * `PremiumFeature`.
	 */
	otherwise?: ReactNode;
}

/**
 * Lets subscribers through. The server checks every call as well: this only spares people a screen
 * of errors.
 */
export function RequireSubscription({ children, otherwise }: Props) {
	const { reload } = useShell();
	const session = useSession();
	const { pathname, search } = useLocation();
	if (session.status !== 'member') return null;
	const { subscription } = session;
	if (subscription.status === 'loading') return <VerifyingSubscription />;
	if (subscription.status === 'failed')
		return <SubscriptionUnverified message={subscription.message} onRetry={reload} />;
	if (subscription.value.hasActiveSubscription) return children;
	return otherwise ?? <Navigate to="/billing" replace state={{ from: pathname + search }} />;
}
