import type { Tweet } from 'bff/contract/tweets/tweets';
import { tweetsApi } from './api.ts';
import type { AppThunk } from './store.ts';

/**
 * Changes a post in every cached list. The other posts keep their identity and do not re-render.
 */
export function changeTweet(id: string, change: (post: Tweet) => void): AppThunk {
	return (dispatch, getState) => {
		for (const list of tweetsApi.util.selectCachedArgsForQuery(getState(), 'tweets')) {
			dispatch(
				tweetsApi.util.updateQueryData('tweets', list, ({ pages }) => {
					const post = pages.flatMap(({ data }) => data).find((listed) => listed.id === id);
					if (post) change(post);
				}),
			);
		}
	};
}
