import type { StreamEvent } from 'bff/client/stream';
import type { ErrorBody } from 'bff/contract/errors';
import type { FilterRun, RunProgress, startRun, TimeRange, Verdict } from 'bff/contract/filter-run';

export type RunEvent = StreamEvent<typeof startRun>;

/** An event with at least the fields that the specification names. */
type Sparse<Data, Named extends keyof Data> = Pick<Data, Named> & Partial<Data>;
type SpecVerdict = Sparse<
	Verdict,
	'id' | 'author_name' | 'author_username' | 'content' | 'included' | 'reasoning'
>;
type SpecProgress = Sparse<RunProgress, 'processed' | 'total' | 'filtered'>;

/**
 * Yields the events of a run with all fields of the contract. A server may send only the events and
 * fields of the specification: the others get their defaults, and the time of arrival.
 */
export async function* readRun(events: AsyncIterable<RunEvent>): AsyncGenerator<RunEvent> {
	let received = 0;
	for await (const event of events) {
		switch (event.event) {
			case 'filtered_tweet':
				received += 1;
				yield { ...event, data: completeVerdict(event.data, received) };
				break;
			case 'progress':
				yield { ...event, data: completeProgress(event.data) };
				break;
			case 'done':
				yield { ...event, data: { ...event.data, status: event.data.status ?? 'done' } };
				break;
			case 'error':
				yield { ...event, data: completeError(event.data) };
				break;
			default:
				yield event;
		}
	}
}

function completeVerdict(verdict: SpecVerdict, seq: number): Verdict {
	const { id, content, reasoning, twitter_id = id } = verdict;
	return {
		seq,
		tweetId: twitter_id,
		twitter_id,
		avatar_url: null,
		text: content,
		created_at: new Date().toISOString(),
		metrics: { likes: 0, retweets: 0 },
		repost_by: null,
		judged: true,
		reason: reasoning,
		decidedBy: 'model',
		manualInclude: false,
		manualExclude: false,
		...verdict,
	};
}

function completeProgress(progress: SpecProgress): RunProgress {
	return {
		not_judged: 0,
		phase: 'judging',
		waits_until: null,
		cost: null,
		seconds_left: null,
		...progress,
	};
}

function completeError({ error, ...rest }: Partial<ErrorBody>): ErrorBody {
	const message = rest.message ?? error ?? '';
	return { code: 'internal', ...rest, message, error: error ?? message };
}

const hoursIn: Record<TimeRange['unit'], number> = { hours: 1, days: 24, weeks: 168 };

/** A run as far as its start tells, for a stream without a `started` event. It has no id yet. */
export function unnamedRun(templateId: string, { value, unit }: TimeRange): FilterRun {
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
		timeRangeValue: value,
		timeRangeUnit: unit,
		since: new Date(now - value * hoursIn[unit] * 3_600_000).toISOString(),
		until: new Date(now).toISOString(),
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
		cost: null,
		postsBilled: 0,
		postsCost: 0,
		maxCost: 0,
	};
}
