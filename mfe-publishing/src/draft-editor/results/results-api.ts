import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import { getResults } from 'bff/contract/publishing/results';
import { draftsApi } from 'remote-kit/publishing/api/drafts-api';

/** A posted draft beside the user's other posts. */
export type ComparedResults = ResponseOf<typeof getResults>;

export const { useComparedResultsQuery } = draftsApi.injectEndpoints({
	endpoints: (build) => ({
		comparedResults: build.query<ComparedResults, string>({
			query: (id) => request(getResults, { params: { id } }),
		}),
	}),
});
