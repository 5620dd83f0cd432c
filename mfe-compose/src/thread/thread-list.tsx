import type { ThreadSummary } from 'bff/contract/compose';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { threadPath } from './thread-address.ts';
import styles from './thread-list.module.css';

export interface ThreadListProps {
	/** Undefined until they are known. */
	threads: readonly ThreadSummary[] | undefined;
	selectedId: string | null;
	/** Why they could not be read. */
	failure?: string | undefined;
	onTryAgain: () => void;
	/** Given while there are more. */
	onMore?: (() => void) | undefined;
	isLoadingMore?: boolean;
	onSelect?: (() => void) | undefined;
}

/** The names of the person's threads, the one answered last first. */
export function ThreadList({
	threads,
	selectedId,
	failure,
	onTryAgain,
	onMore,
	isLoadingMore = false,
	onSelect,
}: ThreadListProps) {
	if (failure !== undefined && !threads) {
		return (
			<Notice
				className={styles.aside}
				tone="error"
				title="Threads could not be read."
				actions={
					<Button size="sm" onClick={onTryAgain}>
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
		return <p className={styles.empty}>No threads yet. The first message begins one.</p>;
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
							<span className={styles.name}>{name}</span>
						</a>
					</li>
				))}
			</ul>
			{onMore ? (
				<div className={styles.aside}>
					<Button size="sm" busy={isLoadingMore} onClick={onMore}>
						More
					</Button>
				</div>
			) : null}
		</>
	);
}
