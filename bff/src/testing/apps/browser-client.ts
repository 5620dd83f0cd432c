import { type Client, createClient } from '../../../client/client.ts';

/** The real client with one cookie, as the server sets it. */
export function createBrowserClient(baseUrl: string): Client {
	let cookie = '';
	return createClient({
		baseUrl,
		async fetch(address, init) {
			const headers = new Headers(init?.headers);
			if (cookie) headers.set('cookie', cookie);
			const response = await fetch(address, { ...init, headers });
			cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
			return response;
		},
	});
}
