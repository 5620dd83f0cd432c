import {
	request as ask,
	createServer,
	type IncomingMessage,
	type OutgoingHttpHeaders,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** What a product answered, before it is spoiled. */
export interface Answer {
	status: number;
	headers: OutgoingHttpHeaders;
	text: string;
}

/** Answers in the product's place, or does not. */
export type Spoil = (response: ServerResponse, answer: Answer) => void;

export interface SpoilingProxy {
	readonly url: string;
	/** Origin that everything is passed on to. */
	target: string;
	/** Spoils what has such a path, from now on. */
	spoil(path: RegExp, how: Spoil): void;
	/** Passes everything on as it is. */
	mend(): void;
	close(): Promise<void>;
}

/** Stands between browsers and a product, on an origin of its own. */
export async function startSpoilingProxy(): Promise<SpoilingProxy> {
	const spoils = new Map<RegExp, Spoil>();
	const server = createServer((request, response) => {
		const path = new URL(request.url ?? '/', 'http://localhost').pathname;
		const [, spoil] = [...spoils].find(([pattern]) => pattern.test(path)) ?? [];
		const { method, headers } = request;
		const passed = ask(proxy.target + request.url, {
			method,
			headers: spoil ? { ...headers, 'accept-encoding': 'identity' } : headers,
		});
		passed.on(
			'response',
			(answer) => void (spoil ? spoilt(answer, response, spoil) : passBack(answer, response, path)),
		);
		passed.on('error', () => response.destroy());
		response.on('close', () => passed.destroy());
		request.pipe(passed);
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	const proxy: SpoilingProxy = {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		target: '',
		spoil: (path, how) => void spoils.set(path, how),
		mend: () => spoils.clear(),
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return proxy;
}

async function passBack(
	answer: IncomingMessage,
	response: ServerResponse,
	path: string,
): Promise<void> {
	// A build never changes, so a browser that has seen it whole would not ask for it again, and not
	// see that it is bad.
	const isOfRemote = path.startsWith('/remotes/');
	response.writeHead(answer.statusCode ?? 502, {
		...answer.headers,
		...(isOfRemote && { 'cache-control': 'no-store' }),
	});
	// Either side may go away at any time: a tab is closed, the product stops.
	await pipeline(answer, response).catch(() => response.destroy());
}

async function spoilt(
	answer: IncomingMessage,
	response: ServerResponse,
	spoil: Spoil,
): Promise<void> {
	const {
		'content-length': _length,
		'transfer-encoding': _chunked,
		etag: _etag,
		...headers
	} = answer.headers;
	const text = String(await buffer(answer));
	// A browser that kept the spoiled bytes for ever, as it may those of a version, would not see
	// them mended.
	spoil(response, {
		status: answer.statusCode ?? 502,
		headers: { ...headers, 'cache-control': 'no-store' },
		text,
	});
}
