import { isApiError } from 'bff/client/api-error';
import { getQueue, type Queue } from 'bff/contract/publishing/publishing';
import { savePublishingSettings } from 'bff/contract/publishing/settings';
import { useEffect, useState } from 'react';
import { announceQueue, followQueue } from 'remote-kit/publishing/api/queue-news';
import { useRemotes, useSession, useShell } from '../shell-context.ts';
import { PausedQueue } from './paused-queue.tsx';

/** After the first requests of the screen itself. */
const WAIT_MS = 1500;
const REREAD_MS = 5 * 60_000;

/** The banner of a paused queue, for subscribers. */
export function QueueBanner() {
	const state = useSession();
	const { registry } = useRemotes();
	const hasQueue =
		registry.remotes.publishing !== undefined &&
		state.status === 'user' &&
		state.subscription.status === 'known' &&
		state.subscription.value.hasActiveSubscription;
	return hasQueue && <FollowedQueue />;
}

/** Follows whether the queue is paused, and says so on every screen. */
function FollowedQueue() {
	const { session, report } = useShell();
	const [queue, setQueue] = useState<Queue>();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();
	useEffect(() => {
		const leaving = new AbortController();
		let readAt = 0;
		const read = () => {
			readAt = Date.now();
			session.client
				.call(getQueue, { querystring: { days: '1' } }, { signal: leaving.signal })
				.then(setQueue, (error: unknown) => {
					if (!leaving.signal.aborted && !isApiError(error)) report(error);
				});
		};
		const readAgain = () => {
			if (document.visibilityState === 'visible' && Date.now() - readAt >= REREAD_MS) read();
		};
		const first = setTimeout(read, WAIT_MS);
		const timer = setInterval(readAgain, REREAD_MS);
		document.addEventListener('visibilitychange', readAgain);
		const unfollow = followQueue(read);
		return () => {
			leaving.abort();
			clearTimeout(first);
			clearInterval(timer);
			document.removeEventListener('visibilitychange', readAgain);
			unfollow();
		};
	}, [session, report]);

	const resume = async () => {
		setBusy(true);
		setFailure(undefined);
		try {
			await session.client.call(savePublishingSettings, { body: { paused: false } });
			announceQueue();
			setQueue(undefined);
		} catch (error) {
			setFailure(isApiError(error) ? error.message : 'Something went wrong on this page.');
		}
		setBusy(false);
	};

	if (!queue?.paused) return null;
	return (
		<PausedQueue
			pause={queue.paused}
			waiting={queue.counts.queued}
			missed={queue.needsYou.filter(({ publication }) => publication?.status === 'missed').length}
			busy={busy}
			failure={failure}
			onResume={() => void resume()}
		/>
	);
}
