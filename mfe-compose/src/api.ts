import { createApi } from '@reduxjs/toolkit/query/react';
import { clientBaseQuery, request } from 'bff/client/base-query';
import {
	type ChatMessage,
	getThread,
	type StartingPoint,
	showVersion,
	startingPoints,
	stopAnswer,
} from 'bff/contract/compose';
import { recentThreads, type ThreadSummary } from 'bff/contract/compose/threads';
import { branchLeft } from './answer/answer-slice.ts';

interface ThreadPage {
	messages: ChatMessage[];
	next_cursor: string | null;
}

interface ThreadListPage {
	threads: ThreadSummary[];
	next_cursor: string | null;
}

type Cursor = string | undefined;

const pageAfter = ({ next_cursor }: { next_cursor: string | null }): Cursor =>
	next_cursor ?? undefined;
const pages = { initialPageParam: undefined, getNextPageParam: pageAfter };

/** Stored threads. A running answer is in `answer/answer-slice.ts` until it has ended. */
export const composeApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['threads', 'thread', 'threadDrafts'],
	endpoints: (build) => ({
		recentThreads: build.infiniteQuery<ThreadListPage, void, Cursor>({
			infiniteQueryOptions: pages,
			query: ({ pageParam: cursor }) =>
				request(recentThreads, { querystring: cursor === undefined ? {} : { cursor } }),
			providesTags: ['threads'],
		}),
		thread: build.infiniteQuery<ThreadPage, string, Cursor>({
			infiniteQueryOptions: pages,
			query: ({ queryArg: threadId, pageParam: cursor }) =>
				request(getThread, {
					params: { threadId },
					querystring: cursor === undefined ? {} : { cursor },
				}),
			transformResponse: readPage,
			providesTags: (_result, _error, threadId) => [{ type: 'thread', id: threadId }],
		}),
		/**
		 * Switches to another version of a message, and shows the branch that it is in, with all pages
		 * from its end to that message.
		 */
		showVersion: build.mutation<ThreadPage[], { threadId: string; messageId: string }>({
			async queryFn({ threadId, messageId }, _api, _options, query) {
				const params = { threadId };
				const body = { message_id: messageId };
				const pages: ThreadPage[] = [];
				let next = request(showVersion, { params, body });
				for (;;) {
					const { data, error } = await query(next);
					if (error) return { error };
					const page = readPage(data as ThreadPage);
					pages.push(page);
					const { messages, next_cursor: cursor } = page;
					if (cursor === null || messages.some(({ id }) => id === messageId))
						return { data: pages };
					next = request(getThread, { params, querystring: { cursor } });
				}
			},
			async onQueryStarted({ threadId }, { dispatch, queryFulfilled }) {
				const { data: pages } = await queryFulfilled.catch(() => ({ data: null }));
				if (pages === null) return;
				dispatch(branchLeft());
				const pageParams = [undefined, ...pages.slice(0, -1).map(pageAfter)];
				await dispatch(composeApi.util.upsertQueryData('thread', threadId, { pages, pageParams }));
			},
		}),
		startingPoints: build.query<StartingPoint[], void>({
			query: () => request(startingPoints, {}),
			transformResponse: ({ starting_points: points }: { starting_points: StartingPoint[] }) =>
				points,
		}),
		stop: build.mutation<object, string>({
			query: (threadId) => request(stopAnswer, { params: { threadId } }),
		}),
	}),
});

/** A server may send only the fields that the spec names: `role`, `content` and `parsed`. */
function readPage({ messages, ...page }: ThreadPage): ThreadPage {
	const whole = messages.map((message, index) => ({
		...message,
		id: message.id ?? String(index),
		fileRefs: message.fileRefs ?? [],
	}));
	return { ...page, messages: whole };
}

export const {
	useRecentThreadsInfiniteQuery,
	useShowVersionMutation,
	useStartingPointsQuery,
	useStopMutation,
	useThreadInfiniteQuery,
} = composeApi;
