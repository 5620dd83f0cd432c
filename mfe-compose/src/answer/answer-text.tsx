import type { AnswerStatus } from 'bff/contract/compose/compose';
import { parseAnswer } from 'bff/contract/compose/draft-markup';
import { Spinner } from 'design-system/spinner';
import { Words } from 'design-system/words';
import type { ReactNode } from 'react';
import styles from './answer-text.module.css';
import { Commentary } from './commentary.tsx';
import { describeDrafts } from './progress.ts';
import { StreamingText } from './streaming-text.tsx';

export interface AnswerTextProps {
	/** The text including draft markers. */
	content: string;
	status: AnswerStatus;
	/** How many characters the last update added. */
	newCharacters?: number;
	/** The cards of its drafts. */
	children?: ReactNode;
}

/**
 * The text of an answer: commentary, its drafts, commentary. While drafts are being written, the
 * unfinished one follows those that are complete.
 */
export function AnswerText({ content, status, newCharacters = 0, children }: AnswerTextProps) {
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
				{children}
				<Commentary text={trailing} />
				<p>
					<Spinner className={styles.notes} />
					<b>Generating tweets...</b> {note ? <span className={styles.note}>{note}</span> : null}
				</p>
				{unfinished ? (
					<Words size="md" tone="dim" preserveLines>
						<StreamingText text={unfinished} newCharacters={newCharacters} />
					</Words>
				) : null}
			</div>
		);
	}

	if (content.trim() === '') {
		return (
			<div className={styles.answer}>
				{children}
				{isRunning ? (
					<p>
						<Spinner className={styles.notes} />
						Writing...
					</p>
				) : null}
			</div>
		);
	}

	return (
		<div className={styles.answer}>
			<Commentary
				text={commentary}
				newCharacters={isRunning && tweets.length === 0 ? newCharacters : undefined}
			/>
			{children}
			{unfinished ? (
				<div>
					<p className={styles.note}>Not finished:</p>
					<Words size="md" tone="dim" preserveLines>
						{unfinished}
					</Words>
				</div>
			) : null}
			<Commentary
				text={trailing}
				newCharacters={isRunning && tweets.length > 0 ? newCharacters : undefined}
			/>
		</div>
	);
}
