import type { AnswerStatus } from 'bff/contract/compose';
import { parseAnswer } from 'bff/contract/draft-markup';
import { Spinner } from 'design-system/spinner';
import { Words } from 'design-system/words';
import styles from './answer-text.module.css';
import { ArrivingText } from './arriving-text.tsx';
import { Commentary } from './commentary.tsx';
import { describeDrafts } from './progress.ts';

export interface AnswerTextProps {
	/** As the assistant wrote it, draft markers included. */
	content: string;
	status: AnswerStatus;
	/** Characters that came last. */
	fresh?: number;
}

/**
 * What the assistant wrote: commentary, drafts, commentary; or, while drafts are being written,
 * what stands before them.
 */
export function AnswerText({ content, status, fresh = 0 }: AnswerTextProps) {
	const isRunning = status === 'running';
	const { commentary, tweets, trailing, isOpen, unfinished } = parseAnswer(
		content,
		status === 'done',
	);

	if (isRunning && isOpen) {
		const note = describeDrafts(tweets.length, unfinished !== '');
		return (
			<div className={styles.answer}>
				<Commentary text={commentary} />
				<Commentary text={trailing} />
				<p>
					<Spinner className={styles.notes} />
					<b>Generating tweets...</b> {note ? <span className={styles.note}>{note}</span> : null}
				</p>
				{unfinished ? (
					<Words size="md" tone="dim" preserveLines>
						<ArrivingText text={unfinished} fresh={fresh} />
					</Words>
				) : null}
			</div>
		);
	}

	if (content.trim() === '') {
		if (!isRunning) return null;
		return (
			<p>
				<Spinner className={styles.notes} />
				Writing...
			</p>
		);
	}

	return (
		<div className={styles.answer}>
			<Commentary text={commentary} fresh={isRunning && tweets.length === 0 ? fresh : undefined} />
			{tweets.length > 0 ? (
				<div>
					<p>Tweets:</p>
					<ul className={styles.tweets}>
						{tweets.map(({ text }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: drafts are only ever added at the end
							<li key={index}>
								<Words size="md" preserveLines>
									{text}
								</Words>
							</li>
						))}
					</ul>
				</div>
			) : null}
			{unfinished ? (
				<div>
					<p className={styles.note}>Not finished:</p>
					<Words size="md" tone="dim" preserveLines>
						{unfinished}
					</Words>
				</div>
			) : null}
			<Commentary text={trailing} fresh={isRunning && tweets.length > 0 ? fresh : undefined} />
		</div>
	);
}
