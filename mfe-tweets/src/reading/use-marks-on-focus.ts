import { request } from 'bff/client/base-query';
import { listTweets } from 'bff/contract/tweets/tweets';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { type TweetPage, tweetsApi } from '../api.ts';
import { applyChange } from '../share-change.ts';
import type { AppThunk, Dispatch } from '../store.ts';
import { useOneAtATime } from '../use-one-at-a-time.ts';

/** The most that a page can have. */
const LIMIT = '100';

const marksApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		newestMarked: build.query<TweetPage, 'saved' | 'seen'>({
			query: (filter) => request(listTweets, { querystring: { filter, limit: LIMIT } }),
		}),
	}),
});

/**
 * When the window gets the focus, shows in the list of new posts what the user has done with them
 * in another browser. The list is not read again, so that nothing moves.
 */
export function useMarksOnFocus(isEnabled: boolean): void {
	const dispatch = useDispatch<Dispatch>();
	const read = useOneAtATime(() => dispatch(readMarks()));
	useEffect(() => {
		if (!isEnabled) return;
		window.addEventListener('focus', read);
		return () => window.removeEventListener('focus', read);
	}, [isEnabled, read]);
}

function readMarks(): AppThunk<Promise<void>> {
	return async (dispatch) => {
		const { initiate } = marksApi.endpoints.newestMarked;
		const pages = await Promise.all(
			(['saved', 'seen'] as const).map((list) =>
				dispatch(initiate(list, { subscribe: false, forceRefetch: true })),
			),
		);
		for (const { id, mark, done_at, response, filters } of pages.flatMap(
			(page) => page.data?.data ?? [],
		))
			dispatch(applyChange({ id, change: { mark, done_at, response, filters } }));
	};
}
