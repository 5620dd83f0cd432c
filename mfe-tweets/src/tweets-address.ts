import type { TweetFilter } from 'bff/contract/tweets/tweets';

export const tweetsPath = '/app/tweets';

/** The list to show. `run` is the id of a run, for `included`; null stands for the newest. */
export interface TweetList {
	filter: TweetFilter;
	run: string | null;
}

export function listPath({ filter, run }: TweetList): string {
	if (filter === 'all') return tweetsPath;
	return `${tweetsPath}?filter=${filter}${filter === 'included' && run !== null ? `&run=${run}` : ''}`;
}

/** Parses the query of an address. An unknown filter means `all`, an invalid run means null. */
export function readAddress(search: string): TweetList {
	const query = new URLSearchParams(search);
	const filter = query.get('filter');
	if (filter === 'answered' || filter === 'to_answer') return { filter, run: null };
	if (filter !== 'included') return { filter: 'all', run: null };
	const run = query.get('run');
	return {
		filter,
		run: run !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(run) ? run : null,
	};
}
