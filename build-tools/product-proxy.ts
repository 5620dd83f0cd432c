import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Registry, RegistryEntry } from 'bff/contract/registry';

interface Against {
	/** Origin of the running product. */
	url: string;
	/** The remote under development, and its entry here. */
	name: string;
	entry: RegistryEntry;
}

/** Of one connection only, or no longer true of what is passed on. */
const notPassedOn = new Set([
	'connection',
	'content-encoding',
	'content-length',
	'host',
	'keep-alive',
	'transfer-encoding',
	'upgrade',
]);

/**
 * What the server writes for its own page: the shell asks `/registry.json` where this is missing.
 */
const inlinedRegistry =
	/<script type="application\/json" id="registry">[^<]*<\/script>(<link rel="preload"[^>]*>)*/;

/**
 * Answers as a running product does, but for one remote: everything is passed on, and its page and
 * registry come back changed.
 */
export function passOn({ url, name, entry }: Against) {
	const { origin } = new URL(url);
	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const closed = new AbortController();
		response.on('close', () => closed.abort());
		try {
			const answer = await fetch(
				new URL(request.url ?? '/', origin),
				await asOfThere(request, origin, closed.signal),
			);
			const type = answer.headers.get('content-type') ?? '';
			response.writeHead(answer.status, asOfHere(answer, origin)).flushHeaders();
			if (request.url === '/registry.json' && type.includes('json')) {
				response.end(JSON.stringify(withRemote((await answer.json()) as Registry, name, entry)));
			} else if (type.startsWith('text/html'))
				response.end((await answer.text()).replace(inlinedRegistry, ''));
			else if (answer.body) await pipeline(answer.body, response);
			else response.end();
		} catch (error) {
			if (closed.signal.aborted) return;
			if (response.headersSent) return void response.destroy();
			response
				.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
				.end(`${origin} does not answer: ${reasonOf(error)}\n`);
		}
	};
}

/** A request as the product would get it from its own page. */
async function asOfThere(
	request: IncomingMessage,
	origin: string,
	signal: AbortSignal,
): Promise<RequestInit> {
	const headers = new Headers();
	for (const [header, value] of Object.entries(request.headers)) {
		if (!notPassedOn.has(header) && value !== undefined) headers.set(header, String(value));
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
 * An answer's headers as this origin may send them: cookies are its own, and redirects stay here.
 */
function asOfHere(answer: Response, origin: string): OutgoingHttpHeaders {
	const headers: OutgoingHttpHeaders = Object.fromEntries(
		[...answer.headers].filter(([header]) => !notPassedOn.has(header)),
	);
	const cookies = answer.headers
		.getSetCookie()
		.map((cookie) => cookie.replace(/; *domain=[^;]*/i, ''));
	if (cookies.length > 0) headers['set-cookie'] = cookies;
	const location = answer.headers.get('location');
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
