import { ask } from 'bff/client/base-query';
import type { Answer } from 'bff/client/client';
import { listRevisions, readFile } from 'bff/contract/editor';
import { editorApi } from '../../api.ts';

/** The API of revisions, loaded with the dialog that shows them. */
const revisionsApi = editorApi.injectEndpoints({
	endpoints: (build) => ({
		revision: build.query<Answer<typeof readFile>, { path: string; revision: number }>({
			query: ({ path, revision }) =>
				ask(readFile, { querystring: { path, revision: String(revision) } }),
		}),
		revisions: build.query<Answer<typeof listRevisions>['revisions'], string>({
			query: (path) => ask(listRevisions, { querystring: { path } }),
			transformResponse: (response: Answer<typeof listRevisions>) => response.revisions,
			keepUnusedDataFor: 0,
		}),
	}),
});

export const { useRevisionQuery, useRevisionsQuery } = revisionsApi;
