import type { TweetFilter } from 'bff/contract/tweets';

export const tweetsPath = '/app/tweets';

/** Which posts are shown; `run` chooses one of the runs that included posts, null the newest. */
export interface TweetList {
	filter: TweetFilter;
	run: string | null;
}

export function listPath({ filter, run }: TweetList): string {
	if (filter === 'all') return tweetsPath;
	return `${tweetsPath}?filter=${filter}${filter === 'included' && run !== null ? `&run=${run}` : ''}`;
}

/** The list that an address names. What is no filter means all, what is no id means no run. */
export function readAddress(search: string): TweetList {
	const query = new URLSearchParams(search);
	const filter = query.get('filter');
	if (filter === 'answered') return { filter, run: null };
	if (filter !== 'included') return { filter: 'all', run: null };
	const run = query.get('run');
	return {
		filter,
		run: run !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(run) ? run : null,
	};
}
