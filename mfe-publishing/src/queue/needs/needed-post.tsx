import { networkTitle } from 'bff/contract/networks/network-names';
import type { ReactNode } from 'react';
import { networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { DraftNetworks } from '../../publication/draft-networks.tsx';
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
	const network = networkOf(draft);
	const at = network === 'x' ? '' : `${networkTitle(network)}: `;
	return (
		<article
			className={styles.post}
			data-tone={tone}
			data-draft={draft.id}
			tabIndex={-1}
			aria-label={`${at}${title} ${nameOf(draft)}`}
		>
			<div className={styles.body}>
				<p>
					<DraftNetworks draft={draft} /> <strong className={styles.title}>{title}</strong> {text}
				</p>
				<DraftWords draft={draft} size="sm" className={styles.words} />
				{children ? <div className={styles.parts}>{children}</div> : null}
				<RowNote state={state} />
			</div>
			<div className={styles.actions}>{actions}</div>
		</article>
	);
}
