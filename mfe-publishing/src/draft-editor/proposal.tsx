import type { DraftPart } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { Skeleton } from 'design-system/skeleton';
import { useEffect, useRef } from 'react';
import { useLazy } from 'remote-kit/lazy/use-lazy';
import type { ProposedParts } from 'remote-kit/publishing/editing/use-rewriting';
import styles from './proposal.module.css';

export interface ProposalProps {
	proposed: ProposedParts;
	current: readonly Pick<DraftPart, 'text'>[];
	isSaving: boolean;
	onUse: () => void;
	onKeep: () => void;
}

const loadComparison = () =>
	import(/* webpackChunkName: "overlays" */ 'remote-kit/publishing/editing/comparison').then(
		({ Comparison }) => Comparison,
	);

/** The difference of the proposed text to the current one, in the place of the text. */
export function Proposal({ proposed, current, isSaving, onUse, onKeep }: ProposalProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { part: Comparison, hasFailed } = useLazy(loadComparison, proposed);
	useEffect(() => heading.current?.focus(), []);
	return (
		<section className={styles.proposal} aria-labelledby="proposal-title">
			<h3 id="proposal-title" ref={heading} tabIndex={-1} className={styles.title}>
				{proposed.title}
			</h3>
			{Comparison ? (
				<Comparison before={current} after={proposed.parts} />
			) : hasFailed ? (
				<p role="alert">The difference didn’t load. Check your connection and try again.</p>
			) : (
				<Skeleton label="Comparing" />
			)}
			<div className={styles.actions}>
				<Button variant="primary" busy={isSaving} onClick={onUse}>
					Use this version
				</Button>
				<Button onClick={onKeep}>{proposed.keepLabel}</Button>
			</div>
		</section>
	);
}
