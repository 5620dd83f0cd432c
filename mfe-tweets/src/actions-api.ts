import { request } from 'bff/client/base-query';
import {
	type ActionOutcome,
	type ActionResult,
	likeTweet,
	replyToTweet,
	type Tweet,
	type TweetAction,
} from 'bff/contract/tweets/tweets';
import { asFailure } from 'remote-kit/failure';
import { tweetsApi } from './api.ts';
import { changeTweet } from './change-tweet.ts';

/** Liking and replying. The lists change once the server has responded. */
export const actionsApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		like: build.mutation<ActionResult, string>({
			query: (id) => request(likeTweet, { params: { id } }),
			async onQueryStarted(id, { dispatch, queryFulfilled }) {
				try {
					const { data } = await queryFulfilled;
					dispatch(changeTweet(id, (post) => setOutcome(post, 'like', data.outcome)));
				} catch (failed) {
					if (isRefused(failed)) dispatch(changeTweet(id, openInX('like_way')));
				}
			},
		}),
		reply: build.mutation<ActionResult, { id: string; text: string }>({
			query: ({ id, text }) => request(replyToTweet, { params: { id }, body: { response: text } }),
			invalidatesTags: (_result, error) =>
				error ? [] : [{ type: 'list', id: 'answered' }, 'toAnswer'],
			async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
				try {
					const { data } = await queryFulfilled;
					dispatch(changeTweet(id, (post) => setOutcome(post, 'response', data.outcome)));
				} catch (failed) {
					if (isRefused(failed)) dispatch(changeTweet(id, openInX('response_way')));
				}
			},
		}),
	}),
});

/**
 * Stores the outcome of an action in its post. Spec: the count of likes grows by one only after the
 * call succeeded.
 */
export function setOutcome(post: Tweet, action: TweetAction, outcome: ActionOutcome | null): void {
	if (action === 'like' && outcome?.status === 'done' && post.like?.status !== 'done')
		post.metrics.likes += 1;
	post[action] = outcome;
}

/** After a refusal by its network, the action opens there, and its button says so. */
function openInX(field: 'like_way' | 'response_way') {
	return (post: Tweet): void => {
		post[field] = 'open_in_x';
	};
}

function isRefused(failed: unknown): boolean {
	return (
		typeof failed === 'object' &&
		failed !== null &&
		'error' in failed &&
		asFailure(failed.error)?.code === 'action_refused'
	);
}

export const { useLikeMutation, useReplyMutation } = actionsApi;
