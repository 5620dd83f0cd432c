import type { SubscriptionStatus } from 'bff/contract/subscription';
import { useEffect, useEffectEvent } from 'react';
import { useRefreshSubscriptionMutation } from '../../api.ts';
import { needsMending } from './needs-payment-update.ts';
import { wasPortalOpened } from './portal-visit.ts';

/**
 * The server asks the provider at most every two seconds, and the provider may still be charging a
 * new card.
 */
const LOOK_AGAIN_MS = 3000;

/**
 * Whoever may have changed something in the portal is shown it at once: the provider is asked,
 * whose message may not have arrived, now and whenever the tab is looked at again, each time once
 * more a little later. `onChange` is called when its answer is not what is known here.
 */
export function useFreshSubscription(known: SubscriptionStatus | null, onChange: () => void): void {
	const [refresh] = useRefreshSubscriptionMutation();
	const look = useEffectEvent(async () => {
		if (document.visibilityState === 'hidden' || !(needsMending(known) || wasPortalOpened()))
			return;
		const { data } = await refresh();
		if (data) compare(data);
	});
	// Apart, because what is known may have changed while the provider was asked.
	const compare = useEffectEvent((fresh: SubscriptionStatus) => {
		if (JSON.stringify(fresh) !== JSON.stringify(known)) onChange();
	});
	const mustMend = needsMending(known);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a payment that fails while the page is open is looked at as well
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		const again = () => {
			clearTimeout(timer);
			timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
			void look();
		};
		const arrive = ({ persisted }: PageTransitionEvent) => persisted && again();
		again();
		document.addEventListener('visibilitychange', again);
		// From the browser's memory a page may come back without becoming visible anew.
		addEventListener('pageshow', arrive);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', again);
			removeEventListener('pageshow', arrive);
		};
	}, [mustMend]);
}
