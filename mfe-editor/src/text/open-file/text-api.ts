import { request } from 'bff/client/base-query';
import type { Input } from 'bff/client/client';
import { type FileInfo, writeFile } from 'bff/contract/editor/editor';
import { changesTree, editorApi, fileInfo } from '../../api.ts';

/** The API of saving a file. */
export const textApi = editorApi.injectEndpoints({
	endpoints: (build) => ({
		write: build.mutation<FileInfo, Input<typeof writeFile>['body']>({
			query: (body) => request(writeFile, { body }),
			transformResponse: (file: Partial<FileInfo>, _meta, { path }) => fileInfo(path, file),
			...changesTree,
		}),
	}),
});

export const { useWriteMutation } = textApi;
