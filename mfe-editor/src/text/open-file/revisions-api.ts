import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { listRevisions, readFile } from 'bff/contract/files';
import { editorApi } from '../../api.ts';

/** What the server knows of what a file was. It comes with the dialog that shows it. */
const revisionsApi = editorApi.injectEndpoints({
	endpoints: (build) => ({
		revision: build.query<ResponseOf<typeof readFile>, { path: string; revision: number }>({
			query: ({ path, revision }) =>
				request(readFile, { querystring: { path, revision: String(revision) } }),
		}),
		revisions: build.query<ResponseOf<typeof listRevisions>['revisions'], string>({
			query: (path) => request(listRevisions, { querystring: { path } }),
			transformResponse: (answer: ResponseOf<typeof listRevisions>) => answer.revisions,
			keepUnusedDataFor: 0,
		}),
	}),
});

export const { useRevisionQuery, useRevisionsQuery } = revisionsApi;
