import { createApi } from '@reduxjs/toolkit/query/react';
import { ask, clientBaseQuery } from 'bff/client/base-query';
import type { Input } from 'bff/client/client';
import { getUserApiKeys, type UserApiKeys } from 'bff/contract/account';
import { type Feed, getFeed } from 'bff/contract/feed';
import {
	type Agreement,
	deleteTemplate,
	duplicateTemplate,
	type FilterTemplate,
	getAgreement,
	getTemplate,
	getTemplateVersion,
	listTemplates,
	saveTemplate,
	type TemplateSummary,
	type TemplateVersion,
} from 'bff/contract/filter';
import {
	cancelRun,
	estimateRun,
	type FilterRun,
	generateResponses,
	getResponses,
	getRun,
	listRuns,
	overrideVerdict,
	type RunEstimate,
	type RunResponses,
	resumeRun,
	type TimeRange,
	type Verdict,
} from 'bff/contract/filter-run';

/** A run with a page of its posts, newest first. */
export type RunPage = FilterRun & { tweets: Verdict[]; next_cursor: string | null };
/** What a person decides about a post; null takes it back. */
export type Decision = 'include' | 'exclude' | null;

type Cursor = string | undefined;

const RUNS_PER_PAGE = 50;
const POSTS_PER_PAGE = '500';

/** What the server knows of templates and runs. A run that is followed stands in its own slice. */
export const filterApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['templates', 'template', 'runs', 'run', 'agreement', 'responses'],
	endpoints: (build) => ({
		templates: build.query<TemplateSummary[], void>({ query: () => ask(listTemplates, {}), providesTags: ['templates'] }),
		template: build.query<FilterTemplate, string>({
			query: (id) => ask(getTemplate, { params: { id } }),
			providesTags: (_result, _error, id) => [{ type: 'template', id }],
		}),
		templateVersion: build.query<TemplateVersion, { id: string; version: number }>({
			query: ({ id, version }) => ask(getTemplateVersion, { params: { id, version: String(version) } }),
		}),
		saveTemplate: build.mutation<FilterTemplate, Input<typeof saveTemplate>['body']>({
			query: (body) => ask(saveTemplate, { body }),
			invalidatesTags: (saved) => (saved ? ['templates', 'runs', 'run', { type: 'agreement', id: saved.id }] : []),
		}),
		duplicateTemplate: build.mutation<FilterTemplate, { templateId: string; name: string }>({
			query: (body) => ask(duplicateTemplate, { body }),
			invalidatesTags: (copy) => (copy ? ['templates'] : []),
		}),
		deleteTemplate: build.mutation<object, string>({
			query: (id) => ask(deleteTemplate, { params: { id } }),
			invalidatesTags: ['templates', 'runs', 'run'],
		}),
		agreement: build.query<Agreement, string>({
			query: (id) => ask(getAgreement, { params: { id } }),
			providesTags: (_result, _error, id) => [{ type: 'agreement', id }],
		}),
		/** `version` is not asked with: another version is another estimate. */
		estimate: build.query<RunEstimate, { templateId: string; version: number; timeRange: TimeRange }>({
			query: ({ templateId, timeRange }) => ask(estimateRun, { body: { templateId, timeRange } }),
			keepUnusedDataFor: 0,
		}),
		runs: build.infiniteQuery<FilterRun[], void, Cursor>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: (page) => (page.length < RUNS_PER_PAGE ? undefined : page.at(-1)?.id),
			},
			query: ({ pageParam: cursor }) => ask(listRuns, { querystring: cursor === undefined ? {} : { cursor } }),
			providesTags: ['runs'],
		}),
		run: build.infiniteQuery<RunPage, string, Cursor>({
			infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
			query: ({ queryArg: id, pageParam: cursor }) =>
				ask(getRun, { params: { id }, querystring: { limit: POSTS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) } }),
			providesTags: (_result, _error, id) => [{ type: 'run', id }],
		}),
		cancelRun: build.mutation<FilterRun, string>({ query: (id) => ask(cancelRun, { params: { id } }), invalidatesTags: ['runs'] }),
		resumeRun: build.mutation<FilterRun, { id: string; maxCost?: number }>({
			query: ({ id, maxCost }) => ask(resumeRun, { params: { id }, body: maxCost === undefined ? {} : { maxCost } }),
			invalidatesTags: ['runs'],
		}),
		overrideVerdict: build.mutation<Verdict, { runId: string; tweetId: string; templateId: string; value: Decision }>({
			query: ({ runId: id, tweetId, value }) => ask(overrideVerdict, { params: { id, tweetId }, body: { value } }),
			invalidatesTags: (_result, error, { templateId }) => (error ? [] : [{ type: 'agreement', id: templateId }]),
		}),
		responses: build.query<RunResponses, string>({
			query: (id) => ask(getResponses, { params: { id } }),
			providesTags: (_result, _error, id) => [{ type: 'responses', id }],
		}),
		generateResponses: build.mutation<RunResponses, string>({
			query: (id) => ask(generateResponses, { params: { id } }),
			invalidatesTags: (_result, _error, id) => [{ type: 'responses', id }],
		}),
		feed: build.query<Feed, void>({ query: () => ask(getFeed, {}) }),
		keys: build.query<UserApiKeys, void>({ query: () => ask(getUserApiKeys, {}) }),
	}),
});

export const {
	useTemplatesQuery,
	useTemplateQuery,
	useTemplateVersionQuery,
	useSaveTemplateMutation,
	useDuplicateTemplateMutation,
	useDeleteTemplateMutation,
	useAgreementQuery,
	useEstimateQuery,
	useRunsInfiniteQuery,
	useRunInfiniteQuery,
	useCancelRunMutation,
	useResumeRunMutation,
	useOverrideVerdictMutation,
	useResponsesQuery,
	useGenerateResponsesMutation,
	useFeedQuery,
	useKeysQuery,
} = filterApi;
