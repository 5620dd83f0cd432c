import { request } from 'bff/client/base-query';
import { discardDraft, draftReply } from 'bff/contract/tweets/reply-drafts';
import type { ReplyDraft, Tone } from 'bff/contract/tweets/tweets';
import { tweetsApi } from '../api.ts';
import { changeTweet } from '../change-tweet.ts';

/** Drafting a reply, and discarding the draft. */
export const draftApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		draftReply: build.mutation<ReplyDraft, { id: string; tone: Tone }>({
			query: ({ id, tone }) => request(draftReply, { params: { id }, body: { tone } }),
			async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
				const response = await queryFulfilled.catch(() => undefined);
				if (!response) return;
				dispatch(
					changeTweet(id, (post) => {
						post.draft = response.data;
					}),
				);
			},
		}),
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

export const { useDraftReplyMutation, useDiscardMutation } = draftApi;
