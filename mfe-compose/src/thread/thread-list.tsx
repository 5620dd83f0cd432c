import type { ThreadSummary } from 'bff/contract/compose/threads';
import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { Skeleton } from 'design-system/skeleton';
import styles from './thread-list.module.css';
import { ThreadRow, type ThreadTools } from './thread-row.tsx';

export interface ThreadListProps {
	/** Pinned ones first. Undefined while they are loading. */
	threads: readonly ThreadSummary[] | undefined;
	selectedId: string | null;
	/** Why they could not be loaded. */
	failure?: string | undefined;
	/** Shown if there are none. */
	empty?: string;
	/** Gives each thread a menu. */
	tools?: ThreadTools | undefined;
	onRetry: () => void;
	/** Given if there are more threads. */
	onLoadMore?: (() => void) | undefined;
	isLoadingMore?: boolean;
	onSelect?: (() => void) | undefined;
}

/** The user's threads, most recently used first. */
export function ThreadList({
	threads,
	selectedId,
	failure,
	empty = 'No threads yet. Send a message to start one.',
	tools,
	onRetry,
	onLoadMore,
	isLoadingMore = false,
	onSelect,
}: ThreadListProps) {
	if (failure !== undefined && !threads) {
		return (
			<NotLoaded
				className={styles.aside}
				title="We couldn’t load your threads"
				reason={failure}
				onRetry={onRetry}
			/>
		);
	}
	if (!threads) return <Skeleton className={styles.aside} lines={5} label="Loading threads" />;
	if (threads.length === 0) return <p className={styles.empty}>{empty}</p>;
	const rows = (shown: readonly ThreadSummary[]) => (
		<ul>
			{shown.map((thread) => (
				<ThreadRow
					key={thread.id}
					thread={thread}
					isSelected={thread.id === selectedId}
					tools={tools}
					onSelect={onSelect}
				/>
			))}
		</ul>
	);
	const pinned = threads.filter(({ isPinned }) => isPinned);
	const others = threads.filter(({ isPinned }) => !isPinned);
	return (
		<>
			{pinned.length > 0 ? (
				<>
					<h3 className={styles.heading}>Pinned</h3>
					{rows(pinned)}
					{others.length > 0 ? <h3 className={styles.heading}>Recent</h3> : null}
				</>
			) : null}
			{rows(others)}
			{onLoadMore ? (
				<div className={styles.aside}>
					<Button size="sm" busy={isLoadingMore} onClick={onLoadMore}>
						More
					</Button>
				</div>
			) : null}
		</>
	);
}
