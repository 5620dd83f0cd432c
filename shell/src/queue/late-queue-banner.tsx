import { useLate } from '../layout/use-late.ts';
import { useRemotes, useSession } from '../shell-context.ts';

/** After the first paint, and after what the screen itself loads. */
const WAIT_MS = 1500;

/** The banner of a paused queue, for subscribers. */
export function LateQueueBanner() {
	const state = useSession();
	const { registry } = useRemotes();
	const isNeeded =
		registry.remotes.publishing !== undefined &&
		state.status === 'member' &&
		state.subscription.status === 'known' &&
		state.subscription.value.hasActiveSubscription;
	const Banner = useLate(
		isNeeded,
		WAIT_MS,
		async () =>
			(await import(/* webpackChunkName: 'queue-banner' */ './queue-banner.tsx')).QueueBanner,
	);
	return Banner ? <Banner /> : null;
}
