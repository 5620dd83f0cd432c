import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Registry, RegistryEntry } from 'bff/contract/pages/registry';

interface Options {
	/** Origin of the running product. */
	url: string;
	/** The remote under development, and its entry here. */
	name: string;
	entry: RegistryEntry;
}

/** Headers that belong to one connection, or that are wrong for the forwarded body. */
const droppedHeaders = new Set([
	'connection',
	'content-encoding',
	'content-length',
	'host',
	'keep-alive',
	'transfer-encoding',
	'upgrade',
]);

/**
 * The registry that the server inlines in its page. Without it the shell reads `/registry.json`.
 */
const inlinedRegistry =
	/<script type="application\/json" id="registry">[^<]*<\/script>(<link rel="preload"[^>]*>)*/;

/**
 * A proxy for a running product that replaces one remote. It forwards all requests and changes only
 * the page and the registry in the responses.
 */
export function proxyProduct({ url, name, entry }: Options) {
	const { origin } = new URL(url);
	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const closed = new AbortController();
		response.on('close', () => closed.abort());
		try {
			const upstream = await fetch(
				new URL(request.url ?? '/', origin),
				await forwardedRequest(request, origin, closed.signal),
			);
			const type = upstream.headers.get('content-type') ?? '';
			response.writeHead(upstream.status, forwardedHeaders(upstream, origin)).flushHeaders();
			if (request.url === '/registry.json' && type.includes('json')) {
				response.end(JSON.stringify(withRemote((await upstream.json()) as Registry, name, entry)));
			} else if (type.startsWith('text/html'))
				response.end((await upstream.text()).replace(inlinedRegistry, ''));
			else if (upstream.body) await pipeline(upstream.body, response);
			else response.end();
		} catch (error) {
			if (closed.signal.aborted) return;
			if (response.headersSent) return void response.destroy();
			response
				.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
				.end(`${origin} does not respond: ${reasonOf(error)}\n`);
		}
	};
}

/** The request as the product would receive it from its own page. */
async function forwardedRequest(
	request: IncomingMessage,
	origin: string,
	signal: AbortSignal,
): Promise<RequestInit> {
	const headers = new Headers();
	for (const [header, value] of Object.entries(request.headers)) {
		if (!droppedHeaders.has(header) && value !== undefined) headers.set(header, String(value));
	}
	if (headers.has('origin')) headers.set('origin', origin);
	const page = URL.parse(headers.get('referer') ?? '');
	if (page) headers.set('referer', origin + page.pathname + page.search);
	const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
	return {
		method: request.method ?? 'GET',
		headers,
		redirect: 'manual',
		signal,
		body: hasBody ? await buffer(request) : null,
	};
}

/**
 * The response's headers for this origin: cookies without a domain, and redirects that stay here.
 */
function forwardedHeaders(upstream: Response, origin: string): OutgoingHttpHeaders {
	const headers: OutgoingHttpHeaders = Object.fromEntries(
		[...upstream.headers].filter(([header]) => !droppedHeaders.has(header)),
	);
	const cookies = upstream.headers
		.getSetCookie()
		.map((cookie) => cookie.replace(/; *domain=[^;]*/i, ''));
	if (cookies.length > 0) headers['set-cookie'] = cookies;
	const location = upstream.headers.get('location');
	if (location?.startsWith(`${origin}/`)) headers.location = location.slice(origin.length);
	return headers;
}

function withRemote(registry: Registry, name: string, entry: RegistryEntry): Registry {
	return { ...registry, remotes: { ...registry.remotes, [name]: entry } };
}

function reasonOf(error: unknown): string {
	const { cause = error } = error as { cause?: unknown };
	return cause instanceof Error ? cause.message : String(cause);
}
