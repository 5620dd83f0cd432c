import type { Answer } from 'bff/client/client';
import type { searchFiles } from 'bff/contract/editor';
import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { fileAddress } from '../editor-address.ts';
import { splitAt } from './split-matches.ts';
import styles from './search-results.module.css';

export interface SearchResultsProps {
	/** What was looked for. */
	query: string;
	found: Answer<typeof searchFiles>['found'];
	onOpen: (path: string) => void;
	ref?: Ref<HTMLUListElement>;
}

/** Files that hold the words, each with the first place. */
export function SearchResults({ query, found, onOpen, ref }: SearchResultsProps) {
	const open = (event: MouseEvent, path: string) => {
		// A new tab or window is the browser's to open.
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		onOpen(path);
	};
	const move = (event: KeyboardEvent<HTMLUListElement>) => {
		if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
		const links = [...event.currentTarget.querySelectorAll('a')];
		const at = links.findIndex((link) => link.matches(':focus'));
		links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
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
						<span className={styles.path}>
							<Highlighted text={path} query={query} />
						</span>
						{excerpt ? (
							<span className={styles.excerpt}>
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
	return splitAt(text, query).map(({ words, isHit, at }) =>
		isHit ? <mark key={at}>{words}</mark> : words,
	);
}
