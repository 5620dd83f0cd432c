import { request } from 'bff/client/base-query';
import { type Agreement, getAgreement } from 'bff/contract/filter';
import { estimateRun, type RunEstimate } from 'bff/contract/filter-estimate';
import type { TimeRange } from 'bff/contract/filter-run';
import { filterApi } from '../../api.ts';

/** What is asked of a template that is saved. */
export const { useAgreementQuery, useEstimateQuery } = filterApi.injectEndpoints({
	endpoints: (build) => ({
		agreement: build.query<Agreement, string>({
			query: (id) => request(getAgreement, { params: { id } }),
			providesTags: (_result, _error, id) => [{ type: 'agreement', id }],
		}),
		/** `version` is not asked with: another version is another estimate. */
		estimate: build.query<
			RunEstimate,
			{ templateId: string; version: number; timeRange: TimeRange }
		>({
			query: ({ templateId, timeRange }) =>
				request(estimateRun, { body: { templateId, timeRange } }),
			keepUnusedDataFor: 0,
			// What a run has judged costs nothing any more.
			providesTags: ['runs'],
		}),
	}),
});
