import type { ActionOutcome } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { Words } from 'design-system/words';
import { useEffect, useRef } from 'react';
import { formatMoment } from 'remote-kit/format-date';
import styles from './sent-reply.module.css';

export interface SentReplyProps {
	reply: ActionOutcome;
	/** The name of its network in sentences. */
	network: string;
	/** Typed text that differs from the sent reply. */
	unsent?: string | undefined;
	onDiscard: () => void;
	/** Whether it was sent just now and replaces the box that had focus. */
	takesFocus: boolean;
}

/** The reply that was sent to a post. */
export function SentReply({
	reply: { text, url, at },
	network,
	unsent,
	onDiscard,
	takesFocus,
}: SentReplyProps) {
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
							{formatMoment(at)}, open on {network}
						</a>
					)}
				</span>
			</figcaption>
			<Words size="md" preserveLines dir="auto" className={styles.text}>
				{text}
			</Words>
			{unsent === undefined ? null : (
				<p className={styles.unsent}>
					Not sent, because you already replied to this post: <q dir="auto">{unsent}</q>{' '}
					<Button size="sm" variant="quiet" onClick={onDiscard}>
						Discard draft
					</Button>
				</p>
			)}
		</figure>
	);
}
