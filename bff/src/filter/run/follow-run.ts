import type { FilterRun, RunProgress } from '../../../contract/filter/run.ts';
import { errorBody } from '../../http/app-error.ts';
import { type EventStream, formatErrorEvent, formatEvent } from '../../http/event-stream.ts';
import type { RunChanges } from './run-changes.ts';
import type { RunPostStore } from './run-post-store.ts';
import type { Runs } from './runs.ts';

/** Maximum number of verdicts that are read and written at once. */
const BATCH_LIMIT = 100;
/** Progress events are at least this far apart. */
const PROGRESS_INTERVAL_MS = 500;
/** The pace of a run is measured over this time. */
const PACE_MS = 20_000;
/** The pace is unknown until this many posts have been judged in that time. */
const MIN_PACE_POSTS = 20;

export interface FollowServices {
	runs: Runs;
	posts: RunPostStore;
	changes: RunChanges;
}

/**
 * Streams the events of a run after the log position `afterSeq`, until the run ends. All events
 * come from the rows, so it does not matter which process executes the run, or whether one does.
 */
export async function followRun(
	stream: EventStream,
	{ runs, posts, changes }: FollowServices,
	userId: string,
	runId: string,
	afterSeq: number,
): Promise<void> {
	let lastSeq = afterSeq;
	let lastProgress = '';
	let lastProgressAt = 0;
	const pace = new Pace();
	let resume: () => void = () => undefined;
	stream.onDrain(() => resume());
	stream.onClose(() => resume());
	let since: string | undefined;
	while (stream.isOpen) {
		const changed = changes.waitForChange(runId);
		// Read before the verdicts, so that all counted verdicts are found.
		const run = await runs.read(userId, runId);
		// At first, and when the window was widened.
		if (run.since !== since) {
			since = run.since;
			stream.write(formatEvent('started', run));
		}
		for (;;) {
			const verdicts = await posts.readAfter(runId, lastSeq, BATCH_LIMIT);
			if (verdicts.length === 0) break;
			lastSeq = verdicts.at(-1)?.seq ?? lastSeq;
			const canWriteMore = stream.write(
				verdicts
					.map((verdict) => formatEvent('filtered_tweet', verdict, String(verdict.seq)))
					.join(''),
			);
			if (!canWriteMore && stream.isOpen) {
				await new Promise<void>((resolve) => {
					resume = resolve;
				});
			}
			if (!stream.isOpen) return;
		}
		const hasEnded = run.status !== 'running';
		const progress = JSON.stringify(toProgress(run, pace.secondsLeft(run)));
		if (
			progress !== lastProgress &&
			(hasEnded || Date.now() - lastProgressAt >= PROGRESS_INTERVAL_MS)
		) {
			stream.write(`event: progress\ndata: ${progress}\n\n`);
			lastProgress = progress;
			lastProgressAt = Date.now();
		}
		if (hasEnded) {
			stream.end(lastEvent(run));
			return;
		}
		await changed;
	}
}

function lastEvent(run: FilterRun): string {
	if (run.status === 'failed')
		return formatErrorEvent(run.error ?? errorBody('internal', 'Filter execution failed'));
	const { total_processed, total_filtered, id, status } = run;
	return formatEvent('done', { run_id: id, total_processed, total_filtered, status });
}

function toProgress(run: FilterRun, secondsLeft: number | null): RunProgress {
	return {
		processed: run.total_processed,
		total: run.total,
		filtered: run.total_filtered,
		not_judged: run.not_judged,
		phase: run.phase,
		waits_until: run.waitsUntil,
		cost: run.cost,
		seconds_left: secondsLeft,
	};
}

/** Measures the recent pace of a run. */
class Pace {
	#samples: { at: number; processed: number }[] = [];

	secondsLeft({ total_processed: processed, total, phase }: FilterRun): number | null {
		const at = Date.now();
		this.#samples.push({ at, processed });
		while (this.#samples.length > 2 && (this.#samples[0]?.at ?? at) < at - PACE_MS)
			this.#samples.shift();
		const first = this.#samples[0];
		if (
			phase !== 'judging' ||
			!first ||
			processed < first.processed + MIN_PACE_POSTS ||
			at - first.at < 1000
		)
			return null;
		return Math.ceil(
			((total - processed) * (at - first.at)) / (processed - first.processed) / 1000,
		);
	}
}
