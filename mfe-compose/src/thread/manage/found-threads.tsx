import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { NotLoaded } from 'design-system/not-loaded';
import { Skeleton } from 'design-system/skeleton';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { formatCount } from 'remote-kit/format-number';
import { useDebounced } from 'remote-kit/use-debounced';
import { threadPath } from '../thread-address.ts';
import listStyles from '../thread-list.module.css';
import { Highlight } from './highlight.tsx';
import styles from './manage.module.css';
import { useSearchThreadsInfiniteQuery } from './thread-changes-api.ts';

export interface FoundThreadsProps {
	search: string;
	selectedId: string | null;
	onSelect?: (() => void) | undefined;
}

/** The threads found by a search, each with the matching part of a message. */
export function FoundThreads({ search: typed, selectedId, onSelect }: FoundThreadsProps) {
	const search = useDebounced(typed.trim());
	const { data, currentData, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
		useSearchThreadsInfiniteQuery(search, { refetchOnMountOrArgChange: true });
	const failure = asFailure(error);
	// While the next search is running, the previous hits stay.
	const hits = (currentData ?? data)?.pages.flatMap(({ threads }) => threads);

	if (failure)
		return (
			<NotLoaded
				className={listStyles.aside}
				title="The search didn’t work."
				reason={describeFailure(failure)}
				onRetry={() => void refetch()}
			/>
		);
	if (!hits) return <Skeleton className={listStyles.aside} lines={5} label="Searching threads" />;
	return (
		<>
			{hits.length === 0 ? (
				<p className={listStyles.empty}>No thread has “{search}”.</p>
			) : (
				<ul
					className={styles.found}
					aria-label="Threads found"
					aria-busy={currentData === undefined}
				>
					{hits.map(({ id, name, isArchived, excerpt }) => (
						<li key={id}>
							<a
								className={listStyles.thread}
								href={threadPath(id)}
								aria-current={id === selectedId ? 'true' : undefined}
								onClick={onSelect}
							>
								<span dir="auto" className={listStyles.name}>
									<Highlight text={name} search={search} />
								</span>
								{excerpt === null ? null : (
									<span dir="auto" className={styles.excerpt}>
										<Highlight text={excerpt} search={search} />
									</span>
								)}
								{isArchived ? <span className={styles.state}>Archived</span> : null}
							</a>
						</li>
					))}
				</ul>
			)}
			{hasNextPage ? (
				<div className={listStyles.aside}>
					<Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
						More
					</Button>
				</div>
			) : null}
			<LiveText
				intervalMs={500}
				text={
					currentData
						? `${formatCount(hits.length, 'thread')}${hasNextPage ? ' or more' : ''} found`
						: ''
				}
			/>
		</>
	);
}
