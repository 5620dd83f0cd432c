import type { DraftFilter } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { EmptyState } from 'design-system/empty-state';
import styles from './no-drafts.module.css';

export interface NoDraftsProps {
	filter: DraftFilter;
	isNarrowed: boolean;
	/** Whether other lists of the library have drafts. */
	hasOthers: boolean;
	onNew: () => void;
	onClear: () => void;
}

/** Why the list is empty, and what to do. */
export function NoDrafts({ filter, isNarrowed, hasOthers, onNew, onClear }: NoDraftsProps) {
	if (isNarrowed) {
		return (
			<EmptyState
				className={styles.empty}
				voice="ui"
				title="No draft matches."
				action={
					<Button size="sm" onClick={onClear}>
						Show all
					</Button>
				}
			/>
		);
	}
	if (filter !== 'all') {
		return (
			<EmptyState
				className={styles.empty}
				voice="ui"
				title={filter === 'queued' ? 'Nothing is queued.' : 'Nothing is posted yet.'}
			>
				{filter === 'queued'
					? 'Open a draft and add it to the queue.'
					: 'What you post from Warble is listed here, with its results.'}
			</EmptyState>
		);
	}
	return (
		<EmptyState
			className={styles.empty}
			title={hasOthers ? 'No drafts left' : 'No drafts yet'}
			action={
				<div className={styles.actions}>
					<ButtonLink size="sm" variant="primary" href="/app/compose">
						Write with Warble
					</ButtonLink>
					<Button size="sm" onClick={onNew}>
						New draft
					</Button>
				</div>
			}
		>
			{hasOthers
				? 'The rest is queued or posted. Keep more in Compose, or begin your own.'
				: 'Keep the good ones in Compose, or begin your own.'}
		</EmptyState>
	);
}
