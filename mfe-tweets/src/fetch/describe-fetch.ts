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
	why,
}: FetchState): string {
	switch (status) {
		case 'never':
			return nextAt === null ? 'Not fetched yet.' : `Next fetch ${formatMoment(nextAt)}.`;
		case 'running':
			return found === 0
				? 'Fetching posts…'
				: `Fetching posts… ${formatCount(found, 'post')} so far.`;
		case 'waiting':
			return `A network asks us to wait${waitsUntil === null ? '' : ` until ${formatMoment(waitsUntil)}`}. ${formatCount(found, 'post')} so far.`;
		case 'failed':
			return endedAt === null
				? 'The last fetch failed.'
				: `The last fetch failed, ${formatMoment(endedAt)}.`;
		case 'done': {
			const at = endedAt === null ? null : formatMoment(endedAt);
			const missing = why === null ? '' : ` ${why}`;
			if (fresh === 0) return `Nothing new${at === null ? '' : ` since ${at}`}.${missing}`;
			return `${formatCount(fresh, 'new post')}${at === null ? '' : `, ${at}`}.${missing}`;
		}
	}
}

/** What a fetch costs: `about $1.00`. */
export function describeCost({ mostCost }: Pick<FetchState, 'mostCost'>): string {
	return mostCost === 0 ? 'free' : `about ${formatDollars(mostCost)}`;
}

/** Describes what a fetch reads at most, and its cost. */
export function describeReach(state: Pick<FetchState, 'maxPosts' | 'mostCost'>): string {
	return `Reads up to ${formatCount(state.maxPosts, 'post')} from the last seven days, ${describeCost(state)}. Nothing is posted or liked.`;
}

const rhythms = { never: 'by hand', six_hours: 'every 6 hours', day: 'once a day' };

/** Describes how posts are fetched. */
export function describeSchedule(every: FetchInterval): string {
	return `Fetching ${rhythms[every]}`;
}

/** Describes an interval of automatic fetches as a choice, with its maximum cost per day. */
export function describeChoice(every: FetchInterval, mostCost: number): string {
	if (every === 'never') return 'Never';
	const perDay = every === 'day' ? 1 : 4;
	const cost = mostCost === 0 ? 'free' : `up to ${formatDollars(perDay * mostCost)} a day`;
	return `${every === 'day' ? 'Once a day' : 'Every 6 hours'}, ${cost}`;
}
