import { parseAnswer } from 'bff/contract/compose/draft-markup';
import { Busy } from 'design-system/busy';
import { CopyButton } from 'design-system/copy-button';
import { DraftCard } from 'design-system/draft-card';
import { MarginRow } from 'design-system/margin-row';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { Words } from 'design-system/words';
import { useId } from 'react';
import { formatCount } from 'remote-kit/format-number';
import styles from './sample-drafts.module.css';
import type { SampleAnswer } from './use-sample-drafts.ts';

/** The drafts while they are written and afterwards. Nothing if none could be written. */
export function SampleDrafts({ content, status }: SampleAnswer) {
	const titleId = useId();
	const { tweets, unfinished } = parseAnswer(content, status === 'done');
	if (status !== 'writing' && tweets.length === 0) return null;
	const isShort = status !== 'writing' && tweets.length < 3;
	// Each place stays the same element, so that a row that is swiped through does not move.
	const places = status === 'writing' ? Math.max(3, tweets.length + 1) : tweets.length;
	return (
		<section className={styles.section} aria-labelledby={titleId}>
			<MarginRow
				margin={
					<p className={styles.note}>Yours to keep. Edit and post them when your trial starts.</p>
				}
			>
				<Words as="h2" id={titleId} size="title">
					{isShort ? 'Your first drafts' : 'Your first three drafts'}
				</Words>
				<ul className={styles.drafts}>
					{Array.from({ length: places }, (_, index) => (
						<li
							// biome-ignore lint/suspicious/noArrayIndexKey: drafts are only ever added at the end
							key={index}
							className={styles.draft}
							aria-hidden={index > tweets.length || undefined}
						>
							<SampleDraft
								number={index + 1}
								text={tweets[index]?.text}
								writing={index === tweets.length ? unfinished : undefined}
							/>
						</li>
					))}
				</ul>
				<VisuallyHidden role="status">
					{status === 'writing' ? '' : `${formatCount(tweets.length, 'draft')} ready.`}
				</VisuallyHidden>
			</MarginRow>
		</section>
	);
}

interface SampleDraftProps {
	number: number;
	/** Once it is written. */
	text: string | undefined;
	/** The text so far of the draft that is being written. */
	writing: string | undefined;
}

function SampleDraft({ number, text, writing }: SampleDraftProps) {
	if (text !== undefined)
		return (
			<DraftCard
				text={text}
				className={styles.card}
				actions={<CopyButton text={text} what={`draft ${number}`} />}
			/>
		);
	return (
		<div className={styles.writing}>
			{writing && <p dir="auto">{writing}</p>}
			{writing !== undefined && <Busy>Writing a draft…</Busy>}
		</div>
	);
}
