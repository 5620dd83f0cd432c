import type { ThreadSummary } from 'bff/contract/compose/threads';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { threadPath } from './thread-address.ts';
import styles from './thread-list.module.css';

export interface ThreadListProps {
	/** Undefined while they are loading. */
	threads: readonly ThreadSummary[] | undefined;
	selectedId: string | null;
	/** Why they could not be loaded. */
	failure?: string | undefined;
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
	onRetry,
	onLoadMore,
	isLoadingMore = false,
	onSelect,
}: ThreadListProps) {
	if (failure !== undefined && !threads) {
		return (
			<Notice
				className={styles.aside}
				tone="error"
				title="We couldn’t load your threads."
				actions={
					<Button size="sm" onClick={onRetry}>
						Try again
					</Button>
				}
			>
				{failure}
			</Notice>
		);
	}
	if (!threads) return <Skeleton className={styles.aside} lines={5} label="Loading threads" />;
	if (threads.length === 0)
		return <p className={styles.empty}>No threads yet. Send a message to start one.</p>;
	return (
		<>
			<ul>
				{threads.map(({ id, name }) => (
					<li key={id}>
						<a
							className={styles.thread}
							href={threadPath(id)}
							aria-current={id === selectedId ? 'true' : undefined}
							onClick={onSelect}
						>
							<span dir="auto" className={styles.name}>
								{name}
							</span>
						</a>
					</li>
				))}
			</ul>
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
