import { createApi } from '@reduxjs/toolkit/query/react';
import { ask, clientBaseQuery } from 'bff/client/base-query';
import type { Answer, Input } from 'bff/client/client';
import {
	createFile,
	deleteFile,
	type FileInfo,
	getFileTree,
	importFile,
	listRevisions,
	moveFile,
	readFile,
	renameFile,
	restoreFiles,
	searchFiles,
	writeFile,
} from 'bff/contract/files';

type Content = Answer<typeof readFile>;

/** Every change of a file is followed by reading the tree again (spec section 4). */
const changesTree = { invalidatesTags: ['tree' as const] };

/** What the server knows of the person's files. */
export const editorApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['tree'],
	endpoints: (build) => ({
		tree: build.query<FileInfo[], void>({
			query: () => ask(getFileTree, {}),
			// An answer without a tree is an empty one (spec section 8).
			transformResponse: (answer: Partial<Answer<typeof getFileTree>>) => answer.files ?? [],
			providesTags: ['tree'],
		}),
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
		search: build.query<Answer<typeof searchFiles>['found'], string>({
			query: (q) => ask(searchFiles, { querystring: { q } }),
			transformResponse: (answer: Answer<typeof searchFiles>) => answer.found,
			keepUnusedDataFor: 0,
		}),
		write: build.mutation<FileInfo, Input<typeof writeFile>['body']>({ query: (body) => ask(writeFile, { body }), ...changesTree }),
		create: build.mutation<FileInfo, Input<typeof createFile>['body']>({ query: (body) => ask(createFile, { body }), ...changesTree }),
		import: build.mutation<FileInfo, Input<typeof importFile>['body']>({ query: (body) => ask(importFile, { body }), ...changesTree }),
		rename: build.mutation<Answer<typeof renameFile>, Input<typeof renameFile>['body']>({
			query: (body) => ask(renameFile, { body }),
			...changesTree,
		}),
		move: build.mutation<Answer<typeof moveFile>, Input<typeof moveFile>['body']>({
			query: (body) => ask(moveFile, { body }),
			...changesTree,
		}),
		remove: build.mutation<Answer<typeof deleteFile>, string>({ query: (path) => ask(deleteFile, { body: { path } }), ...changesTree }),
		restore: build.mutation<Answer<typeof restoreFiles>, string>({
			query: (deletion) => ask(restoreFiles, { body: { deletion } }),
			...changesTree,
		}),
	}),
});

export const {
	useTreeQuery,
	useContentQuery,
	useRevisionQuery,
	useRevisionsQuery,
	useSearchQuery,
	useWriteMutation,
	useCreateMutation,
	useImportMutation,
	useRenameMutation,
	useMoveMutation,
	useRemoveMutation,
	useRestoreMutation,
} = editorApi;
