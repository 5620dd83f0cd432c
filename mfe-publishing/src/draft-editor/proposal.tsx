import type { DraftPart } from 'bff/contract/publishing/draft-part';
import { Button } from 'design-system/button';
import { useEffect, useRef } from 'react';
import { LazyComparison } from 'remote-kit/publishing/editing/lazy-comparison';
import type { ProposedParts } from 'remote-kit/publishing/editing/use-rewriting';
import styles from './proposal.module.css';

export interface ProposalProps {
	proposed: ProposedParts;
	current: readonly Pick<DraftPart, 'text'>[];
	isSaving: boolean;
	onUse: () => void;
	onKeep: () => void;
}

/** The difference between the proposed text and the current one, in place of the text. */
export function Proposal({ proposed, current, isSaving, onUse, onKeep }: ProposalProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<section className={styles.proposal} aria-labelledby="proposal-title">
			<h3 id="proposal-title" ref={heading} tabIndex={-1} className={styles.title}>
				{proposed.title}
			</h3>
			<LazyComparison before={current} after={proposed.parts} />
			<div className={styles.actions}>
				<Button variant="primary" busy={isSaving} onClick={onUse}>
					Use this version
				</Button>
				<Button onClick={onKeep}>{proposed.keepLabel}</Button>
			</div>
		</section>
	);
}
