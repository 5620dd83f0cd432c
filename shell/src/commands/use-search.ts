import { isApiError } from 'bff/client/api-error';
import { type SearchResults, search } from 'bff/contract/search/search';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../layout/use-is-online.ts';
import { useShell } from '../shell-context.ts';

/** After the last key. */
const PAUSE_MS = 120;

export interface Search {
	/** The results of the last answered query. */
	results: SearchResults | undefined;
	status: 'searching' | 'done' | 'failed' | 'offline';
	/** Why it failed, for the user. */
	reason: string;
	retry: () => void;
}

/** Searches on the server: at once when the palette opens, then after a pause in typing. */
export function useSearch(query: string, isOn: boolean): Search {
	const { session, report } = useShell();
	const isOnline = useIsOnline();
	const [tries, setTries] = useState(0);
	const [answer, setAnswer] = useState<{
		query: string;
		tries: number;
		results?: SearchResults | undefined;
		reason?: string;
	}>();
	const q = query.trim();
	useEffect(() => {
		if (!isOn || !isOnline) return;
		const leaving = new AbortController();
		const ask = async () => {
			const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
			try {
				const results = await session.client.call(
					search,
					{ querystring: { q, zone } },
					{ signal: leaving.signal },
				);
				setAnswer({ query: q, tries, results });
			} catch (error) {
				if (leaving.signal.aborted) return;
				if (!isApiError(error)) report(error);
				const reason = isApiError(error) ? error.message : 'Something went wrong on this page.';
				setAnswer((before) => ({ query: q, tries, results: before?.results, reason }));
			}
		};
		const timer = setTimeout(() => void ask(), q === '' ? 0 : PAUSE_MS);
		return () => {
			clearTimeout(timer);
			leaving.abort();
		};
	}, [session, report, q, isOn, isOnline, tries]);

	const isAnswered = answer?.query === q && answer.tries === tries;
	return {
		results: answer?.results,
		status: !isOn
			? 'done'
			: !isOnline
				? 'offline'
				: !isAnswered
					? 'searching'
					: answer.reason === undefined
						? 'done'
						: 'failed',
		reason: (isAnswered && answer.reason) || '',
		retry: () => setTries(tries + 1),
	};
}
