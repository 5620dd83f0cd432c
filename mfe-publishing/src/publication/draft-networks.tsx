import type { DraftSummary } from 'bff/contract/publishing/drafts';
import { NetworkMark } from 'remote-kit/networks/network-mark';
import { describeOutcomes, networksOf } from 'remote-kit/publishing/publication/cross-posts';
import styles from './publication-state.module.css';

/** The networks of a draft, and its outcomes where those differ. Nothing for X alone. */
export function DraftNetworks({ draft }: { draft: DraftSummary }) {
	const networks = networksOf(draft);
	return (
		<>
			{networks.map((network) => (
				<NetworkMark key={network} network={network} namesX={networks.length > 1} />
			))}
			{describeOutcomes(draft).map(({ id, text, tone }) => (
				<span key={id} className={styles.state} data-tone={tone}>
					{text}
				</span>
			))}
		</>
	);
}
