import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { type Answer, isUnderWay } from '../answer/answer-slice.ts';
import { useThreadInfiniteQuery } from '../api.ts';

/** The messages of a thread, oldest first, a page of the newest ones at a time. */
export function useThread(threadId: string | null, answer: Answer | null) {
	// A thread that was begun here has nothing to tell that we do not know, until its first answer
	// has ended.
	const isOurOwn = answer !== null && answer.askedIn === null && isUnderWay(answer);
	const query = useThreadInfiniteQuery(threadId === null || isOurOwn ? skipToken : threadId, {
		refetchOnMountOrArgChange: true,
	});
	const { currentData, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
		query;
	const stored = useMemo(
		() => currentData?.pages.toReversed().flatMap(({ messages }) => messages) ?? [],
		[currentData],
	);
	const last = stored.at(-1);
	return {
		stored,
		error: query.error ?? null,
		isLoading: isFetching && currentData === undefined,
		/** The answer that was being written when the server was last asked. */
		runningId: !isFetching && last?.status === 'running' ? last.id : null,
		isLoadingEarlier: isFetchingNextPage,
		/** Given while there are earlier ones. */
		loadEarlier: hasNextPage ? () => void fetchNextPage() : undefined,
		reload: () => void refetch(),
	};
}
