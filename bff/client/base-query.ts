import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ErrorCode } from '../contract/errors.ts';
import type { Route } from '../contract/route.ts';
import { isApiError } from './api-error.ts';
import type { Client, Input } from './client.ts';

/** The `error` of an RTK Query hook: an `ApiError` as plain data, which a store can hold. */
export interface QueryError {
	code: ErrorCode | 'network';
	message: string;
	/** Whole seconds to wait before the next attempt. */
	retryAfter?: number | undefined;
	/** Whether the server gave no reason: `message` is then the client's. */
	isUnexplained?: boolean;
}

/** The result of an endpoint's `query`: `request(getThread, { params: { threadId } })`. */
export interface ApiRequest {
	route: Route;
	input: object;
}

/** Pairs a route with its input, checked by the route's types. */
export function request<R extends Route>(route: R, input: Input<R>): ApiRequest {
	return { route, input };
}

/**
 * The base query of every `createApi`. Takes the client from the store's `extraArgument`, so that
 * one API serves several stores.
 */
export const clientBaseQuery: BaseQueryFn<ApiRequest, unknown, QueryError> = async (
	{ route, input },
	{ extra, signal },
) => {
	const { client } = extra as { client: Client };
	try {
		return { data: await client.call(route, input as Input<Route>, { signal }) };
	} catch (error) {
		return { error: asQueryError(error) };
	}
};

/** Converts a caught value to plain data. */
export function asQueryError(error: unknown): QueryError {
	if (!isApiError(error))
		return { code: 'network', message: error instanceof Error ? error.message : String(error) };
	const { code, message, retryAfter, isUnexplained } = error;
	return { code, message, retryAfter, ...(isUnexplained && { isUnexplained }) };
}
