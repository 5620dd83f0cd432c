import type { FilterRun, RunProgress } from 'bff/contract/filter-run';
import type { FollowedRun } from './run-slice.ts';

/** How far a run is, from the newest word on it or from the run itself. */
export function progressOf({ run, progress }: Pick<FollowedRun, 'run' | 'progress'>): RunProgress {
	if (progress) return progress;
	return {
		processed: run?.total_processed ?? 0,
		total: run?.total ?? 0,
		filtered: run?.total_filtered ?? 0,
		not_judged: run?.not_judged ?? 0,
		phase: run?.phase ?? 'reading',
		waits_until: run?.waitsUntil ?? null,
		cost: run?.cost ?? null,
		seconds_left: null,
	};
}

/** The spec's text, with its values. */
export function describeProgress({
	processed,
	total,
	filtered,
}: Pick<RunProgress, 'processed' | 'total' | 'filtered'>): string {
	return `${processed}/${total} processed — ${filtered} matched`;
}

/** What a listener hears of a run. */
export function announceRun(followed: FollowedRun | null): string {
	if (!followed) return '';
	const said = describeProgress(progressOf(followed));
	switch (followed.phase) {
		case 'starting':
			return 'Running...';
		case 'running':
			return said;
		case 'reconnecting':
			return 'Reconnecting…';
		case 'lost':
		case 'failed':
			return `Failed to run filter. Please try again. ${followed.error?.message ?? ''}`;
		case 'cancelled':
			return `Cancelled. ${said}`;
		case 'done':
			return `Filter executed successfully! ${said}`;
	}
}

const prefixes = { rerun: 'Re-run of: ', period: 'Current period run of: ' } as const;
/** How a run was asked for again. */
export type Again = keyof typeof prefixes;

/**
 * What a run begun from another says of itself: the prefix once, however often it was run again; as
 * long as the server takes.
 */
export function describeAgain(
	{ description, title }: Pick<FilterRun, 'description' | 'title'>,
	again: Again,
): string {
	let own = description;
	for (const prefix of Object.values(prefixes))
		while (own.startsWith(prefix)) own = own.slice(prefix.length);
	return `${prefixes[again]}${own.trim() || title}`.slice(0, 300);
}
