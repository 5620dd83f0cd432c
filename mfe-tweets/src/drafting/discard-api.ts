import { request } from 'bff/client/base-query';
import { discardDraft } from 'bff/contract/tweets';
import { tweetsApi } from '../api.ts';
import { changeTweet } from '../change-tweet.ts';

/** Discarding a reply draft. */
export const discardApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		discard: build.mutation<object, string>({
			query: (id) => request(discardDraft, { params: { id } }),
			async onQueryStarted(id, { dispatch, queryFulfilled }) {
				const response = await queryFulfilled.catch(() => undefined);
				if (!response) return;
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
