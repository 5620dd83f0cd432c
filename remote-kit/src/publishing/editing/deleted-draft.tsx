import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Notice } from 'design-system/notice';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure } from '../../failure.ts';
import { FailureReason } from '../../failure-reason.tsx';
import { formatMoment } from '../../format-date.ts';
import type { RemoteDispatch } from '../../store.ts';
import { draftsApi, useCreateDraftMutation, useRestoreDraftsMutation } from '../api/drafts-api.ts';
import styles from './deleted-draft.module.css';
import { unsavedParts } from './unsaved-parts.ts';

export interface DeletedDraftProps {
	draftId: string;
	/** Shown if this browser has no unsaved text of the draft. */
	children: ReactNode;
}

/**
 * A draft that was deleted elsewhere while it had unsaved text here: shows that text, and restores
 * the draft or keeps the text as a new one. A restored draft opens with the text.
 */
export function DeletedDraft({ draftId, children }: DeletedDraftProps) {
	const dispatch = useDispatch<RemoteDispatch>();
	const [copies] = useState(unsavedParts);
	const [kept] = useState(() => copies.open(draftId));
	const [restore, restoring] = useRestoreDraftsMutation();
	const [create, creating] = useCreateDraftMutation();
	const [isGone, setGone] = useState(false);
	if (!kept) return children;

	const restoreDraft = async () => {
		setGone(false);
		const { error } = await restore([draftId]);
		if (error) return;
		const { data, isError } = await dispatch(
			draftsApi.endpoints.draft.initiate(draftId, { forceRefetch: true, subscribe: false }),
		);
		setGone(isError || !data);
	};
	const keepAsNew = async () => {
		const { data } = await create({ id: crypto.randomUUID(), parts: kept.parts });
		if (data) copies.remove(draftId);
	};
	const typed = kept.parts.flatMap(({ text, media }) => [
		text,
		...media.flatMap(({ alt }) => (alt ? [`Alt text: ${alt}`] : [])),
	]);
	if (creating.data)
		return (
			<Notice
				live
				tone="done"
				title="Kept as a new draft."
				actions={
					<ButtonLink size="sm" href={`/app/drafts?draft=${creating.data.id}`}>
						Open it
					</ButtonLink>
				}
			/>
		);
	const failure = asFailure(restoring.error ?? creating.error);
	return (
		<div className={styles.deleted}>
			<Notice
				live
				tone="warning"
				title="This draft was deleted somewhere else."
				actions={
					<>
						<Button size="sm" busy={restoring.isLoading} onClick={() => void restoreDraft()}>
							Restore
						</Button>
						<Button size="sm" busy={creating.isLoading} onClick={() => void keepAsNew()}>
							Keep as new draft
						</Button>
					</>
				}
			>
				What you wrote here at {formatMoment(kept.at)} is kept on this device.
			</Notice>
			{isGone ? (
				<Notice live tone="error" title="The draft can no longer be restored.">
					Keep your text as a new draft.
				</Notice>
			) : null}
			{failure ? (
				<Notice live tone="error" title="That didn’t work.">
					<FailureReason failure={failure} />
				</Notice>
			) : null}
			{typed.map((words, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
				<p key={index} dir="auto" translate="no" className={styles.text}>
					{words}
				</p>
			))}
		</div>
	);
}
