import { request } from 'bff/client/base-query';
import { filePaths } from 'bff/client/file-paths';
import { createFile, type FileInfo, getFileTree } from 'bff/contract/editor/editor';
import { composeApi } from '../api.ts';
import type { AppThunk } from '../store.ts';
import { findNamedFiles, mayNameFiles, type NamedFiles } from './find-named-files.ts';

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Requests for files. Loaded when the user names the first file. */
export const fileApi = composeApi.enhanceEndpoints({ addTagTypes: ['files'] }).injectEndpoints({
	endpoints: (build) => ({
		filePaths: build.query<string[], void>({
			query: () => request(getFileTree, {}),
			// A response without a tree counts as an empty tree (spec 7).
			transformResponse: ({ tree }: { tree?: unknown }) => filePaths(tree).toSorted(compare),
			keepUnusedDataFor: 3600,
			providesTags: ['files'],
		}),
		createFile: build.mutation<FileInfo, { path: string; content: string }>({
			query: (body) => request(createFile, { body }),
			invalidatesTags: (_result, error) => (error ? [] : ['files']),
		}),
	}),
});

/**
 * The files that the user has named in a message and not chosen from the list. None if the list
 * cannot be loaded.
 */
export function filesNamedIn({ text }: { text: string }): AppThunk<Promise<NamedFiles>> {
	return async (dispatch) => {
		const none = { files: [], unknown: [] };
		if (!mayNameFiles(text)) return none;
		const list = dispatch(fileApi.endpoints.filePaths.initiate(undefined, { subscribe: false }));
		const { data: paths } = await list;
		return paths ? findNamedFiles(text, paths) : none;
	};
}

export const { useFilePathsQuery, useCreateFileMutation } = fileApi;
