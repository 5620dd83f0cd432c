import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import { useEffect, useEffectEvent } from 'react';
import { needsPaymentUpdate } from './needs-payment-update.ts';
import { wasPortalOpened } from './portal-visit.ts';
import { useRefreshSubscriptionMutation } from './subscription-api.ts';

/**
 * When the second refresh happens. The provider may still be charging a new card, and the server
 * reads the subscription at most every two seconds.
 */
const SECOND_REFRESH_MS = 3000;

/**
 * Refreshes the subscription if the user may have changed it in the customer portal: now and when
 * the tab becomes visible, each time twice. Calls `onChange` if it differs from `known`.
 */
export function useFreshSubscription(known: SubscriptionStatus | null, onChange: () => void): void {
	const [refresh] = useRefreshSubscriptionMutation();
	const look = useEffectEvent(async () => {
		if (document.visibilityState === 'hidden' || !(needsPaymentUpdate(known) || wasPortalOpened()))
			return;
		const { data } = await refresh();
		if (data) compare(data);
	});
	// An event of its own, because `known` may have changed during the request.
	const compare = useEffectEvent((fresh: SubscriptionStatus) => {
		if (JSON.stringify(fresh) !== JSON.stringify(known)) onChange();
	});
	const needsUpdate = needsPaymentUpdate(known);
	// biome-ignore lint/correctness/useExhaustiveDependencies: also runs when a payment fails
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		const again = () => {
			clearTimeout(timer);
			timer = setTimeout(() => void look(), SECOND_REFRESH_MS);
			void look();
		};
		const arrive = ({ persisted }: PageTransitionEvent) => persisted && again();
		again();
		document.addEventListener('visibilitychange', again);
		// A page from the back/forward cache may not fire visibilitychange.
		addEventListener('pageshow', arrive);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', again);
			removeEventListener('pageshow', arrive);
		};
	}, [needsUpdate]);
}
