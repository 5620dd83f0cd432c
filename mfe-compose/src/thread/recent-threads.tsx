import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { composeApi, useRecentThreadsInfiniteQuery } from '../api.ts';
import type { Dispatch } from '../store.ts';
import { ThreadList } from './thread-list.tsx';

export interface RecentThreadsProps {
	selectedId: string | null;
	onSelect?: (() => void) | undefined;
}

/** The thread list. Reloads when another thread is selected. */
export function RecentThreads({ selectedId, onSelect }: RecentThreadsProps) {
	const dispatch = useDispatch<Dispatch>();
	const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
		useRecentThreadsInfiniteQuery(undefined, {
			refetchOnMountOrArgChange: true,
		});

	const lastSelectedId = useRef(selectedId);
	useEffect(() => {
		if (lastSelectedId.current === selectedId) return;
		lastSelectedId.current = selectedId;
		dispatch(composeApi.util.invalidateTags(['threads']));
	}, [dispatch, selectedId]);

	return (
		<ThreadList
			threads={data?.pages.flatMap(({ threads }) => threads)}
			selectedId={selectedId}
			failure={(error as { message?: string } | undefined)?.message}
			onRetry={() => void refetch()}
			onLoadMore={hasNextPage ? () => void fetchNextPage() : undefined}
			isLoadingMore={isFetchingNextPage}
			onSelect={onSelect}
		/>
	);
}
