import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readStream } from '../../bff/src/testing/apps/event-reader.ts';
import { closedPort, serve } from '../../bff/src/testing/processes/local-server.ts';
import { startNginx } from './start-nginx.ts';

async function before(...addresses: string[]) {
	const nginx = await startNginx(addresses.map((address) => Number(new URL(address).port)));
	onTestFinished(nginx.stop);
	return nginx;
}

/**
 * Starts two servers behind nginx. The first request is passed to `first`. `taken` has all requests
 * in order.
 */
async function pair(first: (request: IncomingMessage) => unknown) {
	const taken: string[] = [];
	const listener: RequestListener = async (request, response) => {
		taken.push(`${request.method} ${await text(request)}`.trim());
		if (taken.length === 1) await first(request);
		else response.end('fine');
	};
	return { taken, nginx: await before(await serve(listener), await serve(listener)) };
}

const disconnected = ({ socket }: IncomingMessage) => socket.destroy();
const away = {
	code: 'not_ready',
	message: expect.stringContaining('look whether it is done'),
	error: expect.any(String),
	retry_after: 2,
};

test('requests to an unavailable server go to the other one, with their bodies [H8]', async () => {
	const taken: string[] = [];
	const up = await serve(async (request, response) => {
		taken.push(await text(request));
		response.end('fine');
	});
	const { url } = await before(await closedPort(), up);
	for (let round = 0; round < 10; round += 1) {
		expect(await (await fetch(url)).text()).toBe('fine');
		expect(await (await fetch(url, { method: 'POST', body: `post ${round}` })).text()).toBe('fine');
	}
	expect(taken.filter((body) => body !== '')).toEqual(
		Array.from({ length: 10 }, (_, round) => `post ${round}`),
	);
});

test('a read that was cut off is sent to the other server [H8]', async () => {
	const { nginx, taken } = await pair(disconnected);
	expect(await (await fetch(nginx.url)).text()).toBe('fine');
	expect(taken).toEqual(['GET', 'GET']);
});

test('a request that is not idempotent is never sent twice; the response says to check [H8]', async () => {
	const { nginx, taken } = await pair(disconnected);
	const response = await fetch(`${nginx.url}/api/compose`, {
		method: 'POST',
		body: 'write ten posts',
	});
	expect(response.status).toBe(503);
	expect(response.headers.get('retry-after')).toBe('2');
	expect(response.headers.get('content-type')).toBe('application/json');
	expect(await response.json()).toEqual(away);
	expect(taken).toEqual(['POST write ten posts']);
});

test('a 503 of a server is forwarded, because X or Stripe may be unavailable', async () => {
	const listener: RequestListener = (_, response) =>
		response.writeHead(503, { 'retry-after': '9' }).end('{"code":"network_unavailable"}');
	let asked = 0;
	const counting: RequestListener = (request, response) => {
		asked += 1;
		listener(request, response);
	};
	const { url } = await before(await serve(counting), await serve(counting));
	const response = await fetch(url);
	expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
		503,
		'9',
		'{"code":"network_unavailable"}',
	]);
	expect(asked).toBe(1);
});

test('during a rollout a page finds its files, whichever server has them [J4]', async () => {
	const older = await serve((_, response) => response.writeHead(404).end('none'));
	const newer = await serve(({ url }, response) => response.end(url));
	const { url } = await before(older, newer);
	for (const path of [
		'/assets/main.3f9a01bc.js',
		'/remotes/compose/0.1.0-3f9a01bc/remoteEntry.js',
	]) {
		for (let round = 0; round < 4; round += 1)
			expect(await (await fetch(url + path)).text()).toBe(path);
	}
	const statuses = await Promise.all(
		[1, 2].map(async () => (await fetch(`${url}/api/threads/1`)).status),
	);
	expect(statuses.toSorted()).toEqual([200, 404]);
});

test('without any server, browsers get a page and other clients an error of the contract', async () => {
	const { url } = await before(await closedPort(), await closedPort());
	const page = await fetch(`${url}/compose`, { headers: { accept: 'text/html,*/*' } });
	expect(page.status).toBe(503);
	expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
	expect(await page.text()).toContain('Reload this page in a moment.');
	const answer = await fetch(`${url}/api/threads/recent`);
	expect([answer.status, await answer.json()]).toEqual([503, away]);
});

test('forwarding headers of a visitor are not passed on [B9]', async () => {
	const seen = Promise.withResolvers<unknown>();
	const { url } = await before(
		await serve(({ headers }, response) => {
			seen.resolve(
				Object.entries(headers).filter(([name]) => name === 'host' || name.startsWith('x-')),
			);
			response.end();
		}),
	);
	const { host } = new URL(url);
	await fetch(url, {
		headers: {
			'x-forwarded-for': '6.6.6.6',
			'x-forwarded-host': 'evil.example',
			'x-forwarded-proto': 'https',
		},
	});
	expect(await seen.promise).toEqual([
		['host', host],
		['x-forwarded-for', '127.0.0.1'],
		['x-forwarded-host', host],
		['x-forwarded-proto', 'http'],
	]);
});

test('the largest allowed body passes; one byte more is refused with a contract error [F1]', async () => {
	const { url } = await before(
		await serve(async (request, response) => response.end(String((await text(request)).length))),
	);
	const largest = 'x'.repeat(1024 * 1024);
	expect(await (await fetch(url, { method: 'PUT', body: largest })).text()).toBe(
		String(largest.length),
	);
	const response = await fetch(url, { method: 'PUT', body: `${largest}x` });
	expect(response.status).toBe(413);
	expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
});

test('an event of a stream is passed on at once, without buffering [H1]', async () => {
	const goOn = Promise.withResolvers<void>();
	const { url } = await before(
		await serve(async (_, response) => {
			response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
			response.write('event: assistant_token\ndata: {"token":"One"}\n\n');
			await goOn.promise;
			response.end('event: done\ndata: {}\n\n');
		}),
	);
	const reader = await readStream(url, { cookie: '' });
	await reader.until(1);
	expect(reader.text).toBe('One');
	goOn.resolve();
	await reader.ended;
});

test('neither log contains the query of a request, even a failed one [E7]', async () => {
	const nginx = await before(await closedPort(), await serve(disconnected));
	await fetch(`${nginx.url}/auth/google/callback?code=sentinel-code`, {
		headers: { referer: 'http://localhost/?code=sentinel-code' },
	});
	await expect.poll(nginx.log).toContain('GET /auth/google/callback 503');
	expect(nginx.log()).not.toContain('sentinel');
	expect(nginx.log()).toContain(' 127.0.0.0 GET ');
	expect(nginx.log()).not.toContain(' 127.0.0.1 ');
});
