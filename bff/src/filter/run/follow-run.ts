import type { FilterRun, RunProgress } from '../../../contract/filter-run.ts';
import { errorBody } from '../../http/app-error.ts';
import { type EventStream, formatErrorEvent, formatEvent } from '../../http/event-stream.ts';
import type { RunChanges } from './run-changes.ts';
import type { Runs } from './runs.ts';

/** Verdicts told in one write. */
const AT_ONCE = 100;
/** A person sees no more of a count than this. */
const PROGRESS_EVERY_MS = 500;
/** How far back the pace of a run is measured. */
const PACE_MS = 20_000;
/** Posts after which a pace can be told from chance. */
const PACE_POSTS = 20;

/**
 * Tells a run from its rows, from `seq` on, until it has ended: the table is the log, so it makes
 * no difference which process works on the run, or whether one does any more.
 */
export async function followRun(
	stream: EventStream,
	runs: Runs,
	changes: RunChanges,
	userId: string,
	runId: string,
	from: number,
): Promise<void> {
	let told = from;
	let toldProgress = '';
	let progressAt = 0;
	const pace = new Pace();
	let goOn: () => void = () => undefined;
	stream.onDrain(() => goOn());
	stream.onClose(() => goOn());
	stream.write(formatEvent('started', await runs.read(userId, runId)));
	while (stream.isOpen) {
		const changed = changes.next(runId);
		// The run first: whatever it counts can be read afterwards.
		const run = await runs.read(userId, runId);
		for (;;) {
			const verdicts = await runs.verdictsAfter(runId, told, AT_ONCE);
			if (verdicts.length === 0) break;
			told = verdicts.at(-1)?.seq ?? told;
			const goesOn = stream.write(
				verdicts
					.map((verdict) => formatEvent('filtered_tweet', verdict, String(verdict.seq)))
					.join(''),
			);
			if (!goesOn && stream.isOpen) {
				await new Promise<void>((resolve) => {
					goOn = resolve;
				});
			}
			if (!stream.isOpen) return;
		}
		const hasEnded = run.status !== 'running';
		const progress = JSON.stringify(progressOf(run, pace.secondsLeft(run)));
		if (progress !== toldProgress && (hasEnded || Date.now() - progressAt >= PROGRESS_EVERY_MS)) {
			stream.write(`event: progress\ndata: ${progress}\n\n`);
			toldProgress = progress;
			progressAt = Date.now();
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

function progressOf(run: FilterRun, secondsLeft: number | null): RunProgress {
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

/** How fast a run has been going lately, as far as this follower has seen. */
class Pace {
	#seen: { at: number; processed: number }[] = [];

	secondsLeft({ total_processed: processed, total, phase }: FilterRun): number | null {
		const at = Date.now();
		this.#seen.push({ at, processed });
		while (this.#seen.length > 2 && (this.#seen[0]?.at ?? at) < at - PACE_MS) this.#seen.shift();
		const first = this.#seen[0];
		if (
			phase !== 'judging' ||
			!first ||
			processed < first.processed + PACE_POSTS ||
			at - first.at < 1000
		)
			return null;
		return Math.ceil(
			((total - processed) * (at - first.at)) / (processed - first.processed) / 1000,
		);
	}
}
