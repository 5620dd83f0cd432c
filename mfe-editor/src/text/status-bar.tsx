import type { ReactNode } from 'react';
import styles from './status-bar.module.css';

export interface StatusBarProps {
	isUnsaved: boolean;
	path: string;
	/** The number of words; undefined until they are counted. */
	words: number | undefined;
	/** More content at the end. */
	children?: ReactNode;
}

/** Shows whether the open file is saved, its path and its length. */
export function StatusBar({ isUnsaved, path, words, children }: StatusBarProps) {
	return (
		<div className={styles.status}>
			<span role="status" className={styles.state} data-unsaved={isUnsaved || undefined}>
				{isUnsaved ? 'Unsaved changes' : 'Saved'}
			</span>
			<span className={styles.path} dir="auto" title={path}>
				{path}
			</span>
			<span className={styles.end}>
				{children}
				{words === undefined ? null : (
					<span>{words === 1 ? '1 word' : `${words.toLocaleString()} words`}</span>
				)}
			</span>
		</div>
	);
}
