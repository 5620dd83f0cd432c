import { request } from 'bff/client/base-query';
import { type FetchState, fetchTweets } from 'bff/contract/feed';
import {
	type ActionOutcome,
	type ActionResult,
	draftReply,
	likeTweet,
	markTweetDone,
	type ReplyDraft,
	replyToTweet,
	type Tone,
	type Tweet,
	type TweetAction,
} from 'bff/contract/tweets';
import { asFailure } from 'remote-kit/failure';
import { tweetsApi } from './api.ts';
import { changeTweet } from './change-tweet.ts';
import { setDone, shareDone } from './done/done-in-tabs.ts';

/** Liking, replying, drafting and fetching. The lists change once the server has responded. */
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
			invalidatesTags: (_result, error) => (error ? [] : ['answered', 'toAnswer']),
			async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
				try {
					const { data } = await queryFulfilled;
					dispatch(changeTweet(id, (post) => setOutcome(post, 'response', data.outcome)));
				} catch (failed) {
					if (isRefused(failed)) dispatch(changeTweet(id, openInX('response_way')));
				}
			},
		}),
		markDone: build.mutation<{ done_at: string | null }, { id: string; done: boolean }>({
			query: ({ id, done }) => request(markTweetDone, { params: { id }, body: { done } }),
			invalidatesTags: (_result, error) => (error ? [] : ['toAnswer']),
			// Shown at once, so that many posts can be worked through quickly, and taken back on failure.
			async onQueryStarted({ id, done }, { dispatch, queryFulfilled }) {
				dispatch(setDone(id, done ? new Date().toISOString() : null));
				try {
					const { data } = await queryFulfilled;
					shareDone({ id, doneAt: data.done_at });
				} catch {
					dispatch(setDone(id, done ? null : new Date().toISOString()));
				}
			},
		}),
		draft: build.mutation<ReplyDraft, { id: string; tone: Tone }>({
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
		fetchNow: build.mutation<FetchState, void>({
			query: () => request(fetchTweets, {}),
			async onQueryStarted(_, { dispatch, queryFulfilled }) {
				const response = await queryFulfilled.catch(() => undefined);
				if (response)
					await dispatch(tweetsApi.util.upsertQueryData('fetchState', undefined, response.data));
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

/** After a refusal by X, the action opens on X, and its button says so. */
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

export const {
	useLikeMutation,
	useReplyMutation,
	useMarkDoneMutation,
	useDraftMutation,
	useFetchNowMutation,
} = actionsApi;
