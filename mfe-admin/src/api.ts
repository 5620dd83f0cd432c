import { createApi } from '@reduxjs/toolkit/query/react';
import { clientBaseQuery } from 'bff/client/base-query';

/** The operators' API. Each page adds its queries with `injectEndpoints`. */
export const adminApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	tagTypes: ['announcements', 'health', 'invitations', 'people'],
	endpoints: () => ({}),
});
