import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { type Answer, isAnswerRunning } from '../answer/answer-slice.ts';
import { selectListedName, useThreadInfiniteQuery } from '../api.ts';

/** The messages of a thread, oldest first. Loads the newest page first. */
export function useThread(threadId: string | null, answer: Answer | null) {
	// While the first answer of a new thread is running, the server has nothing else to load.
	const isNewThread = answer !== null && answer.requestedIn === null && isAnswerRunning(answer);
	const query = useThreadInfiniteQuery(threadId === null || isNewThread ? skipToken : threadId, {
		refetchOnMountOrArgChange: true,
	});
	const { currentData, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
		query;
	const stored = useMemo(
		() => currentData?.pages.toReversed().flatMap(({ messages }) => messages) ?? [],
		[currentData],
	);
	const last = stored.at(-1);
	const listedName = useSelector(selectListedName(threadId));
	return {
		stored,
		name: listedName ?? currentData?.pages[0]?.name,
		error: query.error ?? null,
		isLoading: isFetching && currentData === undefined,
		/** Id of the answer that was running when the messages were loaded. */
		runningId: !isFetching && last?.status === 'running' ? last.id : null,
		/** Id of the instruction before it. */
		runningAfter: last?.parentId ?? undefined,
		isLoadingEarlier: isFetchingNextPage,
		/** Given if there are earlier messages. */
		loadEarlier: hasNextPage ? () => void fetchNextPage() : undefined,
		reload: () => void refetch(),
	};
}
