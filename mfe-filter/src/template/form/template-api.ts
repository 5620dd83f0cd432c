import { request } from 'bff/client/base-query';
import type { Source } from 'bff/contract/feed/sources';
import { estimateRun, type RunEstimate } from 'bff/contract/filter/estimate';
import { type Agreement, getAgreement } from 'bff/contract/filter/filter';
import type { TimeRange } from 'bff/contract/filter/run';
import { filterApi } from '../../api.ts';

/** The agreement of a saved template, and the estimate of a run. */
export const { useAgreementQuery, useEstimateQuery } = filterApi.injectEndpoints({
	endpoints: (build) => ({
		agreement: build.query<Agreement, string>({
			query: (id) => request(getAgreement, { params: { id } }),
			providesTags: (_result, _error, id) => [{ type: 'agreement', id }],
		}),
		/** `version` is not sent; it is part of the cache key, as each version has its own estimate. */
		estimate: build.query<
			RunEstimate,
			{ templateId?: string; version?: number; timeRange: TimeRange; sources?: Source[] }
		>({
			query: ({ version: _version, ...body }) => request(estimateRun, { body }),
			keepUnusedDataFor: 0,
			// Posts that a run has judged cost nothing in the next estimate.
			providesTags: ['runs'],
		}),
	}),
});
