import type { QueryError } from 'bff/client/base-query';
import type { DraftSummary } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { useDeferredValue, useState } from 'react';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatCount } from 'remote-kit/format-number';
import { Loaded } from 'remote-kit/loaded';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import styles from '../queue-screen.module.css';
import { useUnqueuedDraftsQuery } from '../state/queue-api.ts';

export interface ChooseDraftDialogProps {
	/** The slot to fill; undefined: the next free one. */
	localTime: string | undefined;
	zone: string;
	/** Resolves with the reason if it failed. */
	onChoose: (draft: DraftSummary) => Promise<QueryError | undefined>;
	onClose: () => void;
}

/** A dialog for the draft of a slot: one of the newest, one found by a search, or a new one. */
export function ChooseDraftDialog({ localTime, zone, onChoose, onClose }: ChooseDraftDialogProps) {
	const [search, setSearch] = useState('');
	const sought = useDeferredValue(search.trim());
	const query = useUnqueuedDraftsQuery(sought);
	const { data: drafts } = query;
	const [choosing, setChoosing] = useState<string>();
	const [failure, setFailure] = useState<QueryError>();
	const choose = async (draft: DraftSummary) => {
		if (choosing !== undefined) return;
		setChoosing(draft.id);
		const failed = await onChoose(draft);
		setChoosing(undefined);
		setFailure(failed);
		if (!failed) onClose();
	};
	const hasNone = drafts?.length === 0 && sought === '';
	return (
		<Dialog
			open
			title={
				localTime === undefined
					? 'Add a draft to the next free slot'
					: `Add a draft for ${formatSlot(localTime, zone)}`
			}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<ButtonLink href="/app/drafts" variant={hasNone ? 'primary' : 'secondary'}>
						Write a new draft
					</ButtonLink>
				</>
			}
		>
			{failure && (
				<Notice tone="error" live title="Not queued.">
					<FailureReason failure={failure} />
				</Notice>
			)}
			{!hasNone && (
				<TextField
					label="Search your drafts"
					type="search"
					autoComplete="off"
					value={search}
					onChange={({ currentTarget }) => setSearch(currentTarget.value)}
				/>
			)}
			{drafts && drafts.length > 0 ? (
				<ul className={styles.choices} aria-label="Drafts">
					{drafts.map((draft) => (
						<li key={draft.id}>
							<button
								type="button"
								className={styles.choice}
								aria-busy={choosing === draft.id || undefined}
								onClick={() => void choose(draft)}
							>
								<span className={styles.choiceText} dir="auto">
									{draft.text || 'Draft without text'}
								</span>
								<span className={styles.choiceNote}>
									{[
										...(draft.parts > 1 ? [formatCount(draft.parts, 'post')] : []),
										...(draft.hasLink ? ['contains a link'] : []),
									].join(', ')}
								</span>
							</button>
						</li>
					))}
				</ul>
			) : drafts ? (
				<p className={styles.dim}>
					{hasNone ? 'All your drafts are queued or posted.' : `No draft contains “${sought}”.`}
				</p>
			) : (
				<Loaded query={query} name="your drafts" lines={3} />
			)}
		</Dialog>
	);
}
