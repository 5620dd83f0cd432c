import type { FetchInterval, FetchState } from 'bff/contract/feed/feed';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount, formatDollars } from 'remote-kit/format-number';

/** Describes the last or current fetch, or the time of the first one. */
export function describeFetch({
	status,
	found,
	fresh,
	endedAt,
	waitsUntil,
	nextAt,
}: FetchState): string {
	switch (status) {
		case 'never':
			return nextAt === null ? '' : `Next fetch ${formatMoment(nextAt)}.`;
		case 'running':
			return found === 0
				? 'Fetching posts…'
				: `Fetching posts… ${formatCount(found, 'post')} so far.`;
		case 'waiting':
			return `X asks us to wait${waitsUntil === null ? '' : ` until ${formatMoment(waitsUntil)}`}. ${formatCount(found, 'post')} so far.`;
		case 'failed':
			return endedAt === null
				? 'The last fetch failed.'
				: `The last fetch failed, ${formatMoment(endedAt)}.`;
		case 'done':
			return `Fetched ${endedAt === null ? '' : formatMoment(endedAt)}: ${formatCount(found, 'post')}, ${fresh} new.`;
	}
}

/** Describes the maximum cost of a fetch. */
export function describeCost({
	maxPosts,
	mostCost,
}: Pick<FetchState, 'maxPosts' | 'mostCost'>): string {
	return `at most ${formatCount(maxPosts, 'post')}, about ${formatDollars(mostCost)}`;
}

/** Describes an interval of automatic fetches and its maximum cost per day. */
export function describeSchedule(every: FetchInterval, mostCost: number): string {
	if (every === 'never') return 'Never';
	const perDay = every === 'day' ? 1 : 4;
	return `${every === 'day' ? 'Once a day' : 'Every 6 hours'}, at most ${formatDollars(perDay * mostCost)} a day`;
}
