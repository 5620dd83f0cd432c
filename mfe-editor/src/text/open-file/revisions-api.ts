import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { listRevisions, readFile } from 'bff/contract/editor/editor';
import { editorApi } from '../../api.ts';

/** The API of revisions, loaded with the dialog that shows them. */
const revisionsApi = editorApi.injectEndpoints({
	endpoints: (build) => ({
		revision: build.query<ResponseOf<typeof readFile>, { path: string; revision: number }>({
			query: ({ path, revision }) =>
				request(readFile, { querystring: { path, revision: String(revision) } }),
		}),
		revisions: build.query<ResponseOf<typeof listRevisions>['revisions'], string>({
			query: (path) => request(listRevisions, { querystring: { path } }),
			transformResponse: (response: ResponseOf<typeof listRevisions>) => response.revisions,
			keepUnusedDataFor: 0,
		}),
	}),
});

export const { useRevisionQuery, useRevisionsQuery } = revisionsApi;
