import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { proxyProduct } from './product-proxy.ts';

const entry = { entry: '/remotes/tweets/dev/remoteEntry.js', version: 'dev', contract: 1, api: 1 };
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Starts a product and a proxy for it. */
async function startProxy(product: RequestListener) {
	const there = await serve(product);
	return { there, here: await serve(proxyProduct({ url: there, name: 'tweets', entry })) };
}

afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

test('the registry is the product’s, with one remote replaced', async () => {
	const registry = {
		apiBaseUrl: '',
		origins: ['https://cdn.example'],
		remotes: { tweets: { entry: '/a' }, compose: { entry: '/b' } },
	};
	const { here } = await startProxy((_request, response) => {
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(registry));
	});
	const answer = await fetch(`${here}/registry.json`);
	expect(await answer.json()).toEqual({
		...registry,
		remotes: { compose: { entry: '/b' }, tweets: entry },
	});
});

test('a page has no inlined registry, so the shell fetches it, and keeps its content policy', async () => {
	const { here } = await startProxy((_request, response) => {
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

test('a request arrives as if from the product’s own page, with body and cookies', async () => {
	const { here, there } = await startProxy(async (request, response) => {
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

test('cookies are set for this origin, and redirects within the product stay here', async () => {
	let there = '';
	const opened = await startProxy((request, response) => {
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

test('a stream is forwarded event by event, and closed when the reader disconnects', async () => {
	const gone = Promise.withResolvers<void>();
	const next = Promise.withResolvers<void>();
	const { here } = await startProxy(async (_request, response) => {
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

test.each([204, 304, 404, 500])('status %i is forwarded', async (status) => {
	const { here } = await startProxy((_request, response) => response.writeHead(status).end());
	expect((await fetch(`${here}/api/anything`)).status).toBe(status);
});

test('a product that does not respond is named', async () => {
	const { here, there } = await startProxy((request) => request.socket.destroy());
	const answer = await fetch(`${here}/app`);
	expect(answer.status).toBe(502);
	expect(await answer.text()).toMatch(new RegExp(`^${there} does not respond: `));
});
