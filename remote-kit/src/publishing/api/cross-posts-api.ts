import { request } from 'bff/client/base-query';
import { chooseAccounts, shareText } from 'bff/contract/publishing/cross-posts';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { publicationApi, publishes } from './publication-api.ts';

/** The accounts that a draft is published at, and its text at each. */
const crossPostsApi = publicationApi.injectEndpoints({
	endpoints: (build) => ({
		/** `x`, or the ids of connected accounts. */
		chooseAccounts: build.mutation<KeptDraft, { id: string; accounts: string[] }>({
			query: ({ id, accounts }) => request(chooseAccounts, { params: { id }, body: { accounts } }),
			...publishes,
		}),
		/** Takes the id of a cross-post, and returns the draft that it belongs to. */
		shareText: build.mutation<KeptDraft, string>({
			query: (id) => request(shareText, { params: { id } }),
			...publishes,
		}),
	}),
});

export const { useChooseAccountsMutation, useShareTextMutation } = crossPostsApi;
