import type { QueryError } from 'bff/client/base-query';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { When } from 'bff/contract/publishing/publishing';
import { useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { formatCount } from 'remote-kit/format-number';
import type { DraftPage } from 'remote-kit/publishing/api/draft-lists';
import {
	useDeleteDraftsMutation,
	useLabelDraftsMutation,
	useRestoreDraftsMutation,
} from 'remote-kit/publishing/api/drafts-api';
import {
	usePublishMutation,
	useUnpublishMutation,
} from 'remote-kit/publishing/api/publication-api';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import { shownPosts } from 'remote-kit/publishing/publication/shown-posts';
import type { Toast } from 'remote-kit/toasts';

const UNDO_MS = 10_000;

/**
 * Actions on several drafts at once, each with a toast that can undo it. `pages`: the list as it is
 * shown.
 */
export function useBulkActions(
	showToast: (toast: Toast) => void,
	pages: readonly DraftPage[] = [],
) {
	const [publish] = usePublishMutation();
	const [unpublish] = useUnpublishMutation();
	const [deleteThem] = useDeleteDraftsMutation();
	const [restore] = useRestoreDraftsMutation();
	const [changeLabels] = useLabelDraftsMutation();
	const [running, setRunning] = useState<'queue' | 'delete' | 'schedule' | 'label' | null>(null);
	/** The failure, and the number of drafts for which the action had worked. */
	const [failure, setFailure] = useState<{ title: string; reason: QueryError } | null>(null);

	/** One after the other, so that they take the slots in this order. */
	const publishAll = async (ids: readonly string[], times: readonly When[]): Promise<boolean> => {
		const done: KeptDraft[] = [];
		setFailure(null);
		for (const [index, id] of ids.entries()) {
			const when = times[index] ?? { kind: 'next' };
			const row = pages.flatMap(({ drafts }) => drafts).find((draft) => draft.id === id);
			const { data, error } = await publish({ id, when, shown: row && shownPosts(row) });
			if (data) done.push(data);
			else {
				const title =
					ids.length === 1 ? 'Not queued.' : `${done.length} of ${ids.length} drafts queued.`;
				setFailure({ title, reason: failureOf(error) });
				break;
			}
		}
		showQueued(done);
		return done.length === ids.length;
	};
	/** Says when they will be posted, and offers to take all of them back. */
	const showQueued = (drafts: readonly KeptDraft[], onUndone?: () => void) => {
		const first = drafts[0]?.publication;
		if (!first) return;
		const slot = formatSlot(first.localTime, first.zone);
		const undo = async () => {
			setFailure(null);
			const results = await Promise.all(drafts.map(({ id }) => unpublish(id)));
			const error = results.find((result) => result.error)?.error;
			if (error) setFailure({ title: 'Not undone.', reason: failureOf(error) });
			else onUndone?.();
		};
		showToast({
			text:
				drafts.length > 1
					? `${formatCount(drafts.length, 'draft')} queued, the first for ${slot}`
					: `Queued, ${slot}`,
			durationMs: UNDO_MS,
			action: { label: 'Undo', onClick: () => void undo() },
		});
	};
	const track = async <Result>(
		kind: NonNullable<typeof running>,
		work: () => Promise<Result>,
	): Promise<Result> => {
		setRunning(kind);
		try {
			return await work();
		} finally {
			setRunning(null);
		}
	};

	return {
		running,
		failure,
		showQueued,
		clearFailure: () => setFailure(null),
		queue: (ids: readonly string[]) => track('queue', () => publishAll(ids, [])),
		schedule: (ids: readonly string[], times: readonly When[]) =>
			track('schedule', () => publishAll(ids, times)),
		remove: (ids: readonly string[]) =>
			track('delete', async () => {
				setFailure(null);
				const { error } = await deleteThem([...ids]);
				if (error) setFailure({ title: 'Not deleted.', reason: failureOf(error) });
				else
					showToast({
						text: `${formatCount(ids.length, 'draft')} deleted`,
						durationMs: UNDO_MS,
						action: { label: 'Undo', onClick: () => void restore([...ids]) },
					});
				return !error;
			}),
		label: (ids: readonly string[], label: string) =>
			track('label', async () => {
				const { error } = await changeLabels({ ids: [...ids], add: [label], remove: [] });
				if (error) setFailure({ title: 'Not labelled.', reason: failureOf(error) });
				else showToast({ text: `${formatCount(ids.length, 'draft')} labelled “${label}”` });
				return !error;
			}),
	};
}
