import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useSearchQuery } from '../api.ts';
import styles from './file-search.module.css';
import { SearchBox } from './search-box.tsx';

const SearchResults = lazy(async () => ({
	default: (await import(/* webpackChunkName: "found" */ './search-results.tsx')).SearchResults,
}));

export interface FileSearchProps {
	text: string;
	onText: (text: string) => void;
	onOpen: (path: string) => void;
	/** What stands there while nothing is looked for. */
	children: ReactNode;
}

/** Asked once typing pauses. */
const pauseMs = 250;

/** Looks for words across files; what is found takes the place of the tree. */
export function FileSearch({ text, onText, onOpen, children }: FileSearchProps) {
	const results = useRef<HTMLUListElement>(null);
	/** Enter was pressed before the answer came. */
	const opensFirst = useRef(false);
	const wanted = text.trim();
	const [query, setQuery] = useState('');
	useEffect(() => {
		if (wanted === '') return setQuery('');
		const timer = setTimeout(() => setQuery(wanted), pauseMs);
		return () => clearTimeout(timer);
	}, [wanted]);
	const search = useSearchQuery(query, { skip: query === '' });
	const isAnswered = query === wanted && !search.isFetching && query !== '';
	const found = query === '' ? undefined : search.currentData;

	const open = (path: string) => {
		opensFirst.current = false;
		onOpen(path);
	};
	const first = isAnswered ? found?.[0]?.path : undefined;
	useEffect(() => {
		if (first === undefined || !opensFirst.current) return;
		opensFirst.current = false;
		onOpen(first);
	}, [first, onOpen]);

	return (
		<div className={styles.search}>
			<div className={styles.box}>
				<SearchBox
					text={text}
					onText={(next) => {
						opensFirst.current = false;
						onText(next);
					}}
					onOpenFirst={() => {
						if (first !== undefined) open(first);
						else opensFirst.current = !isAnswered;
					}}
					onGoDown={() => results.current?.querySelector('a')?.focus()}
				/>
			</div>
			{wanted === '' ? (
				children
			) : (
				<>
					<p role="status" className={styles.count}>
						{isAnswered && found ? countOf(found.length) : ''}
					</p>
					{search.error && isAnswered ? (
						<div className={styles.notice}>
							<Notice tone="error" live title="The search failed.">
								{describeFailure(search.error)}
							</Notice>
						</div>
					) : null}
					<Suspense>
						{found ? (
							<SearchResults ref={results} query={query} found={found} onOpen={open} />
						) : null}
					</Suspense>
					{found || (search.error && isAnswered) ? null : (
						<div className={styles.notice}>
							<Skeleton lines={4} label="Searching" />
						</div>
					)}
				</>
			)}
		</div>
	);
}

/** The server's most. */
const most = 50;

function countOf(count: number): string {
	if (count === 0) return 'No file has these words.';
	if (count >= most) return `The ${most} files changed last that have it.`;
	return count === 1 ? '1 file' : `${count} files`;
}
