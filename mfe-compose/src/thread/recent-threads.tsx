import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { Icon } from 'design-system/icon';
import { searchIcon } from 'design-system/icon-paths';
import { isComposing } from 'design-system/keys';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { composeApi, useRecentThreadsInfiniteQuery } from '../api.ts';
import type { Dispatch } from '../store.ts';
import styles from './thread-list.module.css';
import { ThreadList } from './thread-list.tsx';
import { announceThread, followThreads } from './thread-news.ts';
import type { ThreadTools } from './thread-row.tsx';

const loading = () => <Skeleton className={styles.aside} lines={5} label="Loading threads" />;
const FoundThreads = lazyPart(
	async () => (await import('./manage/found-threads.tsx')).FoundThreads,
	'The search',
	{ loading },
);
const ArchivedThreads = lazyPart(
	async () => (await import('./manage/archived-threads.tsx')).ArchivedThreads,
	'The list',
	{ loading },
);

/** How often a list is read again while the model names one of its threads. */
const NAMING_POLL_MS = 2000;

export interface RecentThreadsProps
	extends Pick<ThreadTools, 'navigate' | 'container' | 'showToast'> {
	selectedId: string | null;
	onSelect?: (() => void) | undefined;
}

/**
 * The thread list with its search, and the archived threads. Reloads when another thread is
 * selected, or when another tab has changed one.
 */
export function RecentThreads({ selectedId, onSelect, ...context }: RecentThreadsProps) {
	const dispatch = useDispatch<Dispatch>();
	const [isNaming, setNaming] = useState(false);
	const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
		useRecentThreadsInfiniteQuery(undefined, {
			refetchOnMountOrArgChange: true,
			refetchOnFocus: true,
			pollingInterval: isNaming ? NAMING_POLL_MS : 0,
			skipPollingIfUnfocused: true,
		});
	const threads = data?.pages.flatMap((page) => page.threads);
	const namedId = threads?.find(({ isBeingNamed }) => isBeingNamed)?.id;
	if (isNaming !== (namedId !== undefined)) setNaming(!isNaming);
	// Other tabs learn of a new thread once it has its name.
	useEffect(() => (namedId === undefined ? undefined : () => announceThread(namedId)), [namedId]);

	const lastSelectedId = useRef(selectedId);
	useEffect(() => {
		if (lastSelectedId.current === selectedId) return;
		lastSelectedId.current = selectedId;
		dispatch(composeApi.util.invalidateTags(['threads']));
	}, [dispatch, selectedId]);
	useEffect(
		() =>
			followThreads((id) =>
				dispatch(composeApi.util.invalidateTags(['threads', { type: 'thread', id }])),
			),
		[dispatch],
	);

	const [search, setSearch] = useState('');
	const [isArchiveShown, setArchiveShown] = useState(false);
	const [failure, setFailure] = useState<{ title: string; reason: QueryError }>();
	const searchField = useRef<HTMLInputElement>(null);
	const tools: ThreadTools = {
		...context,
		onFailure: (title, reason) => setFailure({ title, reason }),
	};

	const handleKey = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || isComposing(event) || search === '') return;
		// Escape would also close the panel on phones.
		event.preventDefault();
		setSearch('');
	};
	const archived = data?.pages[0]?.archived ?? 0;
	return (
		<div id="threads">
			<div className={styles.search}>
				<Icon path={searchIcon} size={15} />
				<input
					ref={searchField}
					type="search"
					aria-label="Search threads"
					placeholder="Search"
					dir="auto"
					maxLength={200}
					autoComplete="off"
					value={search}
					onChange={({ currentTarget }) => setSearch(currentTarget.value)}
					onKeyDown={handleKey}
				/>
			</div>
			{failure ? (
				<Notice
					live
					className={styles.aside}
					tone="error"
					title={failure.title}
					actions={
						<Button size="sm" onClick={() => setFailure(undefined)}>
							Close
						</Button>
					}
				>
					{failure.reason.message}
				</Notice>
			) : null}
			{search.trim() !== '' ? (
				<FoundThreads search={search} selectedId={selectedId} onSelect={onSelect} />
			) : isArchiveShown ? (
				<ArchivedThreads
					selectedId={selectedId}
					tools={tools}
					onSelect={onSelect}
					onBack={() => {
						setArchiveShown(false);
						searchField.current?.focus();
					}}
				/>
			) : (
				<>
					<ThreadList
						threads={threads}
						selectedId={selectedId}
						failure={error?.message}
						tools={tools}
						onRetry={() => void refetch()}
						onLoadMore={hasNextPage ? () => void fetchNextPage() : undefined}
						isLoadingMore={isFetchingNextPage}
						onSelect={onSelect}
					/>
					{archived > 0 ? (
						<div className={styles.archive}>
							<Button size="sm" variant="quiet" onClick={() => setArchiveShown(true)}>
								Archived, {archived}
							</Button>
						</div>
					) : null}
				</>
			)}
		</div>
	);
}
