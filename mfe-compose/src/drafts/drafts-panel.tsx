import type { Draft as DraftText } from 'bff/contract/compose';
import { MarginRow } from 'design-system/margin-row';
import { useLazy } from '../messages/use-lazy.ts';
import styles from './drafts-panel.module.css';

const loadDraft = () =>
	import(/* webpackChunkName: "conversation" */ './draft.tsx').then(({ Draft }) => Draft);

export interface DraftsPanelProps {
	/** Null when no user is signed in. */
	username: string | null;
	drafts: readonly DraftText[];
	/** Whether another draft is being written. */
	isWritingDraft?: boolean;
	/** Saves a draft as a file. */
	onSave?: (text: string) => void;
}

/** The drafts of the newest answer. */
export function DraftsPanel({
	username,
	drafts,
	isWritingDraft = false,
	onSave,
}: DraftsPanelProps) {
	const count = drafts.length;
	const { part: Draft } = useLazy(loadDraft, count);
	return (
		<section className={styles.panel} aria-labelledby="drafts-title">
			<MarginRow
				margin={
					<>
						<h2 id="drafts-title" className={styles.title}>
							{username ? `${username} Drafts` : 'Drafts'}
						</h2>
						{isWritingDraft ? <p>{`${count} of ${count + 1}`}</p> : null}
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
										number={index + 1}
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
