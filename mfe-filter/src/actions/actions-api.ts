import { request } from 'bff/client/base-query';
import { draftReply } from 'bff/contract/tweets/reply-drafts';
import {
	type ActionOutcome,
	type ActionResult,
	likeTweet,
	listTweets,
	type ReplyDraft,
	replyToTweet,
	reportAction,
	type Tweet,
	type TweetAction,
} from 'bff/contract/tweets/tweets';
import { filterApi } from '../api.ts';

interface TweetPage {
	data: Tweet[];
	next_cursor: string | null;
}

/** Likes of and replies to the included posts of a run. */
export const {
	useRunTweetsInfiniteQuery,
	useLikePostMutation,
	useReplyToPostMutation,
	useDraftOwnReplyMutation,
	useReportOutcomeMutation,
} = filterApi.injectEndpoints({
	endpoints: (build) => ({
		runTweets: build.infiniteQuery<TweetPage, string, string | undefined>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
			},
			query: ({ queryArg: run, pageParam: cursor }) =>
				request(listTweets, {
					querystring: {
						filter: 'included',
						run,
						limit: '100',
						...(cursor === undefined ? {} : { cursor }),
					},
				}),
			providesTags: ['actions'],
		}),
		likePost: build.mutation<ActionResult, string>({
			query: (id) => request(likeTweet, { params: { id } }),
			// Refetch after a refusal too: the action may now be left to do at X.
			invalidatesTags: ['actions'],
		}),
		replyToPost: build.mutation<ActionResult, { id: string; text: string }>({
			query: ({ id, text }) => request(replyToTweet, { params: { id }, body: { response: text } }),
			invalidatesTags: ['actions', 'responses'],
		}),
		draftOwnReply: build.mutation<ReplyDraft, string>({
			query: (id) => request(draftReply, { params: { id }, body: { tone: 'own' } }),
			invalidatesTags: ['actions'],
		}),
		reportOutcome: build.mutation<
			{ outcome: ActionOutcome | null },
			{ id: string; action: TweetAction; outcome: 'done' | 'none' }
		>({
			query: ({ id, action, outcome }) =>
				request(reportAction, { params: { id, action }, body: { outcome } }),
			invalidatesTags: ['actions', 'responses'],
		}),
	}),
});
