import type { FilterRun, TimeRange } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import { timeRangeOf, widerWindows } from 'bff/contract/filter/windows';
import { isOverridden } from '../../review/post-status.ts';

/** Whether a run is done and included no post, and the user has overridden none. */
export function foundNothing(
	{ status, total_filtered }: FilterRun,
	posts: readonly Verdict[],
): boolean {
	return status === 'done' && total_filtered === 0 && !posts.some(isOverridden);
}

/** A wider window to try next; a week at least. None if the run looked back far enough. */
export function nextWindow(run: FilterRun): TimeRange | undefined {
	return widerWindows(timeRangeOf(run)).find(({ value }) => value >= 7);
}
