import type { LookupAddress } from 'node:dns';
import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isConnectionError } from '../../providers/connection-error.ts';
import { closedPort, serve } from '../../testing/processes/local-server.ts';
import type { Reach } from './address-reach.ts';
import { RefusedAddress } from './fetch-errors.ts';
import { createPublicFetch, type PublicFetchOptions } from './public-fetch.ts';

const MB = 1024 * 1024;
const NOT_PUBLIC = /^Warble only connects to public servers\. /;
const TOO_LARGE = /^127\.0\.0\.1:\d+ sent a larger response than Warble reads\. /;
const TOO_SLOW = /^127\.0\.0\.1:\d+ did not respond in time\. /;
const REDIRECTS = /^127\.0\.0\.1:\d+ redirects to another address\. /;

const limits = { timeoutMs: 20_000, maxBytes: MB };
const strict = (options: Partial<PublicFetchOptions> = {}) =>
	createPublicFetch({ ...limits, allowPrivate: false, ...options });
/** As strict, except for private addresses and http, because test servers have these. */
const local = (options: Partial<PublicFetchOptions> = {}) =>
	createPublicFetch({ ...limits, allowPrivate: true, ...options });

const found = (...addresses: string[]): LookupAddress[] =>
	addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

async function refusalOf(response: Promise<Response>): Promise<string> {
	const error: unknown = await response.catch((caught: unknown) => caught);
	expect(error).toBeInstanceOf(RefusedAddress);
	expect(error).toMatchObject({ status: 400, code: 'invalid_input' });
	return (error as RefusedAddress).message;
}

function expectFailure(response: Promise<Response>, message: RegExp): Promise<void> {
	return expect(response).rejects.toMatchObject({
		status: 503,
		code: 'provider_unavailable',
		message: expect.stringMatching(message),
	});
}

/** A listener with a response for each of these paths; 404 for others. */
const paths =
	(responses: Record<string, RequestListener>): RequestListener =>
	(request, response) => {
		const respond = responses[request.url ?? ''];
		if (respond) respond(request, response);
		else response.writeHead(404).end();
	};

const redirect =
	(location: string, status = 302): RequestListener =>
	(_, response) =>
		void response.writeHead(status, { location }).end('moved');

const say =
	(text: string): RequestListener =>
	(_, response) =>
		void response.end(text);

describe('addresses that are not public', () => {
	const notPublic = [
		...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0'],
		...['169.254.169.254', '168.63.129.16', '192.0.2.1', '198.18.0.1', '224.0.0.1'],
		...['::1', '::', 'fe80::1', 'fd00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1'],
		...['::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
	];

	test.each(notPublic)(
		'%s is refused, written out and as the address of a name [SSRF-1]',
		async (address) => {
			const host = address.includes(':') ? `[${address}]` : address;
			expect(await refusalOf(strict()(`https://${host}/`))).toMatch(NOT_PUBLIC);
			const lookUp = async () => found(address);
			expect(await refusalOf(strict({ lookUp })('https://server.example/'))).toMatch(NOT_PUBLIC);
		},
	);

	test.each([
		'https://2130706433/',
		'https://0x7f000001/',
		'https://0x7f.1/',
		'https://0177.0.0.1/',
		'https://127.1/',
		'https://127.0.0.1./',
		'https://①②⑦.⓪.⓪.①/',
		'https://127。0。0。1/',
		'https://%31%32%37.0.0.1/',
		'https:\\\\127.0.0.1\\',
		'https:127.0.0.1',
		'  https://127.0.0.1  ',
		'https://[0:0:0:0:0:0:0:1]/',
		'https://[::ffff:7f00:1]/',
		'https://0xa9fea9fe/latest/meta-data',
		'https://169.254.43518/',
		'https://0/',
		'https://localhost/',
	])('%s does not hide one [SSRF-3]', async (address) => {
		expect(await refusalOf(strict()(address))).toMatch(NOT_PUBLIC);
	});

	test('allowed private ones do not include those of metadata and other special ones [SSRF-1]', async () => {
		const url = await serve(say('private'));
		expect(await (await local()(url)).text()).toBe('private');
		for (const host of ['169.254.169.254', '[fd00:ec2::254]', '[fe80::1]', '0.0.0.0', '224.0.0.1'])
			expect(await refusalOf(local()(`http://${host}/`))).toMatch(NOT_PUBLIC);
	});
});

describe('a name', () => {
	test('with a public and a private address is refused, in any order [SSRF-2]', async () => {
		for (const addresses of [
			['1.1.1.1', '10.0.0.1'],
			['10.0.0.1', '1.1.1.1'],
			['2606:4700::1', '1.1.1.1', '::1'],
		]) {
			const lookUp = async () => found(...addresses);
			expect(await refusalOf(strict({ lookUp })('https://server.example'))).toMatch(NOT_PUBLIC);
		}
	});

	test('is looked up once a request, and connected to where it was checked [SSRF-2]', async () => {
		const url = new URL(await serve(say('first')));
		const answers = [found('127.0.0.1'), found('169.254.169.254'), found('127.0.0.1')];
		let lookups = 0;
		const fetch = local({ lookUp: async () => answers[lookups++] ?? [] });
		const address = `http://rebinding.example:${url.port}/`;
		expect(await (await fetch(address)).text()).toBe('first');
		expect(lookups).toBe(1);
		expect(await refusalOf(fetch(address))).toMatch(NOT_PUBLIC);
		expect(lookups).toBe(2);
		expect(await (await fetch(address)).text()).toBe('first');
		expect(lookups).toBe(3);
	});

	test('is not asked through a socket that is somewhere else than checked [SSRF-2]', async () => {
		let requests = 0;
		const url = await serve((_, response) => {
			requests += 1;
			response.end();
		});
		const reaches: Reach[] = ['private', 'special'];
		const fetch = local({ reachOf: () => reaches.shift() ?? 'special' });
		expect(await refusalOf(fetch(url))).toMatch(NOT_PUBLIC);
		expect([requests, reaches]).toEqual([0, []]);
	});

	test('without an address cannot be reached, and nothing was sent', async () => {
		for (const lookUp of [
			async () => [],
			() => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })),
		])
			await expectFailure(
				strict({ lookUp })('https://server.example'),
				/^server\.example cannot be reached\. /,
			);
	});
});

describe('the address', () => {
	test('has to be https [SSRF-3]', async () => {
		for (const address of ['http://server.example', 'HTTP://1.1.1.1:443'])
			expect(await refusalOf(strict()(address))).toMatch(/ only connects by https\./);
		const port = new URL(await serve(say(''))).port;
		const publicly = local({ reachOf: () => 'public', lookUp: async () => found('127.0.0.1') });
		expect(await refusalOf(publicly(`http://server.example:${port}`))).toMatch(/ by https\./);
	});

	test.each([
		'ftp://a.example',
		'file:///etc/passwd',
		'data:,hi',
		'blob:x',
		'a.example',
		'//a',
		'',
	])('%j is none of a server [SSRF-3]', async (address) => {
		expect(await refusalOf(local()(address))).toMatch(/^This is not the address of a server\. /);
	});

	test('has the port of https, or 8443 [SSRF-3]', async () => {
		for (const port of [22, 25, 80, 3000, 5432, 6379, 9200, 65535])
			expect(await refusalOf(strict()(`https://server.example:${port}`))).toMatch(/ ports 443 and/);
		for (const port of [443, 8443])
			expect(await refusalOf(strict()(`https://10.0.0.1:${port}`))).toMatch(NOT_PUBLIC);
	});

	test('has no username and password [SSRF-3]', async () => {
		for (const fetch of [strict(), local()])
			for (const user of ['user:password', 'user', ':password', 'server.example'])
				expect(await refusalOf(fetch(`https://${user}@evil.example`))).toMatch(
					/^Leave the username/,
				);
	});
});

describe('a redirect', () => {
	test('is returned, not followed, unless some are allowed [SSRF-4]', async () => {
		const followed: string[] = [];
		const url = await serve(
			paths({ '/from': redirect('/to'), '/to': () => void followed.push('/to') }),
		);
		const response = await local()(`${url}/from`);
		expect([response.status, response.headers.get('location')]).toEqual([302, '/to']);
		await expectFailure(local()(`${url}/from`, { redirect: 'error' }), REDIRECTS);
		const few = local({ maxRedirects: 3 });
		expect((await few(`${url}/from`, { redirect: 'manual' })).status).toBe(302);
		expect((await few(`${url}/from`, { method: 'POST', body: 'x' })).status).toBe(302);
		expect(followed).toEqual([]);
	});

	test('is followed a few times only [SSRF-4]', async () => {
		const url = await serve(
			paths({
				'/1': redirect('/2', 301),
				'/2': redirect('/3', 307),
				'/3': say('there'),
				'/loop': redirect('/loop'),
			}),
		);
		const response = await local({ maxRedirects: 2 })(`${url}/1`);
		expect([await response.text(), response.url]).toEqual(['there', `${url}/3`]);
		await expectFailure(local({ maxRedirects: 1 })(`${url}/1`), REDIRECTS);
		await expectFailure(local({ maxRedirects: 2 })(`${url}/loop`), REDIRECTS);
	});

	test.each([
		['http://169.254.169.254/latest/meta-data', NOT_PUBLIC],
		['//[fe80::1]/', NOT_PUBLIC],
		['http://rebinding.example/', NOT_PUBLIC],
		['http://user:password@127.0.0.1/', /^Leave the username/],
		['file:///etc/passwd', /^This is not the address/],
	])('to %s is refused like a typed address [SSRF-4]', async (target, message) => {
		const url = await serve(redirect(target));
		const lookUp = async () => found('127.0.0.1', '169.254.169.254');
		expect(await refusalOf(local({ maxRedirects: 3, lookUp })(url))).toMatch(message);
	});

	test('takes no authorization to another origin, and not back either [SSRF-4]', async () => {
		const seen: (string | undefined)[][] = [];
		const note = (respond: RequestListener): RequestListener => {
			return (request, response) => {
				const { authorization, cookie, accept } = request.headers;
				seen.push([authorization, cookie, accept]);
				respond(request, response);
			};
		};
		const other = await serve(note((_, response) => redirect(`${url}/last`)(_, response)));
		const url: string = await serve(
			paths({
				'/first': note(redirect('/second')),
				'/second': note((_, response) => redirect(other)(_, response)),
				'/last': note(say('end')),
			}),
		);
		const headers = { authorization: 'Bearer secret', cookie: 'a=b', accept: 'application/json' };
		await local({ maxRedirects: 3 })(`${url}/first`, { headers });
		expect(seen).toEqual([
			['Bearer secret', 'a=b', 'application/json'],
			['Bearer secret', 'a=b', 'application/json'],
			[undefined, undefined, 'application/json'],
			[undefined, undefined, 'application/json'],
		]);
	});
});

describe('a response', () => {
	test('can be as large as the limit, also decoded, and not larger [SSRF-5]', async () => {
		const [fits, over] = [Buffer.alloc(MB), Buffer.alloc(MB + 1)];
		const gzip = { 'content-encoding': 'gzip' };
		const url = await serve(
			paths({
				'/fits': (_, response) => void response.end(fits),
				'/over': (_, response) => void response.end(over),
				'/fits.gz': (_, response) => void response.writeHead(200, gzip).end(gzipSync(fits)),
				'/over.gz': (_, response) => void response.writeHead(200, gzip).end(gzipSync(over)),
			}),
		);
		for (const path of ['/fits', '/fits.gz'])
			expect((await (await local()(`${url}${path}`)).arrayBuffer()).byteLength).toBe(MB);
		for (const path of ['/over', '/over.gz'])
			await expectFailure(local()(`${url}${path}`), TOO_LARGE);
	});

	const zeros = Buffer.alloc(64 * MB);
	test.each([
		['gzip', gzipSync(zeros)],
		['br', brotliCompressSync(zeros, { params: { 1: 1 } })],
		['gzip, gzip', gzipSync(gzipSync(zeros))],
	])('that unpacks to 64 MB by %s ends at the limit [SSRF-5]', async (encoding, body) => {
		expect(body.length).toBeLessThan(MB / 4);
		const url = await serve((_, response) => {
			response.writeHead(200, { 'content-encoding': encoding }).end(body);
		});
		await expectFailure(local()(url), TOO_LARGE);
	});

	test('without an end is left at the limit [SSRF-5]', async () => {
		const left = Promise.withResolvers<void>();
		const url = await serve((_, response) => {
			const more = () => {
				while (response.write(zeros.subarray(0, 65_536)));
			};
			response.on('drain', more).on('close', left.resolve);
			more();
		});
		await expectFailure(local()(url), TOO_LARGE);
		await left.promise;
	});

	test('has at most 16 KB of headers [SSRF-5]', async () => {
		const url = await serve((_, response) => {
			response.writeHead(200, { 'x-long': 'x'.repeat(17 * 1024) }).end();
		});
		await expectFailure(local()(url), TOO_LARGE);
	});

	test.each<[string, RequestListener]>([
		['that never begins', () => undefined],
		['that stops after its headers', (_, response) => response.writeHead(200).flushHeaders()],
		[
			'of one byte at a time',
			(_, response) => {
				const timer = setInterval(() => response.write('x'), 10);
				response.on('close', () => clearInterval(timer));
			},
		],
		[
			'of redirects that each take a while',
			(_, response) => void setTimeout(() => redirect('/')(_, response), 60),
		],
	])('%s ends at the deadline [SSRF-6]', async (_, listener) => {
		const url = await serve(listener);
		await expectFailure(local({ timeoutMs: 200, maxRedirects: 99 })(url), TOO_SLOW);
	});

	test('that is cut off or not HTTP is an error that says so', async () => {
		const cut = await serve((request, response) => {
			response.writeHead(200, { 'content-length': 9 }).write('half');
			setImmediate(() => request.socket.destroy());
		});
		const noise = await serve((request) => void request.socket.end('hello\n'));
		for (const url of [cut, noise]) await expectFailure(local()(url), / cannot be reached\. /);
	});

	test('comes whole, as from fetch', async () => {
		const url = await serve((request, response) => {
			request.setEncoding('utf8').on('data', (text: string) => {
				response.writeHead(201, 'Made', { 'x-method': request.method }).end(text);
			});
		});
		const request = new Request(url, { method: 'PUT', body: 'hello' });
		for (const response of [
			await local()(request),
			await local()(new URL(url), { method: 'PUT', body: 'hello' }),
		]) {
			expect(response).toBeInstanceOf(Response);
			expect([response.status, response.statusText, response.url]).toEqual([
				201,
				'Made',
				`${url}/`,
			]);
			expect([response.headers.get('x-method'), await response.text()]).toEqual(['PUT', 'hello']);
		}
	});

	test.each([204, 205, 304])('with status %i has no body', async (status) => {
		const url = await serve((_, response) => void response.writeHead(status).end());
		expect(await local()(url)).toMatchObject({ status, body: null });
	});
});

describe('a request', () => {
	test('has a connection of its own [SSRF-6]', async () => {
		const sockets = new Set<unknown>();
		const url = await serve((request, response) => {
			sockets.add(request.socket);
			response.end();
		});
		const fetch = local();
		for (const method of ['GET', 'POST', 'GET']) await fetch(url, { method });
		expect(sockets.size).toBe(3);
	});

	test('that nobody waits for ends with the reason', async () => {
		const controller = new AbortController();
		const url = await serve(() => controller.abort(new Error('enough')));
		await expect(local()(url, { signal: controller.signal })).rejects.toThrow('enough');
	});

	test('that was not sent is known as such', async () => {
		const errorOf = (response: Promise<Response>) => response.catch((error: unknown) => error);
		const unreachable = await errorOf(local()(await closedPort()));
		expect(unreachable).toMatchObject({ code: 'provider_unavailable' });
		expect(isConnectionError(unreachable)).toBe(true);
		expect(isConnectionError(await errorOf(strict()('https://10.0.0.1')))).toBe(true);
		const cut = await serve((request) => void request.socket.destroy());
		expect(isConnectionError(await errorOf(local()(cut)))).toBe(false);
	});
});
