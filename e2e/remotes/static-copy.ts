import { createServer, get, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

/** A response with its body as sent, compressed. */
interface Sent {
	headers: OutgoingHttpHeaders;
	body: Buffer;
}

interface StaticCopyOptions {
	/** Origin of the product. */
	url: string;
	/** The HTML to serve; by default that of the product's `/`. */
	page?: string;
	/** Paths of the files that the page loads. */
	files: readonly string[];
	/** Sent with the page. */
	pageHeaders?: Record<string, string>;
}

/** Headers that change what a browser does with the bytes. */
const kept = [
	'content-type',
	'content-encoding',
	'content-length',
	'cache-control',
	'access-control-allow-origin',
];

/**
 * Serves a page of the product without scripts, and its files, as the product compressed them: the
 * baseline that measurements compare the product with.
 */
export async function serveStaticCopy({ url, page, files, pageHeaders = {} }: StaticCopyOptions) {
	const copies = new Map<string, Sent>();
	for (const path of files) copies.set(path, await fetchAsSent(url + path));
	const html = page ?? (await fetchAsSent(`${url}/`, 'identity')).body.toString();
	const body = brotliCompressSync(html.replace(/<script\b.*?<\/script>/gs, ''), {
		params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
	});
	const headers = {
		'content-type': 'text/html; charset=utf-8',
		'content-encoding': 'br',
		'cache-control': 'no-cache',
		...pageHeaders,
	};
	copies.set('/', { headers, body });

	const server = createServer((request, response) => {
		const copy = copies.get(request.url ?? '');
		if (!copy) return response.writeHead(404).end();
		return response.writeHead(200, copy.headers).end(copy.body);
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		close: async (): Promise<void> => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Fetches without decompressing. */
function fetchAsSent(url: string, encoding = 'br'): Promise<Sent> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
			const headers = Object.fromEntries(
				Object.entries(response.headers).filter(([name]) => kept.includes(name)),
			);
			buffer(response).then((body) => resolve({ headers, body }), reject);
		}).once('error', reject);
	});
}
