import type { ReactNode } from 'react';
import { DraftWords } from '../list/draft-words.tsx';
import { RowNote } from '../list/row-note.tsx';
import { nameOf, type QueuedDraft } from '../queue-texts.ts';
import type { RowState } from '../state/queue-actions.ts';
import styles from './needs.module.css';

export interface NeededPostProps {
	draft: QueuedDraft;
	state: RowState | undefined;
}

interface Props extends NeededPostProps {
	tone: 'error' | 'warning';
	/** What happened, in bold. */
	title: string;
	/** What else to know, after the title. */
	text?: string | undefined;
	/** Shown under the text of the post. */
	children?: ReactNode;
	actions: ReactNode;
}

/** A post that waits for the user: what happened, the post, and what to do. */
export function NeededPost({ draft, state, tone, title, text, children, actions }: Props) {
	return (
		<article
			className={styles.post}
			data-tone={tone}
			data-draft={draft.id}
			tabIndex={-1}
			aria-label={`${title} ${nameOf(draft)}`}
		>
			<div className={styles.body}>
				<p>
					<strong className={styles.title}>{title}</strong> {text}
				</p>
				<DraftWords draft={draft} size="sm" className={styles.words} />
				{children ? <div className={styles.parts}>{children}</div> : null}
				<RowNote state={state} />
			</div>
			<div className={styles.actions}>{actions}</div>
		</article>
	);
}
