import { MarginRow } from 'design-system/margin-row';
import styles from './drafts-panel.module.css';
import { DraftsTitle } from './drafts-title.tsx';

export interface DraftsPanelProps {
	/** Null when no user is signed in. */
	username: string | null;
}

/** Shown in place of the drafts in a thread without drafts. */
export function DraftsPanel({ username }: DraftsPanelProps) {
	const title = (
		<h2 id="drafts-title" className={styles.title}>
			<DraftsTitle username={username} />
		</h2>
	);
	return (
		<section className={styles.panel} aria-labelledby="drafts-title">
			<MarginRow margin={title}>
				<p>No tweets yet</p>
			</MarginRow>
		</section>
	);
}
