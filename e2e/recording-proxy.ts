import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it reached the product. */
export interface ReceivedRequest {
	path: string;
	contentType: string | undefined;
	body: string;
	/** Status of the product's response. */
	status: number | undefined;
}

/**
 * Starts a proxy in front of the product that records POST requests: Playwright does not see what a
 * page sends while it unloads.
 */
export async function startRecordingProxy(product: string) {
	const received: ReceivedRequest[] = [];
	const { hostname, port } = new URL(product);
	const server = createServer(async (incoming, response) => {
		const { method, url: path = '/', headers } = incoming;
		const body = await buffer(incoming);
		const forwarded = request({ hostname, port, method, path, headers }, (original) => {
			response.writeHead(original.statusCode ?? 502, original.headers);
			original.pipe(response);
			if (method !== 'POST') return;
			received.push({
				path,
				contentType: headers['content-type'],
				body: body.toString(),
				status: original.statusCode,
			});
		});
		forwarded.once('error', () => response.destroy());
		forwarded.end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		received,
		close: async (): Promise<void> => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
