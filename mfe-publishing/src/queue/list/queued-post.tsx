import { Button } from 'design-system/button';
import { memo } from 'react';
import { useSecondsUntil } from 'remote-kit/publishing/publication/use-seconds-until';
import { MoveMenu } from '../menus/move-menu.tsx';
import { PostMenu } from '../menus/post-menu.tsx';
import { draftHref } from '../queue-address.ts';
import { describeParts, nameOf, type QueuedDraft } from '../queue-texts.ts';
import { type RowState, useQueueActions } from '../state/queue-actions.ts';
import { timeOf } from '../time/local-time.ts';
import { DraftWords } from './draft-words.tsx';
import styles from './list.module.css';
import { PostMeta } from './post-meta.tsx';
import { RowNote } from './row-note.tsx';

export interface QueuedPostProps {
	draft: QueuedDraft;
	state: RowState | undefined;
	/** `Next, in 13 h` for the one that is published next. */
	next: string | undefined;
	/** Why it is not sent at its time. */
	waits: string | undefined;
}

/** A draft in the queue with its actions. It is locked while it is being sent. */
export const QueuedPost = memo(function QueuedPost({ draft, state, next, waits }: QueuedPostProps) {
	const actions = useQueueActions();
	const { publication } = draft;
	const parts = describeParts(draft);
	const seconds = useSecondsUntil(publication.undoUntil);
	const isPublishing = publication.status === 'publishing';
	const isUndoable = publication.undoUntil !== null && !isPublishing;
	const isSending = waits === undefined && (isPublishing || (isUndoable && seconds === 0));
	return (
		<article
			className={styles.slot}
			data-draft={draft.id}
			aria-label={`${timeOf(publication.localTime)}, ${nameOf(draft)}`}
			tabIndex={-1}
		>
			<p className={styles.time}>{timeOf(publication.localTime)}</p>
			<div className={styles.body}>
				<DraftWords draft={draft} />
				<PostMeta draft={draft}>
					{waits !== undefined ? (
						<span>{waits}</span>
					) : isSending ? (
						<span className={styles.sending}>Posting…</span>
					) : isUndoable ? (
						<span className={styles.sending}>Posting in {seconds} s</span>
					) : next !== undefined ? (
						<span className={styles.next}>{next}</span>
					) : null}
					{parts === '' ? null : <span>{parts}</span>}
				</PostMeta>
				<RowNote state={state} />
			</div>
			<div className={styles.actions}>
				{isPublishing || isSending ? null : isUndoable ? (
					<Button variant="quiet" size="sm" onClick={() => actions.toDrafts(draft)}>
						Undo
					</Button>
				) : (
					<>
						<MoveMenu draft={draft} />
						<a className={styles.link} href={draftHref(draft)}>
							Edit
						</a>
						<PostMenu draft={draft} />
					</>
				)}
			</div>
		</article>
	);
});
