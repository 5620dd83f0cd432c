import { createApi } from '@reduxjs/toolkit/query/react';
import { ask, clientBaseQuery } from 'bff/client/base-query';
import type { Answer, Input } from 'bff/client/client';
import {
	createFile,
	deleteFile,
	type FileInfo,
	getFileTree,
	importFile,
	moveFile,
	renameFile,
	restoreFiles,
	searchFiles,
} from 'bff/contract/editor';

/** For mutations: the tree is read again after each change of a file (spec section 4). */
export const changesTree = { invalidatesTags: ['tree' as const] };

/**
 * The API of the user's files. The endpoints for an open text are added by
 * `text/open-file/text-api.ts`.
 */
export const editorApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['tree'],
	endpoints: (build) => ({
		tree: build.query<FileInfo[], void>({
			query: () => ask(getFileTree, {}),
			// A response without files is an empty tree (spec section 8).
			transformResponse: (response: Partial<Answer<typeof getFileTree>>) => response.files ?? [],
			providesTags: ['tree'],
		}),
		search: build.query<Answer<typeof searchFiles>['found'], string>({
			query: (q) => ask(searchFiles, { querystring: { q } }),
			transformResponse: (response: Answer<typeof searchFiles>) => response.found,
			keepUnusedDataFor: 0,
		}),
		create: build.mutation<FileInfo, Input<typeof createFile>['body']>({
			query: (body) => ask(createFile, { body }),
			...changesTree,
		}),
		import: build.mutation<FileInfo, Input<typeof importFile>['body']>({
			query: (body) => ask(importFile, { body }),
			...changesTree,
		}),
		rename: build.mutation<Answer<typeof renameFile>, Input<typeof renameFile>['body']>({
			query: (body) => ask(renameFile, { body }),
			...changesTree,
		}),
		move: build.mutation<Answer<typeof moveFile>, Input<typeof moveFile>['body']>({
			query: (body) => ask(moveFile, { body }),
			...changesTree,
		}),
		remove: build.mutation<Answer<typeof deleteFile>, string>({
			query: (path) => ask(deleteFile, { body: { path } }),
			...changesTree,
		}),
		restore: build.mutation<Answer<typeof restoreFiles>, string>({
			query: (deletion) => ask(restoreFiles, { body: { deletion } }),
			...changesTree,
		}),
	}),
});

export const {
	useTreeQuery,
	useSearchQuery,
	useCreateMutation,
	useImportMutation,
	useRenameMutation,
	useMoveMutation,
	useRemoveMutation,
	useRestoreMutation,
} = editorApi;
