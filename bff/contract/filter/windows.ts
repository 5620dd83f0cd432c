import type { FilterRun, TimeRange } from './run.ts';

const hoursPerUnit: Record<TimeRange['unit'], number> = { hours: 1, days: 24, weeks: 168 };

/** A window with fewer posts is too short to say much about a filter. */
export const FEW_POSTS = 20;

/** The windows that are offered, or taken, when a shorter one holds few posts. */
const steps: readonly TimeRange[] = [3, 7, 14].map((value) => ({ value, unit: 'days' }));

/** The length of a run's window. */
export function timeRangeOf({
	timeRangeValue: value,
	timeRangeUnit: unit,
}: Pick<FilterRun, 'timeRangeValue' | 'timeRangeUnit'>): TimeRange {
	return { value, unit };
}

export function hoursOf({ value, unit }: TimeRange): number {
	return value * hoursPerUnit[unit];
}

/** The next wider windows, shortest first; none if the window is as long as the widest. */
export function widerWindows(window: TimeRange): readonly TimeRange[] {
	return steps.filter((step) => hoursOf(step) > hoursOf(window));
}
