import type { FilterRun } from 'bff/contract/filter/run';

/** The newest run of each template, of runs that are sorted newest first. */
export function lastRuns(runs: readonly FilterRun[]): ReadonlyMap<string, FilterRun> {
	return new Map(runs.toReversed().map((run) => [run.templateId, run]));
}
