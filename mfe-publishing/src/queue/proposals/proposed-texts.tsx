import type { Proposal, ProposedAction } from 'bff/contract/access/proposals';
import type { DraftPart } from 'bff/contract/publishing/draft-part';
import { PostText } from 'design-system/post-text';
import { joined } from 'remote-kit/publishing/editing/edited-parts';
import { LazyComparison } from 'remote-kit/publishing/editing/lazy-comparison';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import { useQueueView } from '../state/queue-view.ts';
import { groupTexts, nameAccounts, partsAt } from './describe-changes.ts';
import styles from './proposals.module.css';
import { ProposedMedia } from './proposed-media.tsx';

export interface ProposedTextsProps {
	proposal: Pick<Proposal, 'kind' | 'action'>;
	/** What was shown earlier, to mark what differs. */
	before?: ProposedAction | undefined;
}

/** All texts of a proposal, each with its accounts and media. What is approved is not folded. */
export function ProposedTexts({ proposal, before }: ProposedTextsProps) {
	const { zone } = useQueueView();
	return groupTexts(proposal).map(({ accounts, parts, queuedFor }, index) => {
		const earlier = before && (partsAt(before, accounts[0]) ?? []);
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: a text is known by its place
			<div key={index} className={styles.text}>
				<p className={styles.accounts}>{nameAccounts(accounts)}</p>
				{queuedFor === undefined ? null : (
					<p className={styles.dim}>
						Also leaves the queue, planned for {formatSlot(queuedFor.localTime, zone)}.
					</p>
				)}
				{earlier && joined(earlier) !== joined(parts) ? (
					<>
						<LazyComparison before={earlier} after={parts} />
						<ProposedMedia media={parts.flatMap(({ media }) => media)} />
					</>
				) : (
					<Parts parts={parts} />
				)}
			</div>
		);
	});
}

function Parts({ parts }: { parts: readonly DraftPart[] }) {
	return (
		<div className={styles.sheet}>
			{parts.map(({ text, media }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
				<div key={index} className={styles.part}>
					{parts.length > 1 ? (
						<p className={styles.count}>
							Post {index + 1} of {parts.length}
						</p>
					) : null}
					<PostText content={text || 'No text'} format="text" lines={null} />
					<ProposedMedia media={media} />
				</div>
			))}
		</div>
	);
}
