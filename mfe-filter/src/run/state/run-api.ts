import { request } from 'bff/client/base-query';
import { getTemplateVersion, type TemplateVersion } from 'bff/contract/filter/filter';
import { draftReplies, getReplies, type RunReplies } from 'bff/contract/filter/replies';
import {
	cancelRun,
	type FilterRun,
	getRun,
	overrideVerdict,
	resumeRun,
} from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import { filterApi } from '../../api.ts';

/** A run with a page of its posts, newest first. */
export type RunPage = FilterRun & { tweets: Verdict[]; next_cursor: string | null };
/** The user's decision on a post; null removes it. */
export type Override = 'include' | 'exclude' | null;

const POSTS_PER_PAGE = '500';

/** The endpoints of a single run. The followed run is in `run-slice.ts`. */
export const runApi = filterApi.injectEndpoints({
	endpoints: (build) => ({
		run: build.infiniteQuery<RunPage, string, string | undefined>({
			infiniteQueryOptions: {
				initialPageParam: undefined,
				getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
			},
			query: ({ queryArg: id, pageParam: cursor }) =>
				request(getRun, {
					params: { id },
					querystring: { limit: POSTS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) },
				}),
			providesTags: (_result, _error, id) => [{ type: 'run', id }],
		}),
		cancelRun: build.mutation<FilterRun, string>({
			query: (id) => request(cancelRun, { params: { id } }),
			invalidatesTags: ['runs'],
		}),
		resumeRun: build.mutation<FilterRun, { id: string; maxCost?: number }>({
			query: ({ id, maxCost }) =>
				request(resumeRun, { params: { id }, body: maxCost === undefined ? {} : { maxCost } }),
			invalidatesTags: ['runs'],
		}),
		overrideVerdict: build.mutation<
			Verdict,
			{ runId: string; tweetId: string; templateId: string; value: Override }
		>({
			query: ({ runId: id, tweetId, value }) =>
				request(overrideVerdict, { params: { id, tweetId }, body: { value } }),
			invalidatesTags: (_result, error, { templateId }) =>
				error ? [] : ['runs', 'actions', { type: 'agreement', id: templateId }],
		}),
		templateVersion: build.query<TemplateVersion, { id: string; version: number }>({
			query: ({ id, version }) =>
				request(getTemplateVersion, { params: { id, version: String(version) } }),
		}),
		responses: build.query<RunReplies, string>({
			query: (id) => request(getReplies, { params: { id } }),
			providesTags: (_result, _error, id) => [{ type: 'responses', id }],
		}),
		generateResponses: build.mutation<RunReplies, string>({
			query: (id) => request(draftReplies, { params: { id } }),
			invalidatesTags: (_result, _error, id) => [{ type: 'responses', id }],
		}),
	}),
});

export const {
	useRunInfiniteQuery,
	useCancelRunMutation,
	useResumeRunMutation,
	useOverrideVerdictMutation,
	useTemplateVersionQuery,
	useResponsesQuery,
	useGenerateResponsesMutation,
} = runApi;
