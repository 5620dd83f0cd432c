import type { InfiniteData } from '@reduxjs/toolkit/query/react';
import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import {
	archivedThreads,
	changeThread,
	deleteThread,
	restoreThread,
	searchThreads,
} from 'bff/contract/compose/managed-threads';
import type { ThreadSummary } from 'bff/contract/compose/threads';
import { composeApi } from '../../api.ts';
import { announceThread } from '../thread-news.ts';

type Cursor = string | undefined;
export type ThreadChange = { threadId: string } & Input<typeof changeThread>['body'];

const pages = {
	initialPageParam: undefined,
	getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
};

/** Requests that change threads or find them. Lists show a change before the server confirms it. */
export const threadChangesApi = composeApi.injectEndpoints({
	endpoints: (build) => ({
		archivedThreads: build.infiniteQuery<ResponseOf<typeof archivedThreads>, void, Cursor>({
			infiniteQueryOptions: pages,
			query: ({ pageParam: cursor }) =>
				request(archivedThreads, { querystring: cursor === undefined ? {} : { cursor } }),
			providesTags: ['threads'],
		}),
		searchThreads: build.infiniteQuery<ResponseOf<typeof searchThreads>, string, Cursor>({
			infiniteQueryOptions: pages,
			query: ({ queryArg: text, pageParam: cursor }) =>
				request(searchThreads, {
					querystring: { text, ...(cursor === undefined ? {} : { cursor }) },
				}),
			providesTags: ['threads'],
		}),
		changeThread: build.mutation<ThreadSummary, ThreadChange>({
			query: ({ threadId, ...body }) => request(changeThread, { params: { threadId }, body }),
			async onQueryStarted({ threadId, name, isArchived }, { dispatch, queryFulfilled }) {
				const patch = dispatch(
					composeApi.util.updateQueryData('recentThreads', undefined, (list) =>
						editList(list, threadId, (thread) => {
							if (name !== undefined) thread.name = name;
							return isArchived !== true;
						}),
					),
				);
				await queryFulfilled.then(() => announceThread(threadId), patch.undo);
			},
			invalidatesTags: ['threads'],
		}),
		deleteThread: build.mutation<object, string>({
			query: (threadId) => request(deleteThread, { params: { threadId } }),
			async onQueryStarted(threadId, { dispatch, queryFulfilled }) {
				const patch = dispatch(
					composeApi.util.updateQueryData('recentThreads', undefined, (list) =>
						editList(list, threadId, () => false),
					),
				);
				await queryFulfilled.then(() => announceThread(threadId), patch.undo);
			},
			invalidatesTags: ['threads'],
		}),
		restoreThread: build.mutation<object, string>({
			query: (threadId) => request(restoreThread, { params: { threadId } }),
			onQueryStarted: (threadId, { queryFulfilled }) =>
				queryFulfilled.then(
					() => announceThread(threadId),
					() => undefined,
				),
			invalidatesTags: (_result, _error, threadId) => ['threads', { type: 'thread', id: threadId }],
		}),
	}),
});

/** Changes a thread in a list, and removes it unless `edit` returns true. */
function editList(
	{ pages: loaded }: InfiniteData<{ threads: ThreadSummary[] }, Cursor>,
	threadId: string,
	edit: (thread: ThreadSummary) => boolean,
): void {
	for (const page of loaded)
		page.threads = page.threads.filter((thread) => thread.id !== threadId || edit(thread));
}

export const { useArchivedThreadsInfiniteQuery, useSearchThreadsInfiniteQuery } = threadChangesApi;
