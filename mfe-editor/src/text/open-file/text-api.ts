import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import { type FileInfo, readFile, writeFile } from 'bff/contract/editor';
import { changesTree, editorApi } from '../../api.ts';

/** The API of a file's content. */
export const textApi = editorApi.injectEndpoints({
	endpoints: (build) => ({
		// Not cached, so that a file is read again each time it is opened.
		content: build.query<ResponseOf<typeof readFile>, string>({
			query: (path) => request(readFile, { querystring: { path } }),
			keepUnusedDataFor: 0,
		}),
		write: build.mutation<FileInfo, Input<typeof writeFile>['body']>({
			query: (body) => request(writeFile, { body }),
			...changesTree,
		}),
	}),
});

export const { useContentQuery, useWriteMutation } = textApi;
