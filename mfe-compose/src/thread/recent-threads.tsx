import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { composeApi, useRecentThreadsInfiniteQuery } from '../api.ts';
import type { Dispatch } from '../store.ts';
import { ThreadList } from './thread-list.tsx';

export interface RecentThreadsProps {
	selectedId: string | null;
	onSelect?: (() => void) | undefined;
}

/** The thread list, read anew whenever another thread is selected. */
export function RecentThreads({ selectedId, onSelect }: RecentThreadsProps) {
	const dispatch = useDispatch<Dispatch>();
	const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
		useRecentThreadsInfiniteQuery(undefined, {
			refetchOnMountOrArgChange: true,
		});

	const shownWith = useRef(selectedId);
	useEffect(() => {
		if (shownWith.current === selectedId) return;
		shownWith.current = selectedId;
		dispatch(composeApi.util.invalidateTags(['threads']));
	}, [dispatch, selectedId]);

	return (
		<ThreadList
			threads={data?.pages.flatMap(({ threads }) => threads)}
			selectedId={selectedId}
			failure={(error as { message?: string } | undefined)?.message}
			onTryAgain={() => void refetch()}
			onMore={hasNextPage ? () => void fetchNextPage() : undefined}
			isLoadingMore={isFetchingNextPage}
			onSelect={onSelect}
		/>
	);
}
