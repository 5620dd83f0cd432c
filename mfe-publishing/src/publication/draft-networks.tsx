import type { DraftSummary } from 'bff/contract/publishing/drafts';
import { describeOutcomes } from 'remote-kit/publishing/publication/cross-posts';
import { NetworkMarks } from './network-marks.tsx';
import styles from './publication-state.module.css';

/** The networks of a draft, and its outcomes where those differ. Nothing for X alone. */
export function DraftNetworks({ draft }: { draft: DraftSummary }) {
	return (
		<>
			<NetworkMarks draft={draft} />
			{describeOutcomes(draft).map(({ id, text, tone }) => (
				<span key={id} className={styles.state} data-tone={tone}>
					{text}
				</span>
			))}
		</>
	);
}
