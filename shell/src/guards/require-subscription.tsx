import type { ReactNode } from 'react';
import { Navigate, useLocation } from '../navigation/router.tsx';
import { useSession, useShell } from '../shell-context.ts';
import { SubscriptionUnverified } from './subscription-unverified.tsx';
import { VerifyingSubscription } from './verifying-subscription.tsx';

interface Props {
	children: ReactNode;
	/**
	 * Shown to users without a subscription, such as `PremiumFeature`. By default they go to the
	 * plans.
	 */
	otherwise?: ReactNode;
}

/**
 * Shows its children to subscribers. The server checks every request as well. This guard only
 * avoids a screen full of errors.
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
