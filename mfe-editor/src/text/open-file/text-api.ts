import { ask } from 'bff/client/base-query';
import type { Answer, Input } from 'bff/client/client';
import { type FileInfo, readFile, writeFile } from 'bff/contract/editor';
import { changesTree, editorApi } from '../../api.ts';

/** What the server knows of the text of a file. */
export const textApi = editorApi.injectEndpoints({
	endpoints: (build) => ({
		// What was read once is not what is there now: a text that is opened again is read again.
		content: build.query<Answer<typeof readFile>, string>({
			query: (path) => ask(readFile, { querystring: { path } }),
			keepUnusedDataFor: 0,
		}),
		write: build.mutation<FileInfo, Input<typeof writeFile>['body']>({
			query: (body) => ask(writeFile, { body }),
			...changesTree,
		}),
	}),
});

export const { useContentQuery, useWriteMutation } = textApi;
