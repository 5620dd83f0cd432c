import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { CopyButton } from 'design-system/copy-button';
import { DraftCard } from 'design-system/draft-card';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { usesSingleKeys } from 'remote-kit/single-keys';
import { useTweetCount } from 'remote-kit/use-tweet-count';
import styles from './draft.module.css';
import type { KeptEntry } from './kept-api.ts';
import type { DraftPlace } from './use-triage.ts';

export interface DraftProps {
	text: string;
	/** Number of the draft, from 1. */
	number: number;
	/** Saves the draft as a file. */
	onSave: (text: string) => void;
	/** The answer that it is part of, once the server has stored it. */
	messageId?: string | undefined;
	/** Position in the answer, from 0. */
	index?: number;
	/** Given if the draft is in the library. */
	kept?: KeptEntry | undefined;
	/** Adds the draft to the library. Resolves with the error if it failed. */
	onKeep?: (place: DraftPlace, text: string, number: number) => Promise<QueryError | null>;
	/** Hides the draft. */
	onDiscard?: (place: DraftPlace, card: HTMLElement, number: number) => void;
}

const KEYS_HELP = 'K to keep, X to discard, C to copy';

/**
 * A draft with its length as X counts it, to keep in the library or discard. Memoised, so that it
 * is counted once.
 */
export const Draft = memo(function Draft({
	text,
	number,
	onSave,
	messageId,
	index = 0,
	kept,
	onKeep,
	onDiscard,
}: DraftProps) {
	const count = useTweetCount(text);
	const card = useRef<HTMLElement>(null);
	const copy = useRef<HTMLSpanElement>(null);
	const isWaiting = useRef(false);
	const [failure, setFailure] = useState<string>();
	const place = messageId === undefined ? undefined : { messageId, index };
	const what = <VisuallyHidden>draft {number}</VisuallyHidden>;

	const keep =
		place && onKeep && !kept
			? async () => {
					// A second press does not send a second request.
					if (isWaiting.current) return;
					isWaiting.current = true;
					setFailure(undefined);
					const error = await onKeep(place, text, number);
					isWaiting.current = false;
					if (error) setFailure(`Not kept. ${error.message}`);
				}
			: undefined;
	const discard =
		place && onDiscard && (kept?.status ?? null) === null
			? () => card.current && onDiscard(place, card.current, number)
			: undefined;

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey || !usesSingleKeys()) return;
		const action = {
			k: keep,
			x: discard,
			c: () => copy.current?.querySelector('button')?.click(),
		}[event.key.toLowerCase()];
		if (!action) return;
		event.preventDefault();
		void action();
	};

	return (
		<DraftCard
			ref={card}
			aria-label={`Draft ${number}`}
			className={styles.draft}
			data-kept={kept ? true : undefined}
			text={text}
			count={count}
			{...(place && { tabIndex: 0, title: KEYS_HELP, 'aria-keyshortcuts': 'K X C', onKeyDown })}
			actions={
				<>
					{kept ? (
						<>
							<span className={styles.kept}>{stateOf(kept.status)}</span>
							<ButtonLink size="sm" variant="quiet" href={`/app/drafts?draft=${kept.id}`}>
								<span>Open in Drafts {what}</span>
							</ButtonLink>
						</>
					) : null}
					{keep ? (
						<Button size="sm" onClick={() => void keep()}>
							<span>Keep {what}</span>
						</Button>
					) : null}
					{count?.refusal === undefined ? (
						<span ref={copy}>
							<CopyButton text={text} what={`draft ${number}`} />
						</span>
					) : null}
					<Button size="sm" variant="quiet" onClick={() => onSave(text)}>
						<span>Save as file {what}</span>
					</Button>
					{discard ? (
						<Button size="sm" variant="quiet" onClick={discard}>
							<span>Discard {what}</span>
						</Button>
					) : null}
					{failure === undefined ? null : (
						<p role="alert" className={styles.failure}>
							{failure}
						</p>
					)}
				</>
			}
		/>
	);
});

function stateOf(status: KeptEntry['status']): string {
	return status === null ? 'Kept' : states[status];
}

const states: Record<NonNullable<KeptEntry['status']>, string> = {
	queued: 'Queued',
	publishing: 'Posting',
	posted: 'Posted',
	failed: 'Not posted',
	unsure: 'Not sure: check X',
	missed: 'Missed',
	by_hand: 'Ready to post',
	deleted: 'Deleted at X',
};
