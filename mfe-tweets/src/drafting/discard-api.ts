import { request } from 'bff/client/base-query';
import { discardDraft } from 'bff/contract/tweets';
import { tweetsApi } from '../api.ts';
import { changeTweet } from '../change-tweet.ts';

/** Throwing away what Warble drafted. */
export const discardApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		discard: build.mutation<object, string>({
			query: (id) => request(discardDraft, { params: { id } }),
			async onQueryStarted(id, { dispatch, queryFulfilled }) {
				const answer = await queryFulfilled.catch(() => undefined);
				if (!answer) return;
				dispatch(
					changeTweet(id, (post) => {
						post.draft = null;
					}),
				);
			},
		}),
	}),
});

export const { useDiscardMutation } = discardApi;
