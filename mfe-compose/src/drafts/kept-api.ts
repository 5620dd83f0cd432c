import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import {
	createDraft,
	type DraftSource,
	deleteDrafts,
	type KeptDraft,
	keptDrafts,
	restoreDrafts,
} from 'bff/contract/publishing/drafts';
import { composeApi } from '../api.ts';

/** A draft of an answer that is in the library. */
export type KeptEntry = ResponseOf<typeof keptDrafts>['kept'][number];

interface NewDraft {
	id: string;
	text: string;
	source: DraftSource;
}

interface KeptDraftRef {
	threadId: string;
	id: string;
}

/** Requests for the library of drafts. Changes are shown at once, and undone if they fail. */
export const keptApi = composeApi.injectEndpoints({
	endpoints: (build) => ({
		keptDrafts: build.query<KeptEntry[], string>({
			query: (threadId) => request(keptDrafts, { params: { threadId } }),
			transformResponse: ({ kept }: { kept: KeptEntry[] }) => kept,
		}),
		keepDraft: build.mutation<Pick<KeptDraft, 'id' | 'publication'>, NewDraft>({
			query: ({ id, text, source }) =>
				request(createDraft, { body: { id, parts: [{ text, media: [] }], source } }),
			async onQueryStarted({ id, source }, { dispatch, getState, queryFulfilled }) {
				const { threadId, ...place } = source;
				const change = (update: (kept: KeptEntry[]) => KeptEntry[]) =>
					dispatch(keptApi.util.updateQueryData('keptDrafts', threadId, update));
				const added = change((kept = []) => [...kept, { id, ...place, status: null }]);
				try {
					const { data } = await queryFulfilled;
					const entry = { id: data.id, ...place, status: data.publication?.status ?? null };
					const { data: known } = keptApi.endpoints.keptDrafts.select(threadId)(
						getState() as Parameters<ReturnType<typeof keptApi.endpoints.keptDrafts.select>>[0],
					);
					// The list may not have been loaded, and the draft may have been kept in another tab.
					if (!known) await dispatch(keptApi.util.upsertQueryData('keptDrafts', threadId, [entry]));
					else
						change((kept = []) => [
							...kept.filter(
								({ messageId, index }) => messageId !== place.messageId || index !== place.index,
							),
							entry,
						]);
				} catch {
					added.undo();
				}
			},
		}),
		deleteKept: build.mutation<object, KeptDraftRef>({
			query: ({ id }) => request(deleteDrafts, { body: { ids: [id] } }),
			async onQueryStarted({ id, threadId }, { dispatch, queryFulfilled }) {
				const removed = dispatch(
					keptApi.util.updateQueryData('keptDrafts', threadId, (kept = []) =>
						kept.filter((one) => one.id !== id),
					),
				);
				await queryFulfilled.catch(removed.undo);
			},
		}),
		restoreKept: build.mutation<object, KeptEntry & { threadId: string }>({
			query: ({ id }) => request(restoreDrafts, { body: { ids: [id] } }),
			async onQueryStarted({ threadId, ...entry }, { dispatch, queryFulfilled }) {
				const added = dispatch(
					keptApi.util.updateQueryData('keptDrafts', threadId, (kept = []) => [...kept, entry]),
				);
				await queryFulfilled.catch(added.undo);
			},
		}),
	}),
});

export const {
	useKeptDraftsQuery,
	useKeepDraftMutation,
	useDeleteKeptMutation,
	useRestoreKeptMutation,
} = keptApi;
