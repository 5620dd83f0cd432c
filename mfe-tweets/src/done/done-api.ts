import { request } from 'bff/client/base-query';
import { markTweetDone } from 'bff/contract/tweets/tweets';
import { tweetsApi } from '../api.ts';
import { applyChange, showAtOnce } from '../share-change.ts';

/** Marking posts as done. */
const doneApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		markDone: build.mutation<{ done_at: string | null }, { id: string; done: boolean }>({
			query: ({ id, done }) => request(markTweetDone, { params: { id }, body: { done } }),
			invalidatesTags: (_result, error) => (error ? [] : ['toAnswer']),
			onQueryStarted: ({ id, done }, { dispatch, queryFulfilled }) => {
				const now = new Date().toISOString();
				return showAtOnce(id, queryFulfilled, (isDone) => {
					const change = { done_at: done === isDone ? now : null };
					dispatch(applyChange({ id, change }));
					return change;
				});
			},
		}),
	}),
});

export const { useMarkDoneMutation } = doneApi;
