import { type QueryError, request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import { createDraft, type DraftSource, type KeptDraft } from 'bff/contract/publishing/drafts';
import { discardDrafts, keptDrafts } from 'bff/contract/publishing/thread-drafts';
import { composeApi } from '../api.ts';
import type { AppThunk } from '../store.ts';

/** What the user did with the drafts of a thread's answers. */
export type ThreadDrafts = ResponseOf<typeof keptDrafts>;
/** A draft of an answer that is in the library. */
export type KeptEntry = ThreadDrafts['kept'][number];
/** A draft of an answer. */
export type DraftPlace = Pick<DraftSource, 'messageId' | 'index'>;

interface NewDraft {
	id: string;
	text: string;
	source: DraftSource;
}

type Discarding = Input<typeof discardDrafts>['body'] & { threadId: string };

/** The draft is not the one that the card showed when the user pressed. */
export const changedElsewhere: QueryError = {
	code: 'conflict',
	message: 'This draft was changed elsewhere. Look at it again.',
};

export const isAt =
	({ messageId, index }: DraftPlace) =>
	(other: DraftPlace): boolean =>
		other.messageId === messageId && other.index === index;

export function toEntry(
	{ id, version, parts, publication }: Omit<KeptDraft, 'source'>,
	{ messageId, index }: DraftPlace,
): KeptEntry {
	return { id, messageId, index, version, parts, status: publication?.status ?? null };
}

/** Requests for drafts of answers. Changes are shown at once, and undone if they fail. */
export const keptApi = composeApi.injectEndpoints({
	endpoints: (build) => ({
		threadDrafts: build.query<ThreadDrafts, string>({
			query: (threadId) => request(keptDrafts, { params: { threadId } }),
			// Another screen or device may change them before the thread is opened again.
			keepUnusedDataFor: 0,
			providesTags: ['threadDrafts'],
		}),
		keepDraft: build.mutation<KeptDraft, NewDraft>({
			query: ({ id, text, source }) =>
				request(createDraft, { body: { id, parts: [{ text, media: [] }], source } }),
			async onQueryStarted({ id, text, source }, { dispatch, queryFulfilled }) {
				const { threadId } = source;
				const add = (entry: KeptEntry) =>
					dispatch(
						keptApi.util.updateQueryData('threadDrafts', threadId, (drafts) => {
							const others = drafts.kept.filter((draft) => !isAt(source)(draft));
							return { ...drafts, kept: [...others, entry] };
						}),
					);
				const parts = [{ text, media: [] }];
				const { messageId, index } = source;
				const added = add({ id, messageId, index, parts, version: 1, status: null });
				try {
					const { data } = await queryFulfilled;
					// Without any patches the list is not loaded.
					if (added.patches.length > 0) add(toEntry(data, source));
					else dispatch(keptApi.util.invalidateTags(['threadDrafts']));
				} catch {
					added.undo();
				}
			},
		}),
		discardDrafts: build.mutation<object, Discarding>({
			query: ({ threadId, ...body }) => request(discardDrafts, { params: { threadId }, body }),
			async onQueryStarted({ threadId, ...drafts }, { dispatch, queryFulfilled }) {
				const { messageId, indexes, isDiscarded } = drafts;
				const isOther = (place: DraftPlace) =>
					place.messageId !== messageId || !indexes.includes(place.index);
				const changed = dispatch(
					keptApi.util.updateQueryData('threadDrafts', threadId, ({ kept, discarded }) => ({
						kept: kept.filter((place) => !isDiscarded || isOther(place)),
						discarded: [
							...discarded.filter(isOther),
							...(isDiscarded ? indexes.map((index) => ({ messageId, index })) : []),
						],
					})),
				);
				await queryFulfilled.catch(changed.undo);
			},
			// A draft that is shown again may be in the library again.
			invalidatesTags: (_result, error, { isDiscarded }) =>
				error || isDiscarded ? [] : ['threadDrafts'],
		}),
	}),
});

/** Shows a kept draft as it is in the library now. */
export function showKept(draft: KeptDraft): AppThunk {
	return (dispatch) => {
		const { source } = draft;
		if (!source) return;
		dispatch(
			keptApi.util.updateQueryData('threadDrafts', source.threadId, ({ kept, ...rest }) => ({
				...rest,
				kept: kept.map((entry) => (isAt(source)(entry) ? toEntry(draft, source) : entry)),
			})),
		);
	};
}

export const { useThreadDraftsQuery, useKeepDraftMutation, useDiscardDraftsMutation } = keptApi;
