import { Skeleton } from 'design-system/skeleton';
import { useId } from 'react';
import { formatCount } from 'remote-kit/format-number';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { ProposalCardProps } from '../proposals/proposal-card.tsx';
import type { QueuedDraft } from '../queue-texts.ts';
import type { RowState } from '../state/queue-actions.ts';
import { ByHandPost } from './by-hand-post.tsx';
import { FailedPost } from './failed-post.tsx';
import { MissedPost } from './missed-post.tsx';
import styles from './needs.module.css';
import { UnsurePost } from './unsure-post.tsx';

const ProposalCard = lazyPart(
	async () => (await import('../proposals/proposal-card.tsx')).ProposalCard,
	'The proposal',
	{ loading: () => <Skeleton lines={3} label="Loading the proposal" /> },
);

const kinds = {
	failed: FailedPost,
	unsure: UnsurePost,
	missed: MissedPost,
	by_hand: ByHandPost,
} as const;

const isKind = (status: string): status is keyof typeof kinds => Object.hasOwn(kinds, status);

export interface NeedsYouProps {
	drafts: readonly QueuedDraft[];
	states: Readonly<Record<string, RowState>>;
	proposals: readonly ProposalCardProps[];
}

/** Proposals and posts that wait for the user, before everything else. */
export function NeedsYou({ drafts, states, proposals }: NeedsYouProps) {
	const headingId = useId();
	return (
		<section className={styles.needs} aria-labelledby={headingId}>
			<div className={styles.margin}>
				<h2 id={headingId} className={styles.name}>
					Needs you
				</h2>
				{proposals.length > 0 && <p>{formatCount(proposals.length, 'proposal')}</p>}
				{drafts.length > 0 && <p>{formatCount(drafts.length, 'post')}</p>}
			</div>
			<ul className={styles.list}>
				{proposals.map((props) => (
					<li key={props.proposal.id}>
						<ProposalCard {...props} />
					</li>
				))}
				{drafts.map((draft) => {
					const { status } = draft.publication;
					const Post = isKind(status) ? kinds[status] : undefined;
					return Post ? (
						<li key={draft.id}>
							<Post draft={draft} state={states[draft.id]} />
						</li>
					) : null;
				})}
			</ul>
		</section>
	);
}
