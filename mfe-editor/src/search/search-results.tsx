import type { ResponseOf } from 'bff/client/client';
import type { searchFiles } from 'bff/contract/editor/editor';
import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { fileAddress } from '../editor-address.ts';
import styles from './search-results.module.css';
import { splitMatches } from './split-matches.ts';

export interface SearchResultsProps {
	/** The text that was searched for. */
	query: string;
	found: ResponseOf<typeof searchFiles>['found'];
	onOpen: (path: string) => void;
	ref?: Ref<HTMLUListElement>;
}

/** The files found, each with an excerpt around the first match. */
export function SearchResults({ query, found, onOpen, ref }: SearchResultsProps) {
	const open = (event: MouseEvent, path: string) => {
		// Lets the browser open a new tab or window.
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		onOpen(path);
	};
	const move = (event: KeyboardEvent<HTMLUListElement>) => {
		if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
		const links = [...event.currentTarget.querySelectorAll('a')];
		const focused = links.findIndex((link) => link.matches(':focus'));
		links[focused + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
		event.preventDefault();
	};
	return (
		<ul ref={ref} aria-label="Files found" className={styles.results} onKeyDown={move}>
			{found.map(({ id, path, excerpt }) => (
				<li key={id}>
					<a
						href={fileAddress(path)}
						className={styles.result}
						onClick={(event) => open(event, path)}
					>
						<span className={styles.path} dir="auto">
							<Highlighted text={path} query={query} />
						</span>
						{excerpt ? (
							<span className={styles.excerpt} dir="auto">
								<Highlighted text={excerpt} query={query} />
							</span>
						) : null}
					</a>
				</li>
			))}
		</ul>
	);
}

function Highlighted({ text, query }: { text: string; query: string }) {
	return splitMatches(text, query).map(({ part, isMatch, offset }) =>
		isMatch ? <mark key={offset}>{part}</mark> : part,
	);
}
