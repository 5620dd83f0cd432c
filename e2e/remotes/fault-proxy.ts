import {
	createServer,
	type IncomingMessage,
	type OutgoingHttpHeaders,
	type ServerResponse,
	request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** A response of the product, before a fault changes it. */
export interface ProductResponse {
	status: number;
	headers: OutgoingHttpHeaders;
	text: string;
}

/** Responds instead of the product, or not at all. */
export type Fault = (response: ServerResponse, original: ProductResponse) => void;

export interface FaultProxy {
	readonly url: string;
	/** Origin that requests are forwarded to. */
	target: string;
	/** Applies a fault to all responses whose path matches. */
	inject(path: RegExp, fault: Fault): void;
	/** Removes all faults. */
	restore(): void;
	close(): Promise<void>;
}

/** Starts a proxy between browsers and a product, on an origin of its own. */
export async function startFaultProxy(): Promise<FaultProxy> {
	const faults = new Map<RegExp, Fault>();
	const server = createServer((request, response) => {
		const path = new URL(request.url ?? '/', 'http://localhost').pathname;
		const [, fault] = [...faults].find(([pattern]) => pattern.test(path)) ?? [];
		const { method, headers } = request;
		const forwarded = sendRequest(proxy.target + request.url, {
			method,
			headers: fault ? { ...headers, 'accept-encoding': 'identity' } : headers,
		});
		forwarded.on(
			'response',
			(original) =>
				void (fault
					? respondWithFault(original, response, fault)
					: passBack(original, response, path)),
		);
		forwarded.on('error', () => response.destroy());
		response.on('close', () => forwarded.destroy());
		request.pipe(forwarded);
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	const proxy: FaultProxy = {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		target: '',
		inject: (path, fault) => void faults.set(path, fault),
		restore: () => faults.clear(),
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return proxy;
}

async function passBack(
	original: IncomingMessage,
	response: ServerResponse,
	path: string,
): Promise<void> {
	// Browsers cache builds for ever, and a cached build would hide a later fault.
	const isOfRemote = path.startsWith('/remotes/');
	response.writeHead(original.statusCode ?? 502, {
		...original.headers,
		...(isOfRemote && { 'cache-control': 'no-store' }),
	});
	// Either side may close at any time: the tab, or the product.
	await pipeline(original, response).catch(() => response.destroy());
}

async function respondWithFault(
	original: IncomingMessage,
	response: ServerResponse,
	fault: Fault,
): Promise<void> {
	const {
		'content-length': _length,
		'transfer-encoding': _chunked,
		etag: _etag,
		...headers
	} = original.headers;
	const text = String(await buffer(original));
	// A cached faulty response would outlive the fault.
	fault(response, {
		status: original.statusCode ?? 502,
		headers: { ...headers, 'cache-control': 'no-store' },
		text,
	});
}
