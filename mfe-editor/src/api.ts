import { createApi } from '@reduxjs/toolkit/query/react';
import { clientBaseQuery, request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import {
	createFile,
	deleteFile,
	type FileInfo,
	getFileTree,
	importFile,
	moveFile,
	normaliseFileTree,
	readFile,
	renameFile,
	restoreFiles,
	searchFiles,
} from 'bff/contract/editor/editor';

/** For mutations: the tree is read again after each change of a file (spec section 4). */
export const changesTree = { invalidatesTags: ['tree' as const] };

/** The API of the user's files. Endpoints for an open text are added later in `text/open-file/`. */
export const editorApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['tree'],
	endpoints: (build) => ({
		tree: build.query<FileInfo[], void>({
			query: () => request(getFileTree, {}),
			transformResponse: readTree,
			providesTags: ['tree'],
		}),
		// Not cached, so that a file is read again each time it is opened.
		content: build.query<ResponseOf<typeof readFile>, string>({
			query: (path) => request(readFile, { querystring: { path } }),
			transformResponse: (file: Partial<ResponseOf<typeof readFile>>, _meta, path) => ({
				...fileInfo(path, file),
				content: file.content ?? '',
			}),
			keepUnusedDataFor: 0,
		}),
		search: build.query<ResponseOf<typeof searchFiles>['found'], string>({
			query: (q) => request(searchFiles, { querystring: { q } }),
			transformResponse: (response: ResponseOf<typeof searchFiles>) => response.found,
			keepUnusedDataFor: 0,
		}),
		create: build.mutation<FileInfo, Input<typeof createFile>['body']>({
			query: (body) => request(createFile, { body }),
			transformResponse: (file: Partial<FileInfo>, _meta, { path }) => fileInfo(path, file),
			...changesTree,
		}),
		import: build.mutation<ResponseOf<typeof importFile>, Input<typeof importFile>['body']>({
			query: (body) => request(importFile, { body }),
			...changesTree,
		}),
		rename: build.mutation<ResponseOf<typeof renameFile>, Input<typeof renameFile>['body']>({
			query: (body) => request(renameFile, { body }),
			...changesTree,
		}),
		move: build.mutation<ResponseOf<typeof moveFile>, Input<typeof moveFile>['body']>({
			query: (body) => request(moveFile, { body }),
			...changesTree,
		}),
		remove: build.mutation<ResponseOf<typeof deleteFile>, string>({
			query: (path) => request(deleteFile, { body: { path } }),
			...changesTree,
		}),
		restore: build.mutation<ResponseOf<typeof restoreFiles>, string>({
			query: (deletion) => request(restoreFiles, { body: { deletion } }),
			...changesTree,
		}),
	}),
});

/**
 * The files of a response. The spec only promises `tree`, with paths; a path then serves as the id
 * of its file.
 */
function readTree({ files, tree }: { files: FileInfo[]; tree: unknown }): FileInfo[] {
	return files.length > 0 ? files : normaliseFileTree(tree).map((path) => fileInfo(path));
}

/** Fills in fields of a file that the spec does not promise. Revision 0 is older than any other. */
export function fileInfo(path: string, file: Partial<FileInfo> = {}): FileInfo {
	return { id: path, path, size: 0, revision: 0, updatedAt: '', ...file };
}

export const {
	useTreeQuery,
	useContentQuery,
	useSearchQuery,
	useCreateMutation,
	useImportMutation,
	useRenameMutation,
	useMoveMutation,
	useRemoveMutation,
	useRestoreMutation,
} = editorApi;
