import { MAX_VOICE_EXAMPLES } from 'bff/contract/compose/voice';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { TextField } from 'design-system/text-field';
import { useDeferredValue, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { Loaded } from 'remote-kit/loaded';
import { usePostedDraftsQuery, useSaveExamplesMutation } from './voice-api.ts';
import styles from './voice-screen.module.css';

export interface ExamplesDialogProps {
	/** Ids of the drafts that are examples now. */
	picked: readonly string[];
	onClose: () => void;
}

/** Lets the user pick posts as examples of how they write. */
export function ExamplesDialog({ picked, onClose }: ExamplesDialogProps) {
	const [search, setSearch] = useState('');
	const sought = useDeferredValue(search.trim());
	const query = usePostedDraftsQuery(sought, { refetchOnMountOrArgChange: true });
	const { data: drafts } = query;
	const [ids, setIds] = useState(picked);
	const [save, saving] = useSaveExamplesMutation();
	const isFull = ids.length >= MAX_VOICE_EXAMPLES;
	const hasNone = drafts?.length === 0 && sought === '';
	const toggle = (id: string) =>
		setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
	const submit = async () => {
		if (saving.isLoading) return;
		const { data } = await save([...ids]);
		if (data) onClose();
	};
	return (
		<Dialog
			open
			isWide
			title="Pick posts that sound like you"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					{hasNone ? null : (
						<Button variant="primary" busy={saving.isLoading} onClick={() => void submit()}>
							Use these
						</Button>
					)}
				</>
			}
		>
			{saving.error ? (
				<Notice tone="error" live title="Your examples weren’t saved.">
					<FailureReason failure={failureOf(saving.error)} />
				</Notice>
			) : null}
			{hasNone ? null : (
				<>
					<TextField
						label="Search your posts"
						type="search"
						autoComplete="off"
						value={search}
						onChange={({ currentTarget }) => setSearch(currentTarget.value)}
					/>
					<p className={styles.note} aria-live="polite">
						{ids.length} of {MAX_VOICE_EXAMPLES} picked
					</p>
				</>
			)}
			{drafts && drafts.length > 0 ? (
				<ul className={styles.choices} aria-label="Posts">
					{drafts.map(({ id, text, parts }) => (
						<li key={id}>
							<label className={styles.choice}>
								<input
									type="checkbox"
									checked={ids.includes(id)}
									disabled={isFull && !ids.includes(id)}
									onChange={() => toggle(id)}
								/>
								<span dir="auto" className={styles.choiceText}>
									{text || 'Post without text'}
									{parts > 1 ? ` (${parts} posts)` : ''}
								</span>
							</label>
						</li>
					))}
				</ul>
			) : drafts ? (
				<p>
					{hasNone
						? 'Nothing posted yet. Posts that you publish with Warble appear here.'
						: `No post contains “${sought}”.`}
				</p>
			) : (
				<Loaded query={query} name="your posts" />
			)}
		</Dialog>
	);
}
