import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it reached the product. */
export interface Arrival {
	path: string;
	contentType: string | undefined;
	body: string;
	/** What the product answered. */
	status: number | undefined;
}

/**
 * Stands in front of the product at an address of its own and notes what is posted: what a page
 * sends while it goes away, no tool in the browser sees.
 */
export async function watchArrivals(product: string) {
	const arrivals: Arrival[] = [];
	const { hostname, port } = new URL(product);
	const server = createServer(async (incoming, answer) => {
		const { method, url: path = '/', headers } = incoming;
		const body = await buffer(incoming);
		const onward = request({ hostname, port, method, path, headers }, (given) => {
			answer.writeHead(given.statusCode ?? 502, given.headers);
			given.pipe(answer);
			if (method !== 'POST') return;
			arrivals.push({
				path,
				contentType: headers['content-type'],
				body: body.toString(),
				status: given.statusCode,
			});
		});
		onward.once('error', () => answer.destroy());
		onward.end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		arrivals,
		close: async (): Promise<void> => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
