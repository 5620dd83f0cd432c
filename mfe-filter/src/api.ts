import { request } from 'bff/client/base-query';
import {
	type FilterTemplate,
	getTemplate,
	listTemplates,
	type TemplateSummary,
} from 'bff/contract/filter/filter';
import { type FilterRun, listRuns } from 'bff/contract/filter/run';
import { remoteApi } from 'remote-kit/api';

type Cursor = string | undefined;

const RUNS_PER_PAGE = 50;

/** The endpoints that the first load needs. Later chunks add theirs by `injectEndpoints`. */
export const filterApi = remoteApi
	.enhanceEndpoints({
		addTagTypes: [
			'templates',
			'runs',
			'run',
			'agreement',
			'responses',
			'feed',
			'actions',
			'standing',
		],
	})
	.injectEndpoints({
		endpoints: (build) => ({
			templates: build.query<TemplateSummary[], void>({
				query: () => request(listTemplates, {}),
				providesTags: ['templates'],
			}),
			template: build.query<FilterTemplate, string>({
				query: (id) => request(getTemplate, { params: { id } }),
			}),
			runs: build.infiniteQuery<FilterRun[], void, Cursor>({
				infiniteQueryOptions: {
					initialPageParam: undefined,
					getNextPageParam: (page) => (page.length < RUNS_PER_PAGE ? undefined : page.at(-1)?.id),
				},
				query: ({ pageParam: cursor }) =>
					request(listRuns, { querystring: cursor === undefined ? {} : { cursor } }),
				providesTags: ['runs'],
			}),
		}),
	});

export const { useTemplatesQuery, useRunsInfiniteQuery } = filterApi;
