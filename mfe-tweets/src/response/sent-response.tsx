import type { ActionOutcome } from 'bff/contract/tweets';
import { Button } from 'design-system/button';
import { Words } from 'design-system/words';
import { useEffect, useRef } from 'react';
import { formatMoment } from 'remote-kit/format-date';
import styles from './sent-response.module.css';

export interface SentResponseProps {
	response: ActionOutcome;
	/** Words of the person's that are not what was sent. */
	unsent?: string | undefined;
	onForget: () => void;
	/** It was sent a moment ago, and stands where focus was. */
	takesFocus: boolean;
}

/** The answer that a post has from here. */
export function SentResponse({
	response: { text, url, at },
	unsent,
	onForget,
	takesFocus,
}: SentResponseProps) {
	const element = useRef<HTMLElement>(null);
	useEffect(() => {
		if (takesFocus && (document.activeElement === document.body || document.activeElement === null))
			element.current?.focus();
	}, [takesFocus]);
	return (
		<figure ref={element} tabIndex={-1} aria-label="Your response" className={styles.sent}>
			<figcaption className={styles.head}>
				<b>Your response</b>
				<span>
					{url === null ? (
						formatMoment(at)
					) : (
						<a href={url} target="_blank" rel="noopener noreferrer">
							{formatMoment(at)}, open on X
						</a>
					)}
				</span>
			</figcaption>
			<Words size="md" preserveLines dir="auto" className={styles.words}>
				{text}
			</Words>
			{unsent === undefined ? null : (
				<p className={styles.unsent}>
					Not sent, because this post was answered already: “{unsent}”{' '}
					<Button size="sm" variant="quiet" onClick={onForget}>
						Forget these words
					</Button>
				</p>
			)}
		</figure>
	);
}
