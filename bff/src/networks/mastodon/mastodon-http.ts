import type { mastodon } from 'masto';
import { HttpActionDispatcherHookMastodon } from 'masto/adapters/action/dispatcher-http-hook-mastodon.js';
import { createActionProxy, HttpActionDispatcher } from 'masto/adapters/action/index.js';
import { HttpConfigImpl } from 'masto/adapters/config/index.js';
import { BaseHttp } from 'masto/adapters/http/index.js';
import { SerializerNativeImpl } from 'masto/adapters/serializers/index.js';
import type { HttpRequestParams, HttpResponse } from 'masto/interfaces/index.js';
import { readTextUpTo } from '../../providers/read-text.ts';
import { measureCall, outcomeOfResponse, pathTemplate } from '../../telemetry/calls.ts';

/** How requests are sent. */
export interface MastodonHttpOptions {
	/** Sends requests to addresses that users have typed. */
	fetch: typeof fetch;
	/** Timeout of one request, until the last byte of its response. */
	timeoutMs: number;
	/** Maximum size of a response. */
	maxBytes: number;
}

export interface MastodonClientOptions extends MastodonHttpOptions {
	/** Origin of the instance. */
	server: string;
	accessToken?: string | undefined;
	signal?: AbortSignal | undefined;
}

/** A response with a status other than 2xx. */
export class MastodonRefusal extends Error {
	override readonly name = 'MastodonRefusal';
	readonly status: number;
	readonly headers: Headers;
	/** The instance's message, not trusted; undefined if the response is not in Mastodon's format. */
	readonly said: string | undefined;

	constructor(status: number, headers: Headers, body: string) {
		super(`The instance responded with ${status}.`);
		this.status = status;
		this.headers = headers;
		this.said = messageOf(body);
	}
}

const serializer = new SerializerNativeImpl();

/**
 * The client of `masto`, with requests of our own: `createRestAPIClient` always calls the global
 * `fetch`, which has no limit of size and follows redirects.
 */
export function createMastodonClient(options: MastodonClientOptions): mastodon.rest.Client {
	const http = new LimitedHttp(options);
	const dispatcher = new HttpActionDispatcher(http, new HttpActionDispatcherHookMastodon(http));
	return createActionProxy<mastodon.rest.Client>(dispatcher, { context: ['api'] });
}

/** Throws `MastodonRefusal`, the errors of `fetch`, and others if the response is not JSON. */
class LimitedHttp extends BaseHttp {
	readonly #options: MastodonClientOptions;
	readonly #config: HttpConfigImpl;

	constructor(options: MastodonClientOptions) {
		super();
		const { server, accessToken, timeoutMs, signal } = options;
		this.#options = options;
		this.#config = new HttpConfigImpl(
			{
				url: server,
				timeout: timeoutMs,
				...(accessToken !== undefined && { accessToken }),
				...(signal && { requestInit: { signal } }),
			},
			serializer,
		);
	}

	override async request<Result>(request: HttpRequestParams): Promise<HttpResponse<Result>> {
		const { method, path, search, requestInit } = request;
		const body = serializer.serialize('json', request.body) as string | undefined;
		const { headers, signal } = this.#config.mergeRequestInitWithDefaults(requestInit);
		const all = new Headers(headers);
		all.set('accept', 'application/json');
		if (body !== undefined) all.set('content-type', 'application/json');
		const response = await sendMeasured(this.#options, this.#config.resolvePath(path, search), {
			method,
			headers: all,
			...(body !== undefined && { body }),
			...(signal && { signal }),
		});
		return { headers: response.headers, data: response.json() as Result };
	}
}

export interface MastodonResponse {
	status: number;
	headers: Headers;
	/** Throws if the body is not JSON. Names are in camel case, as those of `masto`. */
	json(): unknown;
}

/** Sends a request, with a limit of size. Throws as `LimitedHttp`. */
export async function sendMeasured(
	{ fetch: send, maxBytes }: MastodonHttpOptions,
	url: URL,
	init: RequestInit,
): Promise<MastodonResponse> {
	const response = await measureCall(
		'mastodon',
		`${init.method ?? 'GET'} ${operationOf(url.pathname)}`,
		async () => {
			// A redirect could send the token to another host.
			const answer = await send(url, { ...init, redirect: 'manual' });
			const { status, headers } = answer;
			return { status, headers, body: await readTextUpTo(maxBytes, answer) };
		},
		outcomeOfResponse,
	);
	const { status, headers, body } = response;
	if (status < 200 || status >= 300) throw new MastodonRefusal(status, headers, body);
	return { status, headers, json: () => serializer.deserialize('json', body) };
}

/** The path without the words that users choose, for a label. */
function operationOf(path: string): string {
	return pathTemplate(path).replace(/\/(tag|list)\/[^/]+/, '/$1/:id');
}

function messageOf(body: string): string | undefined {
	try {
		const answer: unknown = JSON.parse(body);
		if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
		return typeof answer.error === 'string' ? answer.error : undefined;
	} catch {
		return undefined;
	}
}
