import type { FilterRun, RunProgress } from 'bff/contract/filter/run';
import { describeWindow } from '../../estimate/time-window.ts';
import { countPosts } from '../../review/post-status.ts';
import type { FollowedRun } from './run-slice.ts';

/**
 * The progress of a run: from its last progress event, otherwise from the run itself. The counts
 * include all posts that have arrived, because the list of posts counts them too.
 */
export function progressOf({
	run,
	progress,
	posts,
}: Pick<FollowedRun, 'run' | 'progress' | 'posts'>): RunProgress {
	const reported = progress ?? reportedBy(run);
	if (posts.length === 0 || posts.length < reported.processed) return reported;
	const { all, included, not_judged } = countPosts(posts);
	const total = Math.max(reported.total, all);
	return { ...reported, processed: all, total, filtered: included, not_judged };
}

function reportedBy(run: FilterRun | null): RunProgress {
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

/** The spec's text for the progress of a run. */
export function describeProgress({
	processed,
	total,
	filtered,
}: Pick<RunProgress, 'processed' | 'total' | 'filtered'>): string {
	return `${processed}/${total} processed — ${filtered} matched`;
}

/** What is said of a run whose window was widened. */
export function describeWidened({ timeRangeValue: value, timeRangeUnit: unit }: FilterRun): string {
	return `A shorter window held few posts, so this run reads the ${describeWindow(value, unit)}.`;
}

/** The text that screen readers announce for a run. */
export function announceRun(followed: FollowedRun | null): string {
	if (!followed) return '';
	const counts = progressOf(followed);
	const progress = describeProgress(counts);
	switch (followed.phase) {
		case 'starting':
			return 'Running...';
		case 'running':
			return progress;
		case 'reconnecting':
			return 'Reconnecting…';
		case 'lost':
		case 'failed':
			return `Failed to run filter. Please try again. ${followed.error?.message ?? ''}`;
		case 'cancelled':
			return `Cancelled. ${progress}`;
		case 'done':
			if (counts.processed === 0) return 'There were no posts to judge.';
			if (counts.filtered > 0) return `Filter executed successfully! ${progress}`;
			return counts.not_judged === counts.processed
				? `No posts were judged. ${progress}`
				: `No posts fit your description. ${progress}`;
	}
}

const prefixes = { rerun: 'Re-run of: ', period: 'Current period run of: ' } as const;
/** The two ways to repeat a run: over its own time window, or over the current one. */
export type RepeatKind = keyof typeof prefixes;

/**
 * The description of a repeated run: the spec's prefix, only once, and the original's description
 * or title, cut to the length that the server accepts.
 */
export function describeAgain(
	{ description, title }: Pick<FilterRun, 'description' | 'title'>,
	again: RepeatKind,
): string {
	let own = description;
	for (const prefix of Object.values(prefixes))
		while (own.startsWith(prefix)) own = own.slice(prefix.length);
	return `${prefixes[again]}${own.trim() || title}`.slice(0, 300);
}
