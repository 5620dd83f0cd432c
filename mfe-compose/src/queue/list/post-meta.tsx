import type { ReactNode } from 'react';
import { describeCost, type QueuedDraft } from '../queue-texts.ts';
import styles from './list.module.css';

/** The line under the text of a post: what it is, what it costs, and its labels. */
export function PostMeta({ draft, children }: { draft: QueuedDraft; children: ReactNode }) {
	const cost = describeCost(draft);
	return (
		<div className={styles.meta}>
			{children}
			<span className={cost.isDear ? styles.dear : undefined}>{cost.text}</span>
			{draft.labels.map((label) => (
				<span key={label} className={styles.label} dir="auto">
					{label}
				</span>
			))}
		</div>
	);
}
