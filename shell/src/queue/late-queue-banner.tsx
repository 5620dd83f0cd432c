import { type ComponentType, useEffect, useState } from 'react';
import { useRemotes, useSession, useShell } from '../shell-context.ts';

/** After the first paint, and after what the screen itself loads. */
const WAIT_MS = 1500;

/**
 * The banner of a paused queue, for subscribers. It is loaded late, so that no screen waits for it;
 * without it the page works as before.
 */
export function LateQueueBanner() {
	const { report } = useShell();
	const state = useSession();
	const { registry } = useRemotes();
	const [Banner, setBanner] = useState<ComponentType>();
	const isNeeded =
		registry.remotes.compose !== undefined &&
		state.status === 'member' &&
		state.subscription.status === 'known' &&
		state.subscription.value.hasActiveSubscription;
	useEffect(() => {
		if (!isNeeded) return;
		const load = () => {
			import(/* webpackChunkName: 'queue-banner' */ './queue-banner.tsx').then(
				(loaded) => setBanner(() => loaded.QueueBanner),
				(error: unknown) => {
					if (navigator.onLine) report(error);
					else addEventListener('online', load, { once: true });
				},
			);
		};
		const timer = setTimeout(load, WAIT_MS);
		return () => {
			clearTimeout(timer);
			removeEventListener('online', load);
		};
	}, [isNeeded, report]);
	return isNeeded && Banner ? <Banner /> : null;
}
