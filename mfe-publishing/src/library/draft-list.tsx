import { Button } from 'design-system/button';
import { keyOf } from 'design-system/keys';
import { NotLoaded } from 'design-system/not-loaded';
import { Skeleton } from 'design-system/skeleton';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { DraftPage } from 'remote-kit/publishing/api/draft-lists';
import styles from './draft-list.module.css';
import { DraftRows } from './draft-rows.tsx';

export interface DraftListProps {
	/** Undefined until the first page has arrived. */
	pages: readonly DraftPage[] | undefined;
	currentId: string | null;
	selected: readonly string[];
	isSelecting: boolean;
	failure: string | undefined;
	/** Undefined at the end of the list. */
	onLoadMore: (() => void) | undefined;
	/** Whether any request of the list is running. No other page is requested meanwhile. */
	isFetching: boolean;
	isLoadingMore: boolean;
	/** Shown if there are no drafts. */
	empty: ReactNode;
	hrefOf: (id: string) => string;
	onToggle: (id: string, isRange: boolean) => void;
	onRetry: () => void;
}

/** The list of drafts. It loads the next page before its end is reached. */
export function DraftList({
	pages,
	currentId,
	selected,
	isSelecting,
	failure,
	onLoadMore,
	isFetching,
	isLoadingMore,
	empty,
	hrefOf,
	onToggle,
	onRetry,
}: DraftListProps) {
	const list = useRef<HTMLDivElement>(null);
	const end = useRef<HTMLDivElement>(null);
	const loadMore = useRef(onLoadMore);
	useEffect(() => {
		loadMore.current = onLoadMore;
	});
	const count = pages?.reduce((sum, { drafts }) => sum + drafts.length, 0);
	const hasFailed = failure !== undefined;
	// Observes again after each request, for pages or for the whole list: the end may still be near.
	useEffect(() => {
		// Without observers, the button loads the next page. After a failure, the user retries.
		const mayLoad = !isFetching && !hasFailed && typeof IntersectionObserver !== 'undefined';
		if (!end.current || !count || !mayLoad) return;
		const observer = new IntersectionObserver(
			// On a busy processor it is called with the changes of several frames.
			(entries) => entries.some((entry) => entry.isIntersecting) && loadMore.current?.(),
			{ rootMargin: '600px' },
		);
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [count, isFetching, hasFailed]);

	const chosen = useMemo(() => new Set(selected), [selected]);
	const handleKey = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-draft]') ?? [])];
		const index = links.indexOf(document.activeElement as HTMLElement);
		const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
		if (by !== 0 && index >= 0) {
			event.preventDefault();
			links[index + by]?.focus();
		}
		const id = links[index]?.dataset.draft;
		if (keyOf(event).toLowerCase() === 'x' && id) {
			event.preventDefault();
			onToggle(id, event.shiftKey);
		}
	};

	if (failure !== undefined && pages === undefined) {
		return (
			<NotLoaded
				className={styles.alone}
				title="We couldn’t load your drafts"
				reason={failure}
				onRetry={onRetry}
			/>
		);
	}
	if (pages === undefined || count === undefined)
		return <Skeleton className={styles.alone} lines={8} label="Loading drafts" />;
	if (count === 0) return empty;
	return (
		<>
			{/* biome-ignore lint/a11y/useSemanticElements: the rows of a `ul` cannot be in pages */}
			<div ref={list} role="list" aria-label="Drafts" onKeyDown={handleKey}>
				{pages.map(({ drafts }) => (
					<DraftRows
						key={drafts[0]?.id}
						drafts={drafts}
						currentId={drafts.some(({ id }) => id === currentId) ? currentId : null}
						chosen={chosen}
						isSelecting={isSelecting}
						hrefOf={hrefOf}
						onToggle={onToggle}
					/>
				))}
			</div>
			<div ref={end} className={styles.end}>
				{failure !== undefined ? (
					<p role="alert">
						More drafts didn’t load.{' '}
						<Button size="sm" variant="quiet" onClick={onLoadMore}>
							Try again
						</Button>
					</p>
				) : onLoadMore ? (
					<Button size="sm" variant="quiet" busy={isLoadingMore} onClick={onLoadMore}>
						Show more
					</Button>
				) : count > 10 ? (
					<p>That’s all of them.</p>
				) : null}
			</div>
		</>
	);
}
