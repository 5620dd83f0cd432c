import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useSearchQuery } from '../api.ts';
import styles from './file-search.module.css';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';

export interface FileSearchProps {
	text: string;
	onText: (text: string) => void;
	onOpen: (path: string) => void;
	/** Shown while the search box is empty. */
	children: ReactNode;
}

/** The search starts after this pause in typing. */
const PAUSE_MS = 250;

/** The search box, with the results in place of the tree. */
export function FileSearch({ text, onText, onOpen, children }: FileSearchProps) {
	const results = useRef<HTMLUListElement>(null);
	/** Enter was pressed before the results were there. */
	const shouldOpenFirst = useRef(false);
	const trimmed = text.trim();
	const [query, setQuery] = useState('');
	useEffect(() => {
		if (trimmed === '') return setQuery('');
		const timer = setTimeout(() => setQuery(trimmed), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [trimmed]);
	const search = useSearchQuery(query, { skip: query === '' });
	const hasResponse = query === trimmed && !search.isFetching && query !== '';
	const found = query === '' ? undefined : search.currentData;

	const open = (path: string) => {
		shouldOpenFirst.current = false;
		onOpen(path);
	};
	const first = hasResponse ? found?.[0]?.path : undefined;
	useEffect(() => {
		if (first === undefined || !shouldOpenFirst.current) return;
		shouldOpenFirst.current = false;
		onOpen(first);
	}, [first, onOpen]);

	return (
		<div className={styles.search}>
			<div className={styles.box}>
				<SearchBox
					text={text}
					onText={(next) => {
						shouldOpenFirst.current = false;
						onText(next);
					}}
					onOpenFirst={() => {
						if (first !== undefined) open(first);
						else shouldOpenFirst.current = !hasResponse;
					}}
					onArrowDown={() => results.current?.querySelector('a')?.focus()}
				/>
			</div>
			{trimmed === '' ? (
				children
			) : (
				<>
					<p role="status" className={styles.count}>
						{hasResponse && found ? describeCount(found.length) : ''}
					</p>
					{search.error && hasResponse ? (
						<div className={styles.notice}>
							<Notice tone="error" live title="Search failed.">
								{describeFailure(search.error)}
							</Notice>
						</div>
					) : null}
					{found ? <SearchResults ref={results} query={query} found={found} onOpen={open} /> : null}
					{found || (search.error && hasResponse) ? null : (
						<div className={styles.notice}>
							<Skeleton lines={4} label="Searching" />
						</div>
					)}
				</>
			)}
		</div>
	);
}

/** Maximum number of results that the server returns. */
const RESULT_LIMIT = 50;

function describeCount(count: number): string {
	if (count === 0) return 'No files match.';
	if (count >= RESULT_LIMIT) return `The ${RESULT_LIMIT} most recently changed matches.`;
	return count === 1 ? '1 file' : `${count} files`;
}
