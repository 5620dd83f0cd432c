import { ask } from 'bff/client/base-query';
import type { Answer } from 'bff/client/client';
import { listRevisions, readFile } from 'bff/contract/editor';
import { editorApi } from '../../api.ts';

/** What the server knows of what a file was. It comes with the dialog that shows it. */
const revisionsApi = editorApi.injectEndpoints({
	endpoints: (build) => ({
		revision: build.query<Answer<typeof readFile>, { path: string; revision: number }>({
			query: ({ path, revision }) =>
				ask(readFile, { querystring: { path, revision: String(revision) } }),
		}),
		revisions: build.query<Answer<typeof listRevisions>['revisions'], string>({
			query: (path) => ask(listRevisions, { querystring: { path } }),
			transformResponse: (answer: Answer<typeof listRevisions>) => answer.revisions,
			keepUnusedDataFor: 0,
		}),
	}),
});

export const { useRevisionQuery, useRevisionsQuery } = revisionsApi;
