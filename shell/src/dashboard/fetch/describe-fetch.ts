import type { FetchState } from 'bff/contract/feed/feed';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount, formatDollars, formatNumber } from 'remote-kit/format-number';

/** Describes the running or last fetch: `22 new posts in the last fetch.` */
export function describeFetch(state: FetchState, now: Date): string {
	const { status, found, fresh, endedAt, waitsUntil, why } = state;
	if (status === 'never') return 'No posts yet.';
	if (status === 'running')
		return found === 0 ? 'Looking for posts…' : `So far ${describePosts(state)}.`;
	if (status === 'waiting') {
		const until = waitsUntil ? ` until ${formatMoment(waitsUntil, now)}` : '';
		return `A network asked us to wait${until}. The fetch continues then.${found === 0 ? '' : ` So far ${describePosts(state)}.`}`;
	}
	if (status === 'failed')
		return found === 0
			? 'The last fetch failed.'
			: `The last fetch failed. Kept: ${describePosts(state)}.`;
	const missing = why === null ? '' : ` ${why}`;
	if (fresh > 0) return `${formatCount(fresh, 'new post')} in the last fetch.${missing}`;
	return `Nothing new${endedAt === null ? '' : ` since ${formatMoment(endedAt, now)}`}.${missing}`;
}

/** When posts were fetched and will be: `fetched 18:52`, `next at 20:00`. */
export function describeFetchTimes({ endedAt, nextAt }: FetchState, now: Date): string[] {
	const isSoon = nextAt !== null && new Date(nextAt) > now;
	return [
		...(endedAt === null ? [] : [`fetched ${formatMoment(endedAt, now)}`]),
		...(isSoon ? [`next ${isSameDay(nextAt, now) ? 'at ' : ''}${formatMoment(nextAt, now)}`] : []),
	];
}

/** Maximum posts and cost of a fetch. */
export function describeFetchCost({ maxPosts, mostCost }: FetchState): string {
	const posts = `Reads up to ${formatCount(maxPosts, 'post')} from the last seven days`;
	return mostCost > 0 ? `${posts}, at most ${formatDollars(mostCost)}.` : `${posts}.`;
}

function describePosts({ found, fresh }: FetchState): string {
	if (found === 0) return 'no posts';
	if (found === 1) return fresh === 1 ? '1 new post' : '1 post you already had';
	const share = fresh === 0 ? 'none' : fresh === found ? 'all' : formatNumber(fresh);
	return `${formatNumber(found)} posts, ${share} of them new`;
}

function isSameDay(iso: string, day: Date): boolean {
	return new Date(iso).toDateString() === day.toDateString();
}
