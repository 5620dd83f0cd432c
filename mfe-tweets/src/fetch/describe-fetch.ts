import type { FetchEvery, FetchState } from 'bff/contract/tweets';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount, formatDollars } from 'remote-kit/format-number';

/** How the last fetch went, or how this one goes. */
export function describeFetch({ status, found, fresh, endedAt, waitsUntil }: FetchState): string {
	switch (status) {
		case 'never':
			return 'No fetch yet.';
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

/** What one fetch may cost. */
export function describeCost({
	maxPosts,
	mostCost,
}: Pick<FetchState, 'maxPosts' | 'mostCost'>): string {
	return `at most ${formatCount(maxPosts, 'post')}, about ${formatDollars(mostCost)}`;
}

/** How often posts are fetched, and what a day of that may cost. */
export function describeSchedule(every: FetchEvery, mostCost: number): string {
	if (every === 'never') return 'Never';
	const perDay = every === 'day' ? 1 : 4;
	return `${every === 'day' ? 'Once a day' : 'Every 6 hours'}, at most ${formatDollars(perDay * mostCost)} a day`;
}
