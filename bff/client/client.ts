import type { Static, TSchema } from 'typebox';
import type { ErrorBody } from '../contract/errors.ts';
import type { Route } from '../contract/route.ts';
import { ApiError } from './api-error.ts';

type Part<R extends Route, K extends 'params' | 'querystring' | 'body'> = R['schema'] extends {
	readonly [P in K]: infer S extends TSchema;
}
	? { [P in K]: Static<S> }
	: object;

/**
 * What a route takes: `params`, `querystring` and `body`, each only where the route declares it.
 */
export type Input<R extends Route> = Part<R, 'params'> & Part<R, 'querystring'> & Part<R, 'body'>;

/** What a route answers with 200. */
export type Answer<R extends Route> = R['schema']['response'] extends {
	readonly 200: infer S extends TSchema;
}
	? Static<S>
	: never;

/** A route whose answer is a stream of events. */
export type StreamRoute = Route & { readonly events: Readonly<Record<string, TSchema>> };

/** One event: `event` tells the type of `data`; `id` resumes the stream after it. */
export type StreamEvent<R extends StreamRoute> = {
	[E in keyof R['events'] & string]: {
		event: E;
		data: Static<R['events'][E]>;
		id: string | undefined;
	};
}[keyof R['events'] & string];

export interface ClientOptions {
	/** Origin of the API, or the empty string for the page's own. */
	baseUrl: string;
	/** Defaults to the platform's. */
	fetch?: typeof globalThis.fetch;
	/** Called on every 401 before the call rejects; what happens then is the caller's policy. */
	onUnauthorized?: () => void;
}

export interface Client {
	/** Rejects with `ApiError`. */
	call<R extends Route>(
		route: R,
		input: Input<R>,
		options?: { signal?: AbortSignal },
	): Promise<Answer<R>>;
	/**
	 * What a route answers as a file. Rejects with `ApiError`, also where the answer breaks off
	 * before its end.
	 */
	download<R extends Route>(route: R, input: Input<R>): Promise<Blob>;
	/**
	 * Yields the events in order. Throws `ApiError` when the route refuses, and with code `network`
	 * when the connection breaks. A connection that is closed politely but early just ends the loop:
	 * the caller knows by the missing last event. An `error` event is yielded, not thrown. Leaving
	 * the loop closes the connection.
	 */
	stream<R extends StreamRoute>(
		route: R,
		input: Input<R>,
		options?: { signal?: AbortSignal; lastEventId?: string },
	): AsyncGenerator<StreamEvent<R>, void, undefined>;
}

interface AnyInput {
	params?: Record<string, string>;
	querystring?: Record<string, string | undefined>;
	body?: unknown;
}

/** The browser's way to the API: cookies are sent, bodies are JSON, failures are `ApiError`s. */
export function createClient(options: ClientOptions): Client {
	const send = async (route: Route, input: AnyInput, init: RequestInit): Promise<Response> => {
		const doFetch = options.fetch ?? globalThis.fetch;
		const headers = new Headers(init.headers);
		if (input.body !== undefined) headers.set('content-type', 'application/json');
		let response: Response;
		try {
			response = await doFetch(options.baseUrl + address(route, input), {
				...init,
				method: route.method,
				headers,
				credentials: 'include',
				...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
			});
		} catch (cause) {
			throw init.signal?.aborted ? cause : ApiError.network();
		}
		if (response.ok) return response;
		if (response.status === 401) options.onUnauthorized?.();
		throw await failure(response);
	};

	const read = async (route: Route, input: AnyInput, as: 'json' | 'blob', signal?: AbortSignal) => {
		const response = await send(route, input, { signal: signal ?? null });
		return response[as]().catch((cause: unknown) => {
			throw signal?.aborted ? cause : ApiError.network();
		});
	};

	return {
		call: (route, input, { signal } = {}) => read(route, input as AnyInput, 'json', signal),
		download: (route, input) => read(route, input as AnyInput, 'blob'),
		async *stream(route, input, { signal, lastEventId } = {}) {
			const headers = {
				accept: 'text/event-stream',
				...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
			};
			// Most screens read no stream: what reads one is loaded while the first is being asked for.
			const [{ readEvents }, response] = await Promise.all([
				import('./read-events.ts').catch(() => Promise.reject(ApiError.network())),
				send(route, input as AnyInput, { signal: signal ?? null, headers }),
			]);
			if (!response.body) throw ApiError.network();
			yield* readEvents(response.body, signal) as AsyncGenerator<StreamEvent<typeof route>>;
		},
	};
}

function address(route: Route, input: AnyInput): string {
	const path = route.url.replace(/:(\w+)/g, (_, name: string) =>
		encodeURIComponent(input.params?.[name] ?? ''),
	);
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(input.querystring ?? {}))
		if (value !== undefined) query.set(name, value);
	return query.size > 0 ? `${path}?${query}` : path;
}

async function failure(response: Response): Promise<ApiError> {
	// A proxy on the way answers with pages, or with JSON of its own.
	const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
	const isOurs = typeof body?.code === 'string' && typeof body.message === 'string';
	return isOurs ? ApiError.fromBody(body as ErrorBody, response.status) : ApiError.network();
}
