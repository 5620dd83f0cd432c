import { request } from 'bff/client/base-query';
import { type Funnel, readFunnel } from 'bff/contract/admin/funnel';
import { adminApi } from '../api.ts';

export type Weeks = '4' | '8' | '52';

const funnelApi = adminApi.injectEndpoints({
	endpoints: (build) => ({
		funnel: build.query<Funnel, Weeks>({
			query: (weeks) => request(readFunnel, { querystring: { weeks } }),
		}),
	}),
});

export const { useFunnelQuery } = funnelApi;
