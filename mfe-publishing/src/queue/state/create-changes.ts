import type { QueryError } from 'bff/client/base-query';
import { request } from 'bff/client/base-query';
import { networkTitle } from 'bff/contract/networks/network-names';
import {
	type DraftSummary,
	deleteDrafts,
	type KeptDraft,
	restoreDrafts,
} from 'bff/contract/publishing/drafts';
import {
	deletePosts,
	lookUpPublication,
	publishDraft,
	reportPublication,
	resumePublication,
	swapPublications,
	unpublishDraft,
	type When,
} from 'bff/contract/publishing/publishing';
import { asFailure } from 'remote-kit/failure';
import { networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import { shownPosts } from 'remote-kit/publishing/publication/shown-posts';
import type { Toast } from 'remote-kit/toasts';
import type { QueuedDraft } from '../queue-texts.ts';
import { moveTo, swap, takeOut } from './move-in-queue.ts';
import type { QueueChanges, RowState } from './queue-actions.ts';
import type { QueueChange } from './queue-api.ts';

const UNDO_MS = 10_000;

export interface ChangeOptions {
	send: (change: QueueChange) => Promise<{ data?: unknown; error?: unknown }>;
	setState: (id: string, state: RowState) => void;
	show: (toast: Toast) => void;
	/** A draft is posted now, after the time to undo it, or by hand. */
	onPosting: (posted: PostedDraft) => void;
}

/** The actions that change the queue. */
export function createChanges({ send, setState, show, onPosting }: ChangeOptions): QueueChanges {
	const running = new Set<string>();
	const change = async (
		id: string,
		busy: string,
		query: Omit<QueueChange, 'ids'>,
	): Promise<{ data?: unknown; failure?: QueryError | undefined }> => {
		// A double click sends one request.
		if (running.has(id)) return { failure: { code: 'conflict', message: '' } };
		running.add(id);
		setState(id, { busy });
		const { data, error } = await send({ ids: [id], ...query });
		const failure = asFailure(error);
		running.delete(id);
		setState(id, { failure });
		return { data, failure };
	};
	const undo = (onClick: () => void) => ({
		durationMs: UNDO_MS,
		action: { label: 'Undo', onClick },
	});
	/** Publishes a draft as its row shows it. */
	const publish = (draft: DraftSummary, publishing: { when: When; isAnew?: true }) => {
		const shown = shownPosts(draft);
		const body = { ...publishing, ...(shown && { shown }) };
		return request(publishDraft, { params: { id: draft.id }, body });
	};
	const post = async (draft: QueuedDraft, isAnew?: true) => {
		const { id } = draft;
		const { failure } = await change(id, 'Posting', {
			request: publish(draft, { when: { kind: 'now' }, ...(isAnew && { isAnew }) }),
		});
		if (!failure) onPosting({ draftId: id });
	};
	const place = (draft: QueuedDraft, localTime: string) =>
		change(draft.id, 'Moving', {
			request: publish(draft, { when: { kind: 'at', localTime } }),
			patch: (queue) => moveTo(queue, draft.id, localTime),
		});
	const restore = async (draft: QueuedDraft) => {
		if (draft.publication.status === 'queued') await place(draft, draft.publication.localTime);
	};
	const unqueue = (id: string) =>
		change(id, 'Taking it out', {
			request: request(unpublishDraft, { params: { id } }),
			patch: (queue) => void takeOut(queue, id),
		});
	const placed = (data: unknown) => {
		const { publication } = data as KeptDraft;
		return publication ? formatSlot(publication.localTime, publication.zone) : '';
	};

	return {
		move: async (draft, localTime) => {
			const { failure } = await place(draft, localTime);
			if (failure) return;
			const text = `Moved to ${formatSlot(localTime, draft.publication.zone)}`;
			const canUndo = draft.publication.status === 'queued';
			show({ text, ...(canUndo && undo(() => void restore(draft))) });
		},
		swap: async (draft, other) => {
			const swapThem = () =>
				change(draft.id, 'Swapping', {
					request: request(swapPublications, {
						params: { id: draft.id },
						body: { with: other.id },
					}),
					patch: (queue) => swap(queue, draft.id, other.id),
				});
			const { failure } = await swapThem();
			if (failure) return;
			const text = `Swapped with ${formatSlot(other.publication.localTime, other.publication.zone)}`;
			show({ text, ...undo(() => void swapThem()) });
		},
		postNow: (draft) => post(draft),
		postAnew: (draft) => post(draft, true),
		toNextSlot: async (draft) => {
			const { data, failure } = await change(draft.id, 'Queueing', {
				request: publish(draft, { when: { kind: 'next' } }),
			});
			if (!failure) show({ text: `Moved to ${placed(data)}` });
		},
		toDrafts: async (draft) => {
			const { failure } = await unqueue(draft.id);
			if (failure) return;
			const canUndo = draft.publication.status === 'queued';
			show({ text: 'Moved to drafts', ...(canUndo && undo(() => void restore(draft))) });
		},
		takeBack: (id) => void unqueue(id),
		remove: async (draft) => {
			const ids = [draft.id];
			const { failure } = await change(draft.id, 'Deleting', {
				request: request(deleteDrafts, { body: { ids } }),
				patch: (queue) => void takeOut(queue, draft.id),
			});
			if (failure) return;
			const bringBack = async () => {
				const restored = await change(draft.id, 'Restoring', {
					request: request(restoreDrafts, { body: { ids } }),
				});
				if (!restored.failure) await restore(draft);
			};
			show({ text: 'Draft deleted', ...undo(() => void bringBack()) });
		},
		resume: (draft) =>
			void change(draft.id, 'Resuming', {
				request: request(resumePublication, { params: { id: draft.id } }),
			}),
		lookUp: async (draft) => {
			const { data, failure } = await change(draft.id, 'Looking', {
				request: request(lookUpPublication, { params: { id: draft.id } }),
			});
			if (failure) return;
			const isThere = (data as KeptDraft).publication?.status !== 'unsure';
			show({
				text: isThere
					? `Found it on ${networkTitle(networkOf(draft))}`
					: 'Still not among your newest posts',
			});
		},
		report: (draft, outcome) =>
			void change(draft.id, 'Saving', {
				request: request(reportPublication, { params: { id: draft.id }, body: { outcome } }),
			}),
		deletePosts: async (draft) => {
			const title = networkTitle(networkOf(draft));
			const { failure } = await change(draft.id, `Deleting from ${title}`, {
				request: request(deletePosts, { params: { id: draft.id } }),
			});
			if (!failure) show({ text: `Deleted from ${title}` });
		},
		add: async (draft, localTime) => {
			const { id } = draft;
			const when: When = localTime === undefined ? { kind: 'next' } : { kind: 'at', localTime };
			const { data, failure } = await change(id, 'Queueing', { request: publish(draft, { when }) });
			if (failure) return failure;
			show({ text: `Queued, ${placed(data)}`, ...undo(() => void unqueue(id)) });
			return undefined;
		},
	};
}
