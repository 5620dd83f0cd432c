import { tweetsApi } from '../api.ts';
import { changeTweet } from '../change-tweet.ts';
import type { AppThunk } from '../store.ts';

/** Loads the reply that was sent to a post from another tab or device. */
export function findSentReply(id: string): AppThunk<Promise<void>> {
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
