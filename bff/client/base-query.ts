import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ErrorCode } from '../contract/errors.ts';
import type { Route } from '../contract/route.ts';
import { isApiError } from './api-error.ts';
import type { Client, Input } from './client.ts';

/** What an RTK Query hook gives as `error`: plain data, fit for a store. */
export interface QueryError {
	code: ErrorCode | 'network';
	message: string;
	retryAfter?: number | undefined;
}

/** The argument of an endpoint's `query`: `ask(getThread, { params: { threadId } })`. */
export interface Question {
	route: Route;
	input: object;
}

/** Pairs a route with its input, checked by the route's types. */
export function ask<R extends Route>(route: R, input: Input<R>): Question {
	return { route, input };
}

/**
 * RTK Query's way to the API. The client comes from the store's `extraArgument` so that one
 * `createApi` serves every store.
 */
export const clientBaseQuery: BaseQueryFn<Question, unknown, QueryError> = async (
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

/** A caught value as data. */
export function asQueryError(error: unknown): QueryError {
	if (!isApiError(error))
		return { code: 'network', message: error instanceof Error ? error.message : String(error) };
	const { code, message, retryAfter } = error;
	return { code, message, retryAfter };
}
