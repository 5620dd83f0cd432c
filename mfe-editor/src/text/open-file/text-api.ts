import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import { type FileInfo, readFile, writeFile } from 'bff/contract/editor';
import { changesTree, editorApi, fileInfo } from '../../api.ts';

/** The API of a file's content. */
export const textApi = editorApi.injectEndpoints({
	endpoints: (build) => ({
		// Not cached, so that a file is read again each time it is opened.
		content: build.query<ResponseOf<typeof readFile>, string>({
			query: (path) => request(readFile, { querystring: { path } }),
			transformResponse: (file: Partial<ResponseOf<typeof readFile>>, _meta, path) => ({
				...fileInfo(path, file),
				content: file.content ?? '',
			}),
			keepUnusedDataFor: 0,
		}),
		write: build.mutation<FileInfo, Input<typeof writeFile>['body']>({
			query: (body) => request(writeFile, { body }),
			transformResponse: (file: Partial<FileInfo>, _meta, { path }) => fileInfo(path, file),
			...changesTree,
		}),
	}),
});

export const { useContentQuery, useWriteMutation } = textApi;
