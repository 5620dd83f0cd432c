import { Button } from 'design-system/button';
import { useEffect, useRef } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { ThreadList } from '../thread-list.tsx';
import type { ThreadTools } from '../thread-row.tsx';
import styles from './manage.module.css';
import { useArchivedThreadsInfiniteQuery } from './thread-changes-api.ts';

export interface ArchivedThreadsProps {
	selectedId: string | null;
	tools: ThreadTools;
	onSelect?: (() => void) | undefined;
	onBack: () => void;
}

/** The list of archived threads, in place of the recent ones. */
export function ArchivedThreads({ selectedId, tools, onSelect, onBack }: ArchivedThreadsProps) {
	const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
		useArchivedThreadsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
	const failure = asFailure(error);
	const back = useRef<HTMLButtonElement>(null);
	useEffect(() => back.current?.focus(), []);
	return (
		<>
			<div className={styles.archiveHead}>
				<h3>Archived</h3>
				<Button ref={back} size="sm" variant="quiet" onClick={onBack}>
					Back to recent
				</Button>
			</div>
			<ThreadList
				threads={data?.pages.flatMap(({ threads }) => threads)}
				selectedId={selectedId}
				failure={failure && describeFailure(failure)}
				empty="No archived threads."
				tools={tools}
				onRetry={() => void refetch()}
				onLoadMore={hasNextPage ? () => void fetchNextPage() : undefined}
				isLoadingMore={isFetchingNextPage}
				onSelect={onSelect}
			/>
		</>
	);
}
