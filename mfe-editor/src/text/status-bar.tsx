import type { ReactNode } from 'react';
import styles from './status-bar.module.css';

export interface StatusBarProps {
	isUnsaved: boolean;
	path: string;
	/** Undefined until they are counted. */
	words: number | undefined;
	/** What else can be seen of the file. */
	children?: ReactNode;
}

/** Says of the open file whether it is saved, which one it is and how long. */
export function StatusBar({ isUnsaved, path, words, children }: StatusBarProps) {
	return (
		<div className={styles.status}>
			<span role="status" className={styles.state} data-unsaved={isUnsaved || undefined}>
				{isUnsaved ? 'Unsaved changes' : 'Saved'}
			</span>
			<span className={styles.path} title={path}>
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
