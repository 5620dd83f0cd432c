import type { Static, TSchema } from 'typebox';
import type { ResponseOf, Route } from '../contract/route.ts';
import { routeUrl } from '../contract/route-url.ts';
import { ApiError } from './api-error.ts';
import { fillIn } from './fill-in.ts';
import { takeInlinedResponse } from './inlined-responses.ts';
import { announceMaintenance } from './maintenance-news.ts';
import { newTraceparent } from './traceparent.ts';

export type { ResponseOf } from '../contract/route.ts';

type Part<R extends Route, K extends 'params' | 'querystring' | 'body'> = R['schema'] extends {
	readonly [P in K]: infer S extends TSchema;
}
	? { [P in K]: Static<S> }
	: object;

/** The input of a route: `params`, `querystring` and `body`, each only if the route declares it. */
export type Input<R extends Route> = Part<R, 'params'> & Part<R, 'querystring'> & Part<R, 'body'>;

export interface ClientOptions {
	/** Origin of the API; the empty string for the page's own. */
	baseUrl: string;
	/** Defaults to the global `fetch`. */
	fetch?: typeof globalThis.fetch;
	/** Called on every 401, before the call rejects. */
	onUnauthorized?: () => void;
}

export interface SendOptions {
	signal?: AbortSignal | undefined;
	headers?: Record<string, string>;
	/** Bytes to send, for routes that take `application/octet-stream`. */
	content?: Blob;
}

export interface Client {
	/**
	 * Sends a request and reads its JSON, or takes the response that the page contains. Rejects with
	 * `ApiError`, or with the reason of an abort.
	 */
	call<R extends Route>(
		route: R,
		input: Input<R>,
		options?: { signal?: AbortSignal },
	): Promise<ResponseOf<R>>;
	/**
	 * Sends a request. Resolves with the unread response if its status is 2xx; rejects as `call`
	 * does. For `download.ts` and `stream.ts`.
	 */
	send<R extends Route>(route: R, input: Input<R>, options?: SendOptions): Promise<Response>;
}

interface AnyInput {
	params?: Record<string, string>;
	querystring?: Record<string, string | undefined>;
	body?: unknown;
}

/** Creates a client for the browser: requests send cookies, and bodies are JSON. */
export function createClient(options: ClientOptions): Client {
	const send = async (
		route: Route,
		input: AnyInput,
		{ signal, headers: extraHeaders, content }: SendOptions = {},
	): Promise<Response> => {
		const doFetch = options.fetch ?? globalThis.fetch;
		const headers = new Headers({ traceparent: newTraceparent(), ...extraHeaders });
		const init: RequestInit = { method: route.method, headers, credentials: 'include' };
		if (signal) init.signal = signal;
		if (input.body !== undefined) {
			headers.set('content-type', 'application/json');
			init.body = JSON.stringify(input.body);
		}
		if (content) {
			headers.set('content-type', 'application/octet-stream');
			init.body = content;
		}
		const response = await doFetch(options.baseUrl + routeUrl(route.url, input), init).catch(
			rejectLost(signal),
		);
		if (response.ok) return response;
		if (response.status === 401) options.onUnauthorized?.();
		const error = await readError(response);
		if (error.code === 'maintenance') announceMaintenance();
		throw error;
	};

	return {
		send,
		call: async <R extends Route>(
			route: R,
			input: Input<R>,
			{ signal }: { signal?: AbortSignal } = {},
		) => {
			if (route.method === 'GET') {
				const inlined = takeInlinedResponse(
					options.baseUrl + routeUrl(route.url, input as AnyInput),
				);
				if (inlined !== undefined) return fillIn(route.blanks?.response, inlined) as ResponseOf<R>;
			}
			return readResponse(route, await send(route, input as AnyInput, { signal }), signal);
		},
	};
}

/**
 * Reads the JSON of a response and fills in missing fields; an empty body counts as an empty
 * object. Rejects as `call` does.
 */
export async function readResponse<R extends Route>(
	route: R,
	response: Response,
	signal?: AbortSignal,
): Promise<ResponseOf<R>> {
	const body = await response.text().catch(rejectLost(signal));
	return fillIn(route.blanks?.response, body === '' ? null : parse(body)) as ResponseOf<R>;
}

/** A body that is not JSON was cut off or comes from a proxy. */
function parse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		throw ApiError.network();
	}
}

/** Handles a rejection of `fetch`: an abort stays as it is, anything else is a lost connection. */
export function rejectLost(signal?: AbortSignal): (cause: unknown) => never {
	return (cause) => {
		throw signal?.aborted ? cause : ApiError.network();
	};
}

async function readError(response: Response): Promise<ApiError> {
	const { status } = response;
	const body: unknown = await response.json().catch(() => null);
	const error = ApiError.fromBody(body, status);
	if (error.message !== '') return error;
	// A proxy that cannot reach the server responds with a page of its own.
	if (status >= 502 && status <= 504) return ApiError.network();
	return new ApiError(
		error.code,
		`Something went wrong (error ${status}). Try again in a moment.`,
		{ ...error, isUnexplained: true },
	);
}
