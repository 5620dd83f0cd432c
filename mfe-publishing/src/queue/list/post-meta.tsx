import type { ReactNode } from 'react';
import { DraftNetworks } from '../../publication/draft-networks.tsx';
import { describeCost, type QueuedDraft } from '../queue-texts.ts';
import { useQueueView } from '../state/queue-view.ts';
import styles from './list.module.css';

/** The line under the text of a post: its kind, its cost and its labels. */
export function PostMeta({ draft, children }: { draft: QueuedDraft; children: ReactNode }) {
	const { settings } = useQueueView();
	const cost = describeCost(draft);
	const { status } = draft.publication;
	// Posts that the user sends on X cost nothing.
	const isFree =
		draft.publication.cost === 0 || (status === 'queued' && settings?.method.kind === 'open_in_x');
	return (
		<div className={styles.meta}>
			<DraftNetworks draft={draft} />
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
