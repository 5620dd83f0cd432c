import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { request } from 'bff/client/base-query';
import type { Input } from 'bff/client/client';
import {
	createDraft,
	deleteDrafts,
	getDraft,
	type KeptDraft,
	labelDrafts,
	listDrafts,
	restoreDrafts,
	saveDraft,
} from 'bff/contract/publishing/drafts';
import { asDraft, withCrossPost } from '../publication/cross-posts.ts';
import {
	type DraftPage,
	filtersOf,
	type ListQuery,
	replaceInPages,
	summarise,
} from './draft-lists.ts';
import { announceDrafts } from './draft-news.ts';
import { publishingApi, publishingTags } from './publishing-api.ts';

type Cursor = string | undefined;

/** The library: lists, drafts, and the requests that change them. */
export const draftsApi = publishingApi.injectEndpoints({
	endpoints: (build) => ({
		draftList: build.infiniteQuery<DraftPage, ListQuery, Cursor>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
				// A long list begins again at its first page, instead of loading all its pages.
				refetchCachedPages: false,
			},
			query: ({ queryArg: { filter, search, label, sort }, pageParam: cursor }) =>
				request(listDrafts, {
					querystring: {
						filter,
						sort,
						...(search && { search }),
						...(label && { label }),
						...(cursor !== undefined && { cursor }),
					},
				}),
			providesTags: ['drafts'],
		}),
		draft: build.query<KeptDraft, string>({
			query: (id) => request(getDraft, { params: { id } }),
			providesTags: (_result, _error, id) => [{ type: 'draft', id }],
			onQueryStarted: async (_id, { dispatch, getCacheEntry, queryFulfilled }) => {
				const { data: before } = getCacheEntry();
				const loaded = await queryFulfilled.catch(() => undefined);
				if (loaded) dispatch(updateLists(loaded.data, before) as UnknownAction & DraftThunk);
			},
		}),
		createDraft: build.mutation<KeptDraft, Input<typeof createDraft>['body']>({
			query: (body) => request(createDraft, { body }),
			onQueryStarted: async (_body, started) => {
				const created = await started.queryFulfilled.catch(() => undefined);
				if (!created) return;
				void started.dispatch(readListsAgain());
				await storeResult(undefined, started);
			},
		}),
		saveDraft: build.mutation<KeptDraft, { id: string; body: Input<typeof saveDraft>['body'] }>({
			query: ({ id, body }) => request(saveDraft, { params: { id }, body }),
			onQueryStarted: storeResult,
			invalidatesTags: (result) =>
				result
					? [
							// Cross-posts may have the text and media of their draft.
							...[result, ...(result.crossPosts ?? [])].map(({ id }) => ({
								type: 'checks' as const,
								id,
							})),
							...(result.publication ? ['queue' as const] : []),
						]
					: [],
		}),
		labelDrafts: build.mutation<object, Input<typeof labelDrafts>['body']>({
			query: (body) => request(labelDrafts, { body }),
			onQueryStarted: announce,
			invalidatesTags: (_result, _error, { ids }) => [
				'queue',
				...ids.map((id) => ({ type: 'draft' as const, id })),
			],
		}),
		deleteDrafts: build.mutation<object, string[]>({
			query: (ids) => request(deleteDrafts, { body: { ids } }),
			onQueryStarted: announceIds,
			invalidatesTags: (_result, error) => (error ? [] : [...publishingTags]),
		}),
		restoreDrafts: build.mutation<object, string[]>({
			query: (ids) => request(restoreDrafts, { body: { ids } }),
			onQueryStarted: announceIds,
			invalidatesTags: (_result, error, ids) =>
				error ? [] : ids.map((id) => ({ type: 'draft' as const, id })),
		}),
	}),
});

type DraftState = Parameters<ReturnType<typeof draftsApi.endpoints.draftList.select>>[0];
type DraftThunk<Result = void> = ThunkAction<Result, DraftState, unknown, UnknownAction>;

interface Started {
	dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
	getState: () => unknown;
	queryFulfilled: Promise<{ data: unknown }>;
}

/** Updates the draft that a mutation returns wherever it is shown, even in other tabs. */
export async function storeResult(
	_argument: unknown,
	{ dispatch, getState, queryFulfilled }: Started,
): Promise<void> {
	const done = await queryFulfilled.catch(() => undefined);
	if (!done) return;
	const draft = done.data as KeptDraft;
	const { data: before } = draftsApi.endpoints.draft.select(draft.id)(getState() as DraftState);
	dispatch(updateLists(draft, before) as UnknownAction & DraftThunk);
	announceDrafts([draft.crossPostOf ?? draft.id]);
}

async function announce({ ids }: { ids: string[] }, started: Started): Promise<void> {
	await announceIds(ids, started);
}

async function announceIds(ids: string[], { dispatch, queryFulfilled }: Started): Promise<void> {
	if (!(await queryFulfilled.catch(() => undefined))) return;
	void dispatch(readListsAgain());
	announceDrafts(ids);
}

/** A draft or cross-post as it is shown now, which is after every save from this screen. */
export function shownNow(
	draft: KeptDraft,
): ThunkAction<KeptDraft, unknown, unknown, UnknownAction> {
	return (_dispatch, getState) => {
		const wholeId = draft.crossPostOf ?? draft.id;
		const { data: whole } = draftsApi.endpoints.draft.select(wholeId)(getState() as DraftState);
		if (!whole || draft.crossPostOf === undefined) return whole ?? draft;
		const crossPost = whole.crossPosts?.find(({ id }) => id === draft.id);
		return crossPost ? asDraft(whole, crossPost) : draft;
	};
}

/**
 * Reads all lists and their counts again. The library ignores that for a list whose request is
 * running, and that response may be older than the change, so this waits for it.
 */
export function readListsAgain(): ThunkAction<Promise<void>, unknown, unknown, UnknownAction> {
	return async (dispatch) => {
		await Promise.all(dispatch(draftsApi.util.getRunningQueriesThunk()));
		dispatch(draftsApi.util.invalidateTags(['drafts']));
	};
}

/**
 * Updates a draft and its rows wherever they are loaded. If it has moved from one filter to
 * another, all lists and counts are read again. `before` is the draft as it was shown. A cross-post
 * is shown as a part of its draft.
 */
function updateLists(draft: KeptDraft, before: KeptDraft | undefined): DraftThunk {
	return (dispatch, getState) => {
		const { selectCachedArgsForQuery, updateQueryData } = draftsApi.util;
		if (draft.crossPostOf !== undefined) {
			dispatch(updateQueryData('draft', draft.id, () => draft));
			const { data: whole } = draftsApi.endpoints.draft.select(draft.crossPostOf)(getState());
			if (whole) dispatch(updateLists(withCrossPost(whole, draft), whole));
			return;
		}
		const row = summarise(draft);
		let hasMoved =
			before && String(filtersOf(summarise(before)).sort()) !== String(filtersOf(row).sort());
		for (const query of selectCachedArgsForQuery(getState(), 'draftList'))
			dispatch(
				updateQueryData('draftList', query, ({ pages }) => {
					if (replaceInPages(pages, row, query.filter)) hasMoved = true;
				}),
			);
		dispatch(updateQueryData('draft', draft.id, () => draft));
		if (hasMoved) void dispatch(readListsAgain());
	};
}

export const {
	useCreateDraftMutation,
	useDeleteDraftsMutation,
	useDraftListInfiniteQuery,
	useDraftQuery,
	useLabelDraftsMutation,
	useRestoreDraftsMutation,
	useSaveDraftMutation,
} = draftsApi;
