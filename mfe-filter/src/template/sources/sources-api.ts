import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { listSourceAccounts, listSourceLists, type SourceAccount } from 'bff/contract/feed/sources';
import { filterApi } from '../../api.ts';

/** A list of an account at Bluesky or Mastodon. */
export type SourceList = ResponseOf<typeof listSourceLists>[number];

/** The accounts that can read posts, and their lists. */
export const { useSourceAccountsQuery, useSourceListsQuery } = filterApi.injectEndpoints({
	endpoints: (build) => ({
		sourceAccounts: build.query<SourceAccount[], void>({
			query: () => request(listSourceAccounts, {}),
		}),
		sourceLists: build.query<SourceList[], string>({
			query: (id) => request(listSourceLists, { params: { id } }),
		}),
	}),
});
