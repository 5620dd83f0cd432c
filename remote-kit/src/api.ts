import { createApi } from '@reduxjs/toolkit/query/react';
import { clientBaseQuery } from 'bff/client/base-query';

/**
 * The API of a remote's store. It has no endpoints of its own: whatever uses the store adds its
 * own with `injectEndpoints`, so that they share one cache.
 */
export const remoteApi = createApi({
	reducerPath: 'api',
	baseQuery: clientBaseQuery,
	endpoints: () => ({}),
});
