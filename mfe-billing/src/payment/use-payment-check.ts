import { useEffect, useEffectEvent, useState } from 'react';
import { useRefreshSubscriptionMutation } from 'remote-kit/billing/subscription-api';

/** Milliseconds before each request. The first is the spec's; all together are about a minute. */
const waits = [2000, 2000, 3000, 5000, 8000, 12_000, 15_000, 15_000];

export interface PaymentCheck {
	/**
	 * `first` before the first response, `again` while there is no subscription yet, `ended` after
	 * the last request.
	 */
	state: 'first' | 'again' | 'active' | 'ended';
	/** Starts the requests again. */
	restart: () => void;
}

/** Requests the subscription until it is active. `onActive` is called once. */
export function usePaymentCheck(onActive: () => void): PaymentCheck {
	const [refresh] = useRefreshSubscriptionMutation();
	const [state, setState] = useState<PaymentCheck['state']>('first');
	const [round, setRound] = useState(0);
	const notifyActive = useEffectEvent(onActive);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another round starts the requests again
	useEffect(() => {
		let hasLeft = false;
		let timer: ReturnType<typeof setTimeout>;
		const requestAfter = (attempt: number) => {
			const wait = waits[attempt];
			if (wait === undefined) return setState('ended');
			timer = setTimeout(async () => {
				const { data } = await refresh();
				if (hasLeft) return;
				if (data?.hasActiveSubscription) {
					setState('active');
					notifyActive();
					return;
				}
				setState('again');
				requestAfter(attempt + 1);
			}, wait);
		};
		requestAfter(0);
		return () => {
			hasLeft = true;
			clearTimeout(timer);
		};
	}, [round, refresh]);

	const restart = () => {
		setState('again');
		setRound((before) => before + 1);
	};
	return { state, restart };
}
