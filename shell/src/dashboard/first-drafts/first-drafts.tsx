import { Busy } from 'design-system/busy';
import { MarginRow } from 'design-system/margin-row';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { Words } from 'design-system/words';
import { useId } from 'react';
import { formatCount } from 'remote-kit/format-number';
import { FirstDraftCard } from './first-draft-card.tsx';
import styles from './first-drafts.module.css';
import type { FirstDrafts as Drafts } from './use-first-drafts.ts';

export interface FirstDraftsProps extends Drafts {
	onOpen: (path: string) => void;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The drafts of a new account, while they are written and afterwards. */
export function FirstDrafts({
	threadId,
	threadName,
	drafts,
	writing,
	keep,
	onOpen,
}: FirstDraftsProps) {
	const headingId = useId();
	const current = writing && (ordinals[writing.number - 1] ?? 'next');
	return (
		<section aria-labelledby={headingId} className={styles.section}>
			<MarginRow
				className={styles.row}
				margin={
					<>
						<h2 id={headingId} className={styles.heading}>
							First drafts
						</h2>
						<p>
							{writing
								? `${formatCount(drafts.length, 'draft')} so far. The ${current} is being written.`
								: `${formatCount(drafts.length, 'draft')}, yours to keep.`}
						</p>
						<a href={`/app/compose?thread=${threadId}`} aria-label={`Ask for more: ${threadName}`}>
							Ask for more
						</a>
					</>
				}
			>
				<ul className={styles.drafts}>
					{drafts.map((draft) => (
						<li key={draft.index} className={styles.draft}>
							<FirstDraftCard draft={draft} threadId={threadId} keep={keep} onOpen={onOpen} />
						</li>
					))}
					{writing && (
						<li className={styles.draft}>
							<div className={styles.writing}>
								{writing.text !== '' && (
									<Words size="lg" tone="dim">
										{writing.text}
									</Words>
								)}
								<Busy>Writing the {current}</Busy>
							</div>
						</li>
					)}
				</ul>
				<VisuallyHidden role="status">
					{writing ? '' : `${formatCount(drafts.length, 'draft is', 'drafts are')} ready.`}
				</VisuallyHidden>
			</MarginRow>
		</section>
	);
}
