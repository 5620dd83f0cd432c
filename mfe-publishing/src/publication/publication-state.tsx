import type { NetworkName } from 'bff/contract/networks/network-names';
import type { Publication } from 'bff/contract/publishing/publication';
import { describePublication } from 'remote-kit/publishing/publication/describe-publication';
import styles from './publication-state.module.css';

export interface PublicationStateProps {
	publication: Publication;
	/** How many posts the draft has. */
	parts: number;
	/** Where it is published, if not at X. */
	network?: NetworkName;
	/** The account, if the draft is something else at others. */
	name?: string | undefined;
}

/** The publication status of a draft in a few words: `Queued Sat 09:00`, `Part 2 not posted`. */
export function PublicationState({
	publication,
	parts,
	network = 'x',
	name,
}: PublicationStateProps) {
	const { text, tone } = describePublication(publication, parts, { network });
	return (
		<span className={styles.state} data-tone={tone}>
			{name === undefined ? text : `${name}: ${text}`}
		</span>
	);
}
