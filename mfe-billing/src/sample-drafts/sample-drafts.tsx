import { parseAnswer } from 'bff/contract/compose/draft-markup';
import { Busy } from 'design-system/busy';
import { CopyButton } from 'design-system/copy-button';
import { DraftCard } from 'design-system/draft-card';
import { MarginRow } from 'design-system/margin-row';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useId } from 'react';
import styles from './sample-drafts.module.css';
import type { SampleAnswer } from './use-sample-drafts.ts';

/** The drafts while they are written and afterwards. Nothing if none could be written. */
export function SampleDrafts({ content, status }: SampleAnswer) {
	const titleId = useId();
	const { tweets, unfinished } = parseAnswer(content, status === 'done');
	if (status !== 'writing' && tweets.length === 0) return null;
	const margin = (
		<>
			<h2 id={titleId} className={styles.title}>
				Drafts from your answers
			</h2>
			<p>
				On us. Copy what you like; they'll be in Compose when you start your trial, where you can
				rewrite them.
			</p>
		</>
	);
	return (
		<section className={styles.section} aria-labelledby={titleId}>
			<MarginRow margin={margin}>
				<ul className={styles.drafts}>
					{tweets.map(({ text }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: drafts are only ever added at the end
						<li key={index} className={styles.draft}>
							<DraftCard
								text={text}
								className={styles.card}
								actions={<CopyButton text={text} what={`draft ${index + 1}`} />}
							/>
						</li>
					))}
					{status === 'writing' && (
						<li className={styles.draft}>
							<div className={styles.writing}>
								{unfinished !== '' && <p dir="auto">{unfinished}</p>}
								<Busy>Writing a draft…</Busy>
							</div>
						</li>
					)}
				</ul>
				<VisuallyHidden role="status">
					{status === 'writing' ? '' : `${tweets.length} drafts are ready.`}
				</VisuallyHidden>
			</MarginRow>
		</section>
	);
}
