import type { DraftSummary } from 'bff/contract/publishing/drafts';
import { memo } from 'react';
import { formatMoment } from 'remote-kit/format-date';
import {
	accountsOf,
	atX,
	describeOutcomes,
	nameAccount,
	networkOf,
} from 'remote-kit/publishing/publication/cross-posts';
import { describeEach, describeReach } from '../publication/describe-results.ts';
import { DraftNetworks } from '../publication/draft-networks.tsx';
import { PublicationState } from '../publication/publication-state.tsx';
import styles from './draft-row.module.css';

export interface DraftRowProps {
	draft: DraftSummary;
	href: string;
	isCurrent: boolean;
	isSelected: boolean;
	/** Shows the checkbox of every row. */
	isSelecting: boolean;
	onToggle: (id: string, isRange: boolean) => void;
}

/** A draft in the list: two lines of its text, then its kind, labels, state and time. */
export const DraftRow = memo(function DraftRow({
	draft,
	href,
	isCurrent,
	isSelected,
	isSelecting,
	onToggle,
}: DraftRowProps) {
	const { id, text, parts, labels, updatedAt, account = atX, publication } = draft;
	const title = text.trim() || 'Empty draft';
	return (
		// biome-ignore lint/a11y/useSemanticElements: its list is not a `ul`
		<div role="listitem" className={styles.row} data-current={isCurrent || undefined}>
			<label className={styles.box} data-shown={isSelecting || undefined}>
				<input
					type="checkbox"
					aria-label={`Select “${title.slice(0, 60)}”`}
					checked={isSelected}
					onChange={({ nativeEvent }) =>
						onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
					}
				/>
			</label>
			<a
				className={styles.link}
				href={href}
				data-draft={id}
				aria-current={isCurrent ? 'true' : undefined}
				onClick={(event) => {
					if (!event.shiftKey) return;
					event.preventDefault();
					onToggle(id, true);
				}}
			>
				<span dir="auto" className={styles.words} data-empty={text.trim() === '' || undefined}>
					{title}
				</span>
				<span className={styles.meta}>
					{parts > 1 ? <span>{parts} posts</span> : null}
					{labels.slice(0, 2).map((label) => (
						<span key={label} className={styles.label}>
							{label}
						</span>
					))}
					{labels.length > 2 ? <span>+{labels.length - 2}</span> : null}
					<DraftNetworks draft={draft} />
					{publication ? (
						<>
							<PublicationState
								publication={publication}
								parts={parts}
								network={networkOf(draft)}
								name={
									describeOutcomes(draft).length > 0
										? nameAccount(account, accountsOf(draft))
										: undefined
								}
							/>
							{describeEach(draft, describeReach).map(({ id, text }) => (
								<span key={id}>{text}</span>
							))}
						</>
					) : (
						<time className={styles.time} dateTime={updatedAt}>
							{formatMoment(updatedAt).split(',')[0]}
						</time>
					)}
				</span>
			</a>
		</div>
	);
});
