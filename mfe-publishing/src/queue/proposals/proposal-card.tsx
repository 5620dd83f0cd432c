import type { Proposal } from 'bff/contract/access/proposals';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Clamp } from 'design-system/clamp';
import { Notice } from 'design-system/notice';
import { VisibleText } from 'design-system/visible-text';
import { Words } from 'design-system/words';
import { useEffect, useId, useRef, useState } from 'react';
import { describeProposal } from 'remote-kit/access/proposals';
import { storedFailure } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatAgo } from 'remote-kit/format-date';
import { formatPrice } from 'remote-kit/format-price';
import { RowNote } from '../list/row-note.tsx';
import needs from '../needs/needs.module.css';
import type { RowState } from '../state/queue-actions.ts';
import { useQueueView } from '../state/queue-view.ts';
import { describeChanges } from './describe-changes.ts';
import { linkOf } from './link-of.ts';
import styles from './proposals.module.css';
import { ProposedPost } from './proposed-post.tsx';
import { ProposedTexts } from './proposed-texts.tsx';

export interface ProposalCardProps {
	proposal: Proposal;
	state: RowState | undefined;
	/** Whether the URL names it: then it is scrolled into view and focused. */
	isTarget: boolean;
	onApprove: (proposal: Proposal) => void;
	onRefuse: (proposal: Proposal) => void;
}

/** A proposal, exactly as it would be done, and the buttons that answer it. */
export function ProposalCard({
	proposal,
	state,
	isTarget,
	onApprove,
	onRefuse,
}: ProposalCardProps) {
	const id = useId();
	const { zone } = useQueueView();
	const card = useRef<HTMLElement>(null);
	/** The version that was shown first. */
	const [seen] = useState(proposal);
	const { kind, by, note, action, obstacle, isChanged } = proposal;
	const isChangedHere = seen.hash !== proposal.hash;
	const isDeletion = kind === 'delete_posts' || kind === 'delete_drafts';
	const link = linkOf(proposal);

	useEffect(() => {
		if (!isTarget) return;
		card.current?.focus({ preventScroll: true });
		card.current?.scrollIntoView();
	}, [isTarget]);

	return (
		<article
			ref={card}
			className={`${needs.post} ${styles.card}`}
			data-tone="warning"
			data-proposal={proposal.id}
			tabIndex={-1}
			aria-labelledby={`${id}-title`}
		>
			<div className={needs.body}>
				<p>
					<strong id={`${id}-title`} className={needs.title}>
						<VisibleText>{`${describeProposal(proposal, zone)}.`}</VisibleText>
					</strong>{' '}
					<span className={styles.dim}>
						{isChanged && !isChangedHere ? 'Changed since it was proposed, ' : null}
						{formatAgo(proposal.createdAt)}
					</span>
				</p>
				{isChangedHere ? (
					<Notice
						className={styles.changed}
						tone="warning"
						live
						title="It changed while you were reading."
					>
						Nothing was done. Read it again before you approve it.{' '}
						{describeChanges(seen, proposal, zone).join(' ')}
					</Notice>
				) : null}
				{note === null ? null : (
					<div className={styles.note}>
						<p className={styles.dim}>
							<VisibleText>{`${by} says:`}</VisibleText>
						</p>
						<Clamp lines={3} more="Show all" less="Show less">
							<Words as="div" size="sm" tone="dim" preserveLines>
								<VisibleText>{note}</VisibleText>
							</Words>
						</Clamp>
					</div>
				)}
				{action.post === null ? null : <ProposedPost post={action.post} />}
				<ProposedTexts proposal={proposal} before={isChangedHere ? seen.action : undefined} />
				{action.cost > 0 ? (
					<p className={styles.dim}>Costs {formatPrice(action.cost)} at X.</p>
				) : null}
				{obstacle === null ? null : (
					<p id={`${id}-obstacle`} className={styles.obstacle}>
						<strong>It can’t be approved now.</strong>{' '}
						<FailureReason failure={storedFailure(obstacle)} />
					</p>
				)}
				<RowNote
					state={isChangedHere && state?.failure?.code === 'proposal_changed' ? {} : state}
				/>
			</div>
			<div className={needs.actions}>
				<Button
					size="sm"
					variant={isDeletion ? 'danger' : 'primary'}
					data-action="approve"
					busy={state?.busy === 'Approving'}
					{...(obstacle === null
						? { onClick: () => onApprove(proposal) }
						: { 'aria-disabled': true, 'aria-describedby': `${id}-obstacle` })}
				>
					Approve
				</Button>
				{link && <ButtonLink size="sm" data-action="edit" {...link} />}
				<Button
					size="sm"
					data-action="refuse"
					busy={state?.busy === 'Refusing'}
					onClick={() => onRefuse(proposal)}
				>
					Refuse
				</Button>
			</div>
		</article>
	);
}
