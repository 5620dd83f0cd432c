import { tweetsApi } from '../api.ts';
import { changeTweet } from '../change-tweet.ts';
import type { AppThunk } from '../store.ts';

/** A post turned out to be answered, from another tab or device: finds with what. */
export function findAnswered(id: string): AppThunk<Promise<void>> {
	return async (dispatch) => {
		const list = { filter: 'answered', run: null } as const;
		const { data } = await dispatch(
			tweetsApi.endpoints.tweets.initiate(list, { subscribe: false, forceRefetch: true }),
		);
		const found = data?.pages.flatMap((page) => page.data).find((post) => post.id === id);
		if (!found) return;
		dispatch(
			changeTweet(id, (post) => {
				post.response = found.response;
			}),
		);
	};
}
