import { ask } from 'bff/client/base-query';
import { type ActionOutcome, settleAction, type TweetAction } from 'bff/contract/tweets';
import { note } from './actions-api.ts';
import { tweetsApi } from './api.ts';
import { changeTweet } from './change-tweet.ts';

/** What a person says became of what was opened on X. */
export const settleApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		settle: build.mutation<
			{ outcome: ActionOutcome | null },
			{ id: string; action: TweetAction; outcome: 'done' | 'none' }
		>({
			query: ({ id, action, outcome }) =>
				ask(settleAction, { params: { id, action }, body: { outcome } }),
			invalidatesTags: (_result, error, { action }) =>
				error || action === 'like' ? [] : ['answered'],
			async onQueryStarted({ id, action }, { dispatch, queryFulfilled }) {
				const answer = await queryFulfilled.catch(() => undefined);
				if (answer) dispatch(changeTweet(id, (post) => note(post, action, answer.data.outcome)));
			},
		}),
	}),
});

export const { useSettleMutation } = settleApi;
