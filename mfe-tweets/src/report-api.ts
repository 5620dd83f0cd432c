import { request } from 'bff/client/base-query';
import { type ActionOutcome, reportAction, type TweetAction } from 'bff/contract/tweets/tweets';
import { setOutcome } from './actions-api.ts';
import { tweetsApi } from './api.ts';
import { changeTweet } from './change-tweet.ts';

/** Reporting how an action that was opened on X ended. */
export const reportApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		report: build.mutation<
			{ outcome: ActionOutcome | null },
			{ id: string; action: TweetAction; outcome: 'done' | 'none' }
		>({
			query: ({ id, action, outcome }) =>
				request(reportAction, { params: { id, action }, body: { outcome } }),
			invalidatesTags: (_result, error, { action }) =>
				error || action === 'like' ? [] : [{ type: 'list', id: 'answered' }, 'toAnswer'],
			async onQueryStarted({ id, action }, { dispatch, queryFulfilled }) {
				const response = await queryFulfilled.catch(() => undefined);
				if (!response) return;
				dispatch(changeTweet(id, (post) => setOutcome(post, action, response.data.outcome)));
			},
		}),
	}),
});

export const { useReportMutation } = reportApi;
