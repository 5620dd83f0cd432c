import { ask } from 'bff/client/base-query';
import { createFile, type FileInfo, getFileTree } from 'bff/contract/editor';
import { composeApi } from '../api.ts';

const { compare } = new Intl.Collator(undefined, { numeric: true });

/**
 * What this screen asks of the person's files. It comes with the first file that is named, and not
 * with the screen.
 */
export const fileApi = composeApi.enhanceEndpoints({ addTagTypes: ['files'] }).injectEndpoints({
	endpoints: (build) => ({
		filePaths: build.query<string[], void>({
			query: () => ask(getFileTree, {}),
			// An answer without a tree is an empty one (spec 7).
			transformResponse: ({ tree }: { tree?: string[] }) => (tree ?? []).toSorted(compare),
			keepUnusedDataFor: 3600,
			providesTags: ['files'],
		}),
		createFile: build.mutation<FileInfo, { path: string; content: string }>({
			query: (body) => ask(createFile, { body }),
			invalidatesTags: (_result, error) => (error ? [] : ['files']),
		}),
	}),
});

export const { useFilePathsQuery, useCreateFileMutation } = fileApi;
