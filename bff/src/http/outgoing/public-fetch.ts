import { Agent } from 'undici';
import { readBytesUpTo } from '../../providers/read-text.ts';
import { AppError } from '../app-error.ts';
import { type ConnectorOptions, createCheckedConnector } from './checked-connector.ts';
import { failures, refusals } from './fetch-errors.ts';

export interface PublicFetchOptions extends ConnectorOptions {
	/** Timeout of a request with its redirects, until the last byte of the response. */
	timeoutMs: number;
	/** Maximum size of the decoded body. With 0 it is not read, whatever its size. */
	maxBytes: number;
	/**
	 * How many redirects a GET or HEAD follows, unless its `redirect` says otherwise. By default 0:
	 * the response that redirects is returned. Other requests never follow one.
	 */
	maxRedirects?: number | undefined;
}

/** The default of https, and its usual alternative. */
const PORTS = [443, 8443];
const MAX_HEADER_BYTES = 16 * 1024;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);
/** The headers that another origin gets after a redirect. */
const harmlessHeaders = ['accept', 'accept-language', 'user-agent'];

/**
 * A `fetch` for addresses that users type. It connects only by https to public servers, unless
 * `allowPrivate`; each request has a connection of its own. Returns when the whole response is
 * read. Throws `RefusedAddress` before anything is sent, `AppError` if there is no complete
 * response, or the reason of the request's signal.
 */
export function createPublicFetch(options: PublicFetchOptions): typeof fetch {
	const { allowPrivate, timeoutMs, maxBytes, maxRedirects = 0 } = options;
	const agent = new Agent({
		// Shorter than the deadline, so that a failed connection is known as one.
		connect: createCheckedConnector({ ...options, timeoutMs: Math.ceil(timeoutMs / 2) }),
		// Connections are not kept.
		pipelining: 0,
		maxHeaderSize: MAX_HEADER_BYTES,
	});
	// Node's types are of another release of undici than Node's `fetch`, which has this one's.
	const dispatcher = agent as unknown as NonNullable<RequestInit['dispatcher']>;

	/** Sends a request, and returns the address that responded too. */
	const send = async (request: Request, signal: AbortSignal): Promise<[Response, URL]> => {
		const follows =
			maxRedirects > 0 &&
			request.redirect === 'follow' &&
			(request.method === 'GET' || request.method === 'HEAD');
		let next = request;
		for (let redirects = 0; ; redirects += 1) {
			const url = new URL(next.url);
			const response = await fetch(next, { dispatcher, redirect: 'manual', signal });
			const target = redirectStatuses.has(response.status) && response.headers.get('location');
			if (!target || request.redirect === 'manual') return [response, url];
			if (!follows && request.redirect !== 'error') return [response, url];
			await response.body?.cancel();
			if (redirects >= maxRedirects || !follows) throw failures.redirect(url.host);
			const address = checkAddress(target, allowPrivate, url);
			const headers = address.origin === url.origin ? next.headers : harmless(next.headers);
			next = new Request(address, { method: request.method, headers });
		}
	};

	return async (input, init) => {
		const text = input instanceof Request ? input.url : String(input);
		const { host } = checkAddress(text, allowPrivate);
		const request = new Request(input, init);
		const deadline = AbortSignal.timeout(timeoutMs);
		try {
			const signal = AbortSignal.any([request.signal, deadline]);
			const [response, url] = await send(request, signal);
			return await complete(response, url, maxBytes);
		} catch (error) {
			request.signal.throwIfAborted();
			throw explain(error, host, deadline);
		}
	};
}

/** Parses an address as `fetch` does. Throws `RefusedAddress`. */
export function checkAddress(text: string, allowPrivate: boolean, base?: URL): URL {
	const url = URL.parse(text, base?.href);
	if (!url || !/^https?:$/.test(url.protocol)) throw refusals.notAnAddress();
	if (url.username || url.password) throw refusals.credentials();
	if (allowPrivate) return url;
	if (url.protocol === 'http:') throw refusals.notHttps();
	if (url.port && !PORTS.includes(Number(url.port))) throw refusals.port(PORTS);
	return url;
}

function harmless(headers: Headers): Headers {
	return new Headers([...headers].filter(([name]) => harmlessHeaders.includes(name)));
}

/** Reads the body, so that the deadline and the limit hold for all of it. */
async function complete(response: Response, url: URL, maxBytes: number): Promise<Response> {
	const { status, statusText, headers } = response;
	if (maxBytes === 0) {
		await response.body?.cancel();
		return new Response(null, { status, statusText, headers });
	}
	let bytes: Buffer<ArrayBuffer>;
	try {
		bytes = await readBytesUpTo(maxBytes, response);
	} catch (error) {
		throw error instanceof RangeError ? failures.tooLarge(url.host) : error;
	}
	const body = bodilessStatuses.has(status) ? null : bytes;
	const whole = new Response(body, { status, statusText, headers });
	return Object.defineProperty(whole, 'url', { value: url.href });
}

function explain(error: unknown, host: string, deadline: AbortSignal): AppError {
	for (let cause = error; cause instanceof Error; cause = cause.cause)
		if (cause instanceof AppError) return cause;
	const cause = error instanceof Error ? (error.cause ?? error) : error;
	if (deadline.aborted) return failures.tooSlow(host, cause);
	const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
	return code === 'UND_ERR_HEADERS_OVERFLOW'
		? failures.tooLarge(host, cause)
		: failures.unreachable(host, cause);
}
