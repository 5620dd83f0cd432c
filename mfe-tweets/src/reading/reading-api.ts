import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { overrideVerdict } from 'bff/contract/filter/run';
import { listStandingFilters } from 'bff/contract/filter/standing';
import {
	type FilterVerdict,
	markAllRead,
	markReading,
	type ReadingMark,
} from 'bff/contract/tweets/reading';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { tweetsApi } from '../api.ts';
import { changeTweet } from '../change-tweet.ts';
import { applyChange, shareChanges, showAtOnce } from '../share-change.ts';

/** Marking posts worth reading, and the filters that found them. */
const readingApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		mark: build.mutation<
			{ mark: ReadingMark | null },
			{ id: string; before: ReadingMark | null; mark: ReadingMark | null }
		>({
			query: ({ id, mark }) => request(markReading, { params: { id }, body: { mark } }),
			invalidatesTags: (_result, error) => (error ? [] : ['toAnswer']),
			onQueryStarted: ({ id, before, mark }, { dispatch, queryFulfilled }) =>
				showAtOnce(id, queryFulfilled, (isDone) => {
					const change = { mark: isDone ? mark : before };
					dispatch(applyChange({ id, change }));
					return change;
				}),
		}),
		override: build.mutation<object, { id: string; before: FilterVerdict; after: FilterVerdict }>({
			query: ({ after: { runId, tweetId, included, reason } }) =>
				request(overrideVerdict, {
					params: { id: runId, tweetId },
					body: { value: reason !== null ? null : included ? 'include' : 'exclude' },
				}),
			invalidatesTags: (_result, error) =>
				error ? [] : ['toAnswer', { type: 'list', id: 'included' }],
			onQueryStarted: ({ id, before, after }, { dispatch, queryFulfilled }) =>
				showAtOnce(id, queryFulfilled, (isDone) => {
					const verdict = isDone ? after : before;
					let filters: Tweet['filters'] = [];
					dispatch(
						changeTweet(id, (post) => {
							filters = post.filters.map((each) =>
								each.templateId === verdict.templateId ? verdict : each,
							);
							post.filters = filters;
						}),
					);
					return { filters };
				}),
		}),
		markAllRead: build.mutation<{ count: number }, { newest: string; ids: readonly string[] }>({
			query: ({ newest }) => request(markAllRead, { body: { newest } }),
			invalidatesTags: (_result, error) => (error ? [] : ['toAnswer']),
			async onQueryStarted({ ids }, { queryFulfilled }) {
				const response = await queryFulfilled.catch(() => undefined);
				if (response) shareChanges(ids.map((id) => ({ id, change: { mark: 'read' } })));
			},
		}),
		readingFilters: build.query<ResponseOf<typeof listStandingFilters>, void>({
			query: () => request(listStandingFilters, {}),
		}),
	}),
});

export const {
	useMarkMutation,
	useMarkAllReadMutation,
	useOverrideMutation,
	useReadingFiltersQuery,
} = readingApi;
