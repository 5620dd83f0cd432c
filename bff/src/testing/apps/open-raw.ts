import { request } from 'node:http';

/** Asks a server for a path as it is written, which a URL parser would tidy up. */
export function requestRaw(
	server: string,
	path: string,
): Promise<{ status: number; body: string }> {
	const { hostname, port } = new URL(server);
	return new Promise((resolve, reject) => {
		const asked = request({ hostname, port, path, agent: false }, async (response) => {
			resolve({
				status: response.statusCode ?? 0,
				body: (await Array.fromAsync(response)).join(''),
			});
		});
		asked.on('error', reject);
		asked.end();
	});
}
