import { request } from 'bff/client/base-query';
import {
	type ChatMessage,
	getThread,
	type StartingPoint,
	startingPoints,
	stopAnswer,
} from 'bff/contract/compose/compose';
import { recentThreads, type ThreadSummary } from 'bff/contract/compose/threads';
import { remoteApi } from 'remote-kit/api';

export interface ThreadPage {
	messages: ChatMessage[];
	next_cursor: string | null;
	/** The thread's name, on the first page. */
	name?: string;
}

interface ThreadListPage {
	threads: ThreadSummary[];
	next_cursor: string | null;
	archived?: number;
}

type Cursor = string | undefined;

export const pageAfter = ({ next_cursor }: { next_cursor: string | null }): Cursor =>
	next_cursor ?? undefined;
const pages = { initialPageParam: undefined, getNextPageParam: pageAfter };

/** Stored threads. A running answer is in `answer/answer-slice.ts` until it has ended. */
export const composeApi = remoteApi
	.enhanceEndpoints({ addTagTypes: ['threads', 'thread', 'threadDrafts'] })
	.injectEndpoints({
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
export function readPage({ messages, ...page }: ThreadPage): ThreadPage {
	const whole = messages.map((message, index) => ({
		...message,
		id: message.id ?? String(index),
		fileRefs: message.fileRefs ?? [],
	}));
	return { ...page, messages: whole };
}

const selectList = composeApi.endpoints.recentThreads.select(undefined);

/** The name of a thread in the list, if the list is loaded and has it. It follows every change. */
export const selectListedName =
	(threadId: string | null) =>
	(state: Parameters<typeof selectList>[0]): string | undefined =>
		selectList(state)
			.data?.pages.flatMap(({ threads }) => threads)
			.find(({ id }) => id === threadId)?.name;

export const {
	useRecentThreadsInfiniteQuery,
	useStartingPointsQuery,
	useStopMutation,
	useThreadInfiniteQuery,
} = composeApi;
