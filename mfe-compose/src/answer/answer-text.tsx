import type { AnswerStatus } from 'bff/contract/compose';
import { parseAnswer } from 'bff/contract/draft-markup';
import { Spinner } from 'design-system/spinner';
import { Words } from 'design-system/words';
import styles from './answer-text.module.css';
import { Commentary } from './commentary.tsx';
import { countDrafts, describeDrafts } from './progress.ts';
import { StreamingText } from './streaming-text.tsx';

export interface AnswerTextProps {
	/** The text including draft markers. */
	content: string;
	status: AnswerStatus;
	/** Whether the drafts are also listed below the chat. */
	areDraftsListed?: boolean;
	/** How many characters the last update added. */
	newCharacters?: number;
}

/**
 * The text of an answer: commentary, folded drafts, commentary. While drafts are being written, it
 * shows the commentary so far and the unfinished draft.
 */
export function AnswerText({
	content,
	status,
	areDraftsListed = false,
	newCharacters = 0,
}: AnswerTextProps) {
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
						<StreamingText text={unfinished} newCharacters={newCharacters} />
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
			<Commentary
				text={commentary}
				newCharacters={isRunning && tweets.length === 0 ? newCharacters : undefined}
			/>
			{tweets.length > 0 ? (
				<details>
					<summary className={styles.fold}>
						{countDrafts(tweets.length)}
						{areDraftsListed ? ' below' : ''}
					</summary>
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
				</details>
			) : null}
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
