import { ask } from 'bff/client/base-query';
import type { Answer, Input } from 'bff/client/client';
import { type FileInfo, listRevisions, readFile, writeFile } from 'bff/contract/files';
import { changesTree, editorApi } from '../api.ts';

type Content = Answer<typeof readFile>;

/** What the server knows of the text of a file. */
export const textApi = editorApi.injectEndpoints({
	endpoints: (build) => ({
		// What was read once is not what is there now: a text that is opened again is read again.
		content: build.query<Content, string>({ query: (path) => ask(readFile, { querystring: { path } }), keepUnusedDataFor: 0 }),
		revision: build.query<Content, { path: string; revision: number }>({
			query: ({ path, revision }) => ask(readFile, { querystring: { path, revision: String(revision) } }),
		}),
		revisions: build.query<Answer<typeof listRevisions>['revisions'], string>({
			query: (path) => ask(listRevisions, { querystring: { path } }),
			transformResponse: (answer: Answer<typeof listRevisions>) => answer.revisions,
			keepUnusedDataFor: 0,
		}),
		write: build.mutation<FileInfo, Input<typeof writeFile>['body']>({ query: (body) => ask(writeFile, { body }), ...changesTree }),
	}),
});

export const { useContentQuery, useWriteMutation, useRevisionQuery, useRevisionsQuery } = textApi;
