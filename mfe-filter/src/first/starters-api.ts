import { request } from 'bff/client/base-query';
import { type FilterStarter, getStarters } from 'bff/contract/filter/filter';
import { filterApi } from '../api.ts';

/** Starters for users without templates. */
export const { useStartersQuery } = filterApi.injectEndpoints({
	endpoints: (build) => ({
		starters: build.query<FilterStarter[], void>({ query: () => request(getStarters, {}) }),
	}),
});
