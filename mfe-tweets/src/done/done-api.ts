import { request } from 'bff/client/base-query';
import { markTweetDone } from 'bff/contract/tweets/tweets';
import { tweetsApi } from '../api.ts';
import { changeTweet } from '../change-tweet.ts';
import { shareChanges } from '../share-change.ts';
import type { AppThunk } from '../store.ts';

/** Marking posts as done. */
const doneApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		markDone: build.mutation<{ done_at: string | null }, { id: string; done: boolean }>({
			query: ({ id, done }) => request(markTweetDone, { params: { id }, body: { done } }),
			invalidatesTags: (_result, error) => (error ? [] : ['toAnswer']),
			// Shown at once, so that users can work through many posts quickly, and reverted on failure.
			async onQueryStarted({ id, done }, { dispatch, queryFulfilled }) {
				const now = new Date().toISOString();
				dispatch(setDone(id, done ? now : null));
				try {
					const { data } = await queryFulfilled;
					shareChanges([{ id, change: { done_at: data.done_at } }]);
				} catch {
					dispatch(setDone(id, done ? null : now));
				}
			},
		}),
	}),
});

export const { useMarkDoneMutation } = doneApi;

const setDone = (id: string, doneAt: string | null): AppThunk =>
	changeTweet(id, (post) => {
		post.done_at = doneAt;
	});
