import type { Draft as DraftText } from 'bff/contract/compose';
import { MarginRow } from 'design-system/margin-row';
import { usePart } from '../messages/use-lazy.ts';
import styles from './drafts-panel.module.css';

const fetchDraft = () =>
	import(/* webpackChunkName: "conversation" */ './draft.tsx').then(({ Draft }) => Draft);

export interface DraftsPanelProps {
	/** Whose drafts they are; null when nobody is signed in. */
	username: string | null;
	drafts: readonly DraftText[];
	/** A further one is being written. */
	isArriving?: boolean;
	/** Asks for a name and keeps a draft as a file. */
	onSave?: (text: string) => void;
}

/** The drafts of the newest answer. */
export function DraftsPanel({ username, drafts, isArriving = false, onSave }: DraftsPanelProps) {
	const count = drafts.length;
	const { part: Draft } = usePart(fetchDraft, count);
	return (
		<section className={styles.panel} aria-labelledby="drafts-title">
			<MarginRow
				margin={
					<>
						<h2 id="drafts-title" className={styles.title}>
							{username ? `${username} Drafts` : 'Drafts'}
						</h2>
						{isArriving ? <p>{`${count} of ${count + 1}`}</p> : null}
					</>
				}
			>
				{count === 0 ? (
					<p className={styles.empty}>No tweets yet</p>
				) : (
					<ol className={styles.cards}>
						{drafts.map(({ text }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: drafts are only ever added at the end
							<li key={index}>
								{Draft ? (
									<Draft
										text={text}
										place={index + 1}
										onSave={onSave ? () => onSave(text) : undefined}
									/>
								) : (
									text
								)}
							</li>
						))}
					</ol>
				)}
			</MarginRow>
		</section>
	);
}
