import { request } from 'bff/client/base-query';
import { type FilterRun, listRuns } from 'bff/contract/filter/run';
import { tweetsApi } from '../api.ts';

/** The runs whose included posts can be reviewed. */
export const runsApi = tweetsApi.injectEndpoints({
	endpoints: (build) => ({
		runChoices: build.query<FilterRun[], void>({
			query: () => request(listRuns, { querystring: {} }),
		}),
	}),
});

export const { useRunChoicesQuery } = runsApi;
