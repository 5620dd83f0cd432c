import { type RequestOptions, request } from 'node:http';

/** Requests a path unchanged. `fetch` would normalise it. */
export function requestRaw(
	server: string,
	path: string,
	{ body, ...options }: Pick<RequestOptions, 'method' | 'headers'> & { body?: string } = {},
): Promise<{ status: number; body: string }> {
	const { hostname, port } = new URL(server);
	return new Promise((resolve, reject) => {
		const sent = request({ ...options, hostname, port, path, agent: false }, async (response) => {
			resolve({
				status: response.statusCode ?? 0,
				body: (await Array.fromAsync(response)).join(''),
			});
		});
		sent.on('error', reject);
		sent.end(body);
	});
}
