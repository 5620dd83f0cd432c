import { ask } from 'bff/client/base-query';
import {
	type ActionAnswer,
	type ActionOutcome,
	draftReply,
	type FetchState,
	fetchTweets,
	likeTweet,
	type ReplyDraft,
	respondToTweet,
	type Tone,
	type Tweet,
	type TweetAction,
} from 'bff/contract/tweets';
import { asFailure } from 'remote-kit/failure';
import { tweetsApi } from './api.ts';
import { changeTweet } from './change-tweet.ts';

/**
 * What a person does with a post, and how they get more. The post changes in the lists once the
 * server has said what became of it.
 */
export const actApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		like: build.mutation<ActionAnswer, string>({
			query: (id) => ask(likeTweet, { params: { id } }),
			async onQueryStarted(id, { dispatch, queryFulfilled }) {
				try {
					const { data } = await queryFulfilled;
					dispatch(changeTweet(id, (post) => note(post, 'like', data.outcome)));
				} catch (failed) {
					if (isRefused(failed)) dispatch(changeTweet(id, openInX('like_way')));
				}
			},
		}),
		respond: build.mutation<ActionAnswer, { id: string; text: string }>({
			query: ({ id, text }) => ask(respondToTweet, { params: { id }, body: { response: text } }),
			invalidatesTags: (_result, error) => (error ? [] : ['answered']),
			async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
				try {
					const { data } = await queryFulfilled;
					dispatch(changeTweet(id, (post) => note(post, 'response', data.outcome)));
				} catch (failed) {
					if (isRefused(failed)) dispatch(changeTweet(id, openInX('response_way')));
				}
			},
		}),
		draft: build.mutation<ReplyDraft, { id: string; tone: Tone }>({
			query: ({ id, tone }) => ask(draftReply, { params: { id }, body: { tone } }),
			async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
				const answer = await queryFulfilled.catch(() => undefined);
				if (!answer) return;
				dispatch(
					changeTweet(id, (post) => {
						post.draft = answer.data;
					}),
				);
			},
		}),
		fetchNow: build.mutation<FetchState, void>({
			query: () => ask(fetchTweets, {}),
			async onQueryStarted(_, { dispatch, queryFulfilled }) {
				const answer = await queryFulfilled.catch(() => undefined);
				if (answer)
					await dispatch(tweetsApi.util.upsertQueryData('fetchState', undefined, answer.data));
			},
		}),
	}),
});

/**
 * What became of an action on a post. Spec: the count of likes grows by one only after the call
 * succeeded.
 */
export function note(post: Tweet, action: TweetAction, outcome: ActionOutcome | null): void {
	if (action === 'like' && outcome?.status === 'done' && post.like?.status !== 'done')
		post.metrics.likes += 1;
	post[action] = outcome;
}

/** X does not let this be done from here: the next try opens X, and its button says so. */
function openInX(way: 'like_way' | 'response_way') {
	return (post: Tweet): void => {
		post[way] = 'open_in_x';
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

export const { useLikeMutation, useRespondMutation, useDraftMutation, useFetchNowMutation } =
	actApi;
