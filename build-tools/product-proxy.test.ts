import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { passOn } from './product-proxy.ts';

const entry = { entry: '/remotes/tweets/dev/remoteEntry.js', version: 'dev', contract: 1, api: 1 };
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** A product, and what stands before it. */
async function inside(product: RequestListener) {
	const there = await serve(product);
	return { there, here: await serve(passOn({ url: there, name: 'tweets', entry })) };
}

afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

test('the registry is the product’s, but for the one remote', async () => {
	const registry = {
		apiBaseUrl: '',
		origins: ['https://cdn.example'],
		remotes: { tweets: { entry: '/a' }, compose: { entry: '/b' } },
	};
	const { here } = await inside((_request, response) => {
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(registry));
	});
	const answer = await fetch(`${here}/registry.json`);
	expect(await answer.json()).toEqual({
		...registry,
		remotes: { compose: { entry: '/b' }, tweets: entry },
	});
});

test('a page comes without its registry, so that the shell asks for it, and under the same policy', async () => {
	const { here } = await inside((_request, response) => {
		response.writeHead(200, {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': "script-src 'self'",
		});
		response.end(
			'<head><link rel="preload" href="/font"><script type="application/json" id="registry">{"remotes":{}}</script>' +
				'<link rel="preload" as="script" href="/remotes/tweets/1/remoteEntry.js" crossorigin></head><body>Größe',
		);
	});
	const answer = await fetch(`${here}/app/tweets`);
	expect(await answer.text()).toBe('<head><link rel="preload" href="/font"></head><body>Größe');
	expect(answer.headers.get('content-security-policy')).toBe("script-src 'self'");
});

test('a request arrives as from the product’s own page, with its body and its cookies', async () => {
	const { here, there } = await inside(async (request, response) => {
		const { origin, referer, cookie, host } = request.headers;
		response.end(
			JSON.stringify({
				method: request.method,
				url: request.url,
				origin,
				referer,
				cookie,
				host,
				body: await text(request),
			}),
		);
	});
	const answer = await fetch(`${here}/auth/login?a=%20b`, {
		method: 'POST',
		headers: {
			origin: here,
			referer: `${here}/login?a=1`,
			cookie: '__Host-warble=sealed; theme=dark',
		},
		body: 'Ünïcode',
	});
	expect(await answer.json()).toEqual({
		method: 'POST',
		url: '/auth/login?a=%20b',
		origin: there,
		referer: `${there}/login?a=1`,
		cookie: '__Host-warble=sealed; theme=dark',
		host: new URL(there).host,
		body: 'Ünïcode',
	});
});

test('cookies are this origin’s, and a redirect within the product stays here', async () => {
	let there = '';
	const opened = await inside((request, response) => {
		const location = request.url === '/in' ? `${there}/app?a=1` : 'https://x.example/consent';
		response
			.writeHead(302, {
				location,
				'set-cookie': ['__Host-a=1; Path=/; Secure; HttpOnly', 'b=2; Domain=app.example; Path=/'],
			})
			.end();
	});
	there = opened.there;
	const inward = await fetch(`${opened.here}/in`, { redirect: 'manual' });
	expect(inward.status).toBe(302);
	expect(inward.headers.get('location')).toBe('/app?a=1');
	expect(inward.headers.getSetCookie()).toEqual([
		'__Host-a=1; Path=/; Secure; HttpOnly',
		'b=2; Path=/',
	]);
	const outward = await fetch(`${opened.here}/out`, { redirect: 'manual' });
	expect(outward.headers.get('location')).toBe('https://x.example/consent');
});

test('a stream is passed on as it comes, and ends there when nobody reads it here', async () => {
	const gone = Promise.withResolvers<void>();
	const next = Promise.withResolvers<void>();
	const { here } = await inside(async (_request, response) => {
		response.on('close', gone.resolve);
		response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
		response.write('data: 1\n\n');
		await next.promise;
		response.write('data: 2\n\n');
	});
	const leaving = new AbortController();
	const answer = await fetch(`${here}/api/stream`, { signal: leaving.signal });
	const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
	expect((await reader?.read())?.value).toBe('data: 1\n\n');
	next.resolve();
	expect((await reader?.read())?.value).toBe('data: 2\n\n');
	leaving.abort();
	await gone.promise;
});

test.each([204, 304, 404, 500])('status %i stays what it is', async (status) => {
	const { here } = await inside((_request, response) => response.writeHead(status).end());
	expect((await fetch(`${here}/api/anything`)).status).toBe(status);
});

test('a product that is gone is named', async () => {
	const { here, there } = await inside((request) => request.socket.destroy());
	const answer = await fetch(`${here}/app`);
	expect(answer.status).toBe(502);
	expect(await answer.text()).toMatch(new RegExp(`^${there} does not answer: `));
});
