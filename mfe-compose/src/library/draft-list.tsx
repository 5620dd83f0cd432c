import type { DraftSummary } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './draft-list.module.css';
import { DraftRow } from './draft-row.tsx';

export interface DraftListProps {
	/** Undefined until the first page has arrived. */
	drafts: readonly DraftSummary[] | undefined;
	currentId: string | null;
	selected: readonly string[];
	isSelecting: boolean;
	failure: string | undefined;
	/** Undefined at the end of the list. */
	onLoadMore: (() => void) | undefined;
	isLoadingMore: boolean;
	/** Shown if there are no drafts. */
	empty: ReactNode;
	hrefOf: (id: string) => string;
	onToggle: (id: string, isRange: boolean) => void;
	onRetry: () => void;
}

/** The list of drafts. It loads the next page before its end is reached. */
export function DraftList({
	drafts,
	currentId,
	selected,
	isSelecting,
	failure,
	onLoadMore,
	isLoadingMore,
	empty,
	hrefOf,
	onToggle,
	onRetry,
}: DraftListProps) {
	const list = useRef<HTMLUListElement>(null);
	const end = useRef<HTMLDivElement>(null);
	const loadMore = useRef(onLoadMore);
	useEffect(() => {
		loadMore.current = onLoadMore;
	});
	const count = drafts?.length;
	// Observes again after each page: the end may still be near.
	useEffect(() => {
		// Without observers, the button loads the next page.
		if (!end.current || !count || typeof IntersectionObserver === 'undefined') return;
		const observer = new IntersectionObserver(
			([entry]) => entry?.isIntersecting && loadMore.current?.(),
			{ rootMargin: '600px' },
		);
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [count]);

	const isChosen = new Set(selected);
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
		if (event.key.toLowerCase() === 'x' && id) {
			event.preventDefault();
			onToggle(id, event.shiftKey);
		}
	};

	if (failure !== undefined && drafts === undefined) {
		return (
			<Notice
				className={styles.alone}
				live
				tone="error"
				title="Your drafts didn’t load."
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
	if (drafts === undefined)
		return <Skeleton className={styles.alone} lines={8} label="Loading drafts" />;
	if (drafts.length === 0) return empty;
	return (
		<>
			<ul ref={list} className={styles.list} aria-label="Drafts" onKeyDown={handleKey}>
				{drafts.map((draft) => (
					<DraftRow
						key={draft.id}
						draft={draft}
						href={hrefOf(draft.id)}
						isCurrent={draft.id === currentId}
						isSelected={isChosen.has(draft.id)}
						isSelecting={isSelecting}
						onToggle={onToggle}
					/>
				))}
			</ul>
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
				) : drafts.length > 10 ? (
					<p>That’s all of them.</p>
				) : null}
			</div>
		</>
	);
}
