import type { Queue } from 'bff/contract/publishing/publishing';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { followDrafts } from 'remote-kit/publishing/api/draft-news';
import { followQueue } from 'remote-kit/publishing/api/queue-news';
import type { Dispatch } from '../../store.ts';
import { draftsOf } from '../queue-texts.ts';
import { type QueueRange, queueApi, useQueueRangeQuery } from './queue-api.ts';

const POLL_MS = 3000;
/** A post that is due this soon may be sent at any moment. */
const SOON_MS = 45_000;

/** Whether something will change by itself: a post is being sent, or is due soon. */
export function changesByItself(queue: Queue, now: number): boolean {
	return draftsOf(queue).some(({ publication: { status, at } }) => {
		if (status === 'publishing') return true;
		return status === 'queued' && queue.paused === null && Date.parse(at) - now < SOON_MS;
	});
}

/**
 * A range of days of the queue. It is read again every few seconds while something is about to
 * change, when the page gets the focus, and when another tab has changed the queue. Earlier days
 * stay while others are loading.
 */
export function useLiveQueue(range: QueueRange, now: number) {
	const dispatch = useDispatch<Dispatch>();
	const [pollingInterval, setPollingInterval] = useState(0);
	const query = useQueueRangeQuery(range, {
		pollingInterval,
		skipPollingIfUnfocused: true,
		refetchOnFocus: true,
		refetchOnReconnect: true,
		refetchOnMountOrArgChange: true,
	});
	const { data } = query;
	useEffect(
		() => setPollingInterval(data && changesByItself(data, now) ? POLL_MS : 0),
		[data, now],
	);
	useEffect(() => {
		const reread = () =>
			dispatch(queueApi.util.invalidateTags(['queue', 'slots', 'settings', 'drafts']));
		const ends = [followDrafts(reread), followQueue(reread)];
		return () => {
			for (const end of ends) end();
		};
	}, [dispatch]);
	return query;
}
