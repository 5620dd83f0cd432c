import type { FilterRun } from 'bff/contract/filter/run';
import { progressOf } from './describe-run.ts';
import type { FollowedRun } from './run-slice.ts';

/**
 * A followed run as the list of runs has it, once the list was loaded after the end of the run.
 * Undefined until then.
 */
export function endedRun(
	followed: FollowedRun,
	runs: readonly FilterRun[] | undefined,
): FilterRun | undefined {
	const listed = runs?.find(({ id }) => id === followed.run?.id);
	const isFresh =
		listed?.status === followed.phase && listed.total_processed >= progressOf(followed).processed;
	return isFresh ? listed : undefined;
}

/** A followed run with the progress of its stream. */
export function seenRun(followed: FollowedRun): FilterRun | null {
	const { run, phase } = followed;
	if (!run) return null;
	const { total, processed, filtered, not_judged, cost } = progressOf(followed);
	const status =
		phase === 'done' || phase === 'cancelled' || phase === 'failed' ? phase : 'running';
	return {
		...run,
		status,
		total,
		total_processed: processed,
		total_filtered: filtered,
		not_judged,
		cost,
	};
}
