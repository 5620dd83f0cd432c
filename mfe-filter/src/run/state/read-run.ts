import type { StreamEvent } from 'bff/client/stream';
import type { FilterRun, startRun, TimeRange } from 'bff/contract/filter/run';
import { hoursOf } from 'bff/contract/filter/windows';

export type RunEvent = StreamEvent<typeof startRun>;

/**
 * Yields the events of a run. A server that has only the spec's fields does not number the posts:
 * then they have the order, and the time, of their arrival.
 */
export async function* readRun(events: AsyncIterable<RunEvent>): AsyncGenerator<RunEvent> {
	let received = 0;
	for await (const event of events) {
		if (event.event === 'filtered_tweet' && event.data.seq === 0) {
			received += 1;
			const { id, tweetId } = event.data;
			const post = { tweetId: tweetId || id, twitter_id: tweetId || id };
			const created_at = new Date().toISOString();
			yield { ...event, data: { ...event.data, ...post, seq: received, created_at } };
		} else yield event;
	}
}

/** A run built from its request only, for a stream without a `started` event. It has no id yet. */
export function unnamedRun(templateId: string, timeRange: TimeRange): FilterRun {
	const now = Date.now();
	return {
		id: '',
		run_id: '',
		templateId,
		title: '',
		description: '',
		version: 1,
		newestVersion: 1,
		createdAt: new Date(now).toISOString(),
		endedAt: null,
		timeRangeValue: timeRange.value,
		timeRangeUnit: timeRange.unit,
		since: new Date(now - hoursOf(timeRange) * 3_600_000).toISOString(),
		until: new Date(now).toISOString(),
		widened: false,
		status: 'running',
		error: null,
		phase: 'judging',
		waitsUntil: null,
		total: 0,
		total_processed: 0,
		total_filtered: 0,
		not_judged: 0,
		reused: 0,
		fromStorage: 0,
		reachedBack: null,
		why: null,
		cost: null,
		postsBilled: 0,
		postsCost: 0,
		maxCost: 0,
		standing: false,
	};
}
