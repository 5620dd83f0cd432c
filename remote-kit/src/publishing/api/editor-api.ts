import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import { listDraftVersions } from 'bff/contract/publishing/drafts';
import { rewriteDraft, rewriteUnkept } from 'bff/contract/publishing/rewrite';
import { draftsApi } from './drafts-api.ts';

export type DraftVersion = ResponseOf<typeof listDraftVersions>['versions'][number];
export type Rewrite = Input<typeof rewriteDraft>['body'];

/** Requests that only the editor of a draft uses. */
export const editorApi = draftsApi.injectEndpoints({
	endpoints: (build) => ({
		versions: build.query<DraftVersion[], { id: string; version: number }>({
			query: ({ id }) => request(listDraftVersions, { params: { id } }),
			transformResponse: ({ versions }: { versions: DraftVersion[] }) => versions,
			keepUnusedDataFor: 0,
		}),
		/** `id` is null for a draft that is not in the library. */
		rewrite: build.mutation<ResponseOf<typeof rewriteDraft>, { id: string | null; body: Rewrite }>({
			query: ({ id, body }) =>
				id === null
					? request(rewriteUnkept, { body })
					: request(rewriteDraft, { params: { id }, body }),
		}),
	}),
});

export const { useRewriteMutation, useVersionsQuery } = editorApi;
