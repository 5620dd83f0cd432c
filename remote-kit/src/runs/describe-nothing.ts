import type { Feed } from 'bff/contract/feed/feed';
import type { FilterRun } from 'bff/contract/filter/run';
import { timeRangeOf } from 'bff/contract/filter/windows';
import { formatCount, formatNumber } from '../format-number.ts';
import { describeLength } from './describe-length.ts';

/**
 * Why a run has nothing to read: no posts, none that fit, or none that were judged. `feed`: what it
 * read, if that is known; `chosen` for the sources of a filter.
 */
export function describeNothing(run: FilterRun, feed?: Feed | 'chosen'): string {
	const { total_processed: judged, not_judged: open } = run;
	if (judged === 0) {
		return `${describeSource(feed)} in ${describeLength(timeRangeOf(run))}.`;
	}
	if (open === judged)
		return judged === 1
			? 'The post wasn’t judged.'
			: `None of ${formatNumber(judged)} posts were judged.`;
	if (judged === 1) return 'The only post doesn’t fit your description.';
	const rest = open > 0 ? ` ${formatCount(open, 'post was', 'posts were')} not judged.` : '';
	return `None of ${formatNumber(judged)} posts fit your description.${rest}`;
}

function describeSource(feed: Feed | 'chosen' | undefined): string {
	if (feed === 'chosen') return 'The sources of this filter had no posts';
	const others = feed?.timelines.filter(({ isExpired }) => !isExpired).length ?? 0;
	const timelines = others + (feed?.reads === 'home' ? 1 : 0);
	if (feed?.reads === 'search' && timelines > 0) return 'There were no posts';
	if (timelines > 0) return `Your ${timelines === 1 ? 'timeline' : 'timelines'} had no posts`;
	const accounts = feed?.reads === 'search' ? feed.accounts.length : 0;
	const hasQuery = feed?.reads === 'search' && feed.query !== '';
	if (accounts === 0) return hasQuery ? 'Your search found nothing' : 'There were no posts';
	if (hasQuery) return 'Your accounts and your search had no posts';
	return `${accounts === 1 ? 'This account' : `These ${formatNumber(accounts)} accounts`} posted nothing`;
}
