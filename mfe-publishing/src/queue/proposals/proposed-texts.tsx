import type { Proposal, ProposedAction } from 'bff/contract/access/proposals';
import type { DraftPart } from 'bff/contract/publishing/draft-part';
import { Button } from 'design-system/button';
import { PostText } from 'design-system/post-text';
import { useState } from 'react';
import { joined } from 'remote-kit/publishing/editing/edited-parts';
import { LazyComparison } from 'remote-kit/publishing/editing/lazy-comparison';
import { groupTexts, nameAccounts, partsAt } from './describe-changes.ts';
import styles from './proposals.module.css';
import { ProposedMedia } from './proposed-media.tsx';

/** A longer thread is folded, with its first posts shown. */
const SHOWN_PARTS = 3;

export interface ProposedTextsProps {
	proposal: Pick<Proposal, 'kind' | 'action'>;
	/** What was shown earlier, to mark what differs. */
	before?: ProposedAction | undefined;
}

/** The texts of a proposal, each with its accounts and media. */
export function ProposedTexts({ proposal, before }: ProposedTextsProps) {
	return groupTexts(proposal).map(({ accounts, parts }, index) => {
		const earlier = before && (partsAt(before, accounts[0]) ?? []);
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: a text is known by its place
			<div key={index} className={styles.text}>
				<p className={styles.accounts}>{nameAccounts(accounts)}</p>
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
	const [isOpen, setOpen] = useState(false);
	const isLong = parts.length > SHOWN_PARTS + 1;
	const shown = isLong && !isOpen ? parts.slice(0, SHOWN_PARTS) : parts;
	return (
		<div className={styles.sheet}>
			{shown.map(({ text, media }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
				<div key={index} className={styles.part}>
					{parts.length > 1 ? (
						<p className={styles.count}>
							Post {index + 1} of {parts.length}
						</p>
					) : null}
					<PostText content={text || 'No text'} format="text" />
					<ProposedMedia media={media} />
				</div>
			))}
			{isLong ? (
				<Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
					{isOpen ? 'Show fewer posts' : `Show all ${parts.length} posts`}
				</Button>
			) : null}
		</div>
	);
}
