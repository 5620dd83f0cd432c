import type { TweetFilter } from 'bff/contract/tweets/tweets';
import { readingLists } from './reading/reading-lists.ts';

export const tweetsPath = '/app/tweets';

/**
 * The list to show; `next` is the one that the server chooses. `run` is the id of a run, for
 * `included`; null stands for the newest.
 */
export interface TweetList {
	filter: TweetFilter | 'next';
	run: string | null;
}

/** The lists whose address has nothing but their name. */
const plainLists = ['all', 'answered', 'to_answer', ...readingLists] as const;

export function listPath({ filter, run }: TweetList): string {
	if (filter === 'next') return tweetsPath;
	return `${tweetsPath}?filter=${filter}${filter === 'included' && run !== null ? `&run=${run}` : ''}`;
}

/** Parses the query of an address. An unknown filter means `next`, an invalid run means null. */
export function readAddress(search: string): TweetList {
	const query = new URLSearchParams(search);
	const filter = query.get('filter');
	const plain = plainLists.find((list) => list === filter);
	if (plain) return { filter: plain, run: null };
	if (filter !== 'included') return { filter: 'next', run: null };
	const run = query.get('run');
	return {
		filter,
		run: run !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(run) ? run : null,
	};
}
