import { request } from 'bff/client/base-query';
import { readSpend, type Spend } from 'bff/contract/admin/spend';
import { adminApi } from '../api.ts';

const spendApi = adminApi.injectEndpoints({
	endpoints: (build) => ({
		spend: build.query<Spend, void>({ query: () => request(readSpend, {}) }),
	}),
});

export const { useSpendQuery } = spendApi;
