import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession, useShell } from '../shell-context.ts';
import { SubscriptionUnverified } from './subscription-unverified.tsx';
import { VerifyingSubscription } from './verifying-subscription.tsx';

interface Props {
	/**
	 * Shown to users without a subscription, such as `PremiumFeature`. By default they go to the
	 * plans.
	 */
	otherwise?: ReactNode;
}

/**
 * Shows its routes to subscribers. The server checks every request as well. This guard only
 * avoids a screen full of errors.
 */
export function RequireSubscription({ otherwise }: Props) {
	const { reload } = useShell();
	const session = useSession();
	const { pathname, search } = useLocation();
	if (session.status !== 'user') return null;
	const { subscription } = session;
	if (subscription.status === 'loading') return <VerifyingSubscription />;
	if (subscription.status === 'failed')
		return <SubscriptionUnverified message={subscription.message} onRetry={reload} />;
	if (subscription.value.hasActiveSubscription) return <Outlet />;
	return otherwise ?? <Navigate to="/billing" replace state={{ from: pathname + search }} />;
}
