import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { getDraft, type KeptDraft, listDrafts } from 'bff/contract/publishing/drafts';
import { composeApi } from '../api.ts';

/** Requests for the parts of the library that the message box shows. */
const libraryApi = composeApi.injectEndpoints({
	endpoints: (build) => ({
		/** The text of a draft's first part. */
		draftText: build.query<string, string>({
			query: (id) => request(getDraft, { params: { id } }),
			transformResponse: ({ parts }: KeptDraft) => parts[0]?.text ?? '',
		}),
		/** Whether one of the last posts has results. */
		hasResults: build.query<boolean, void>({
			query: () => request(listDrafts, { querystring: { filter: 'posted', limit: '50' } }),
			transformResponse: ({ drafts }: ResponseOf<typeof listDrafts>) =>
				drafts.some(
					({ publication, crossPosts = [] }) =>
						publication?.results || crossPosts.some(({ results }) => results),
				),
		}),
	}),
});

export const { useDraftTextQuery, useHasResultsQuery } = libraryApi;
