import { type Client, createClient } from '../../../client/client.ts';

export interface Visitor extends Client {
	/** The browser's cookie as `name=value`, or an empty string. */
	browser: { cookie: string };
}

/**
 * Creates visitors who are not signed in, each with a cookie and a network of their own. The app
 * needs `TRUST_PROXY: '127.0.0.1'`. `headers` are sent with every request.
 */
export function createVisitors(
	baseUrl: () => string,
): (headers?: Record<string, string>) => Visitor {
	let visitors = 0;
	return (more = {}) => {
		visitors += 1;
		const ip = `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
		const browser = { cookie: '' };
		const send: typeof fetch = async (address, init) => {
			const headers = new Headers(init?.headers);
			for (const [name, value] of Object.entries({ 'x-forwarded-for': ip, ...more }))
				headers.set(name, value);
			if (browser.cookie) headers.set('cookie', browser.cookie);
			const response = await fetch(address, { ...init, headers });
			browser.cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? browser.cookie;
			return response;
		};
		return { ...createClient({ baseUrl: baseUrl(), fetch: send }), browser };
	};
}
