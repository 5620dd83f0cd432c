import type { ReactNode } from 'react';
import { describeCost, type QueuedDraft } from '../queue-texts.ts';
import { useQueueView } from '../state/queue-view.ts';
import styles from './list.module.css';

/** The line under the text of a post: what it is, what it costs, and its labels. */
export function PostMeta({ draft, children }: { draft: QueuedDraft; children: ReactNode }) {
	const { settings } = useQueueView();
	const cost = describeCost(draft);
	const { status } = draft.publication;
	// What the user posts on X costs nothing.
	const isFree =
		draft.publication.cost === 0 || (status === 'queued' && settings?.method.kind === 'open_in_x');
	return (
		<div className={styles.meta}>
			{children}
			{isFree ? null : <span className={cost.isDear ? styles.dear : undefined}>{cost.text}</span>}
			{draft.labels.map((label) => (
				<span key={label} className={styles.label} dir="auto">
					{label}
				</span>
			))}
		</div>
	);
}
