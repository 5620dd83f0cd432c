import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegistryEntry } from '../../contract/pages/registry.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { requestRaw } from '../testing/apps/open-raw.ts';

const script = 'console.log("shell");'.repeat(100);
const root = mkdtempSync(join(tmpdir(), 'warble-pages-'));
const version = '1.0.0-3dfc9fea';
const entry: RegistryEntry = {
	entry: `/remotes/compose/${version}/remoteEntry.js`,
	version: '</script><script>alert(1)</script><!--',
	contract: 1,
	integrity: 'sha384-"><b',
	preload: [
		{
			href: `/remotes/compose/${version}/assets/app.66e0ea6b.js`,
			as: 'script',
			integrity: 'sha384-x',
		},
		{
			href: `/remotes/compose/${version}/assets/drafts.0d.js`,
			as: 'script',
			integrity: 'sha384-y',
			screens: ['/app/drafts'],
		},
		...['a.css', 'b.js', 'c.js', 'd.js', 'e.js'].map((name) => ({
			href: `/remotes/compose/${version}/assets/${name}`,
			as: name.endsWith('.css') ? ('style' as const) : ('script' as const),
			screens: ['/app/queue'],
		})),
	],
};

let app: TestApp;

function put(path: string, content: string | Buffer): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), content);
}

beforeAll(async () => {
	put('secret.txt', 'secret');
	put('package.json', '{"secret":true}');
	put('shell/secret.txt', 'secret');
	put('shell/dist/index.html', '<!doctype html><head><!--registry--></head><div id="root"></div>');
	put(
		'shell/dist/screens.json',
		JSON.stringify([
			{ path: '/app/compose', remote: 'compose' },
			{ path: '/app/drafts', remote: 'compose' },
			{ path: '/app/queue', remote: 'compose' },
			{ path: '/app/filter', remote: 'filter' },
		]),
	);
	put('shell/dist/early.json', '{"/login": ["/assets/a.0a.js", "/assets/a.0b.css"]}');
	put('shell/dist/favicon.svg', '<svg/>');
	put('shell/dist/manifest.webmanifest', '{}');
	put('shell/dist/offline-worker.js', script);
	put('shell/dist/offline-worker.js.br', brotliCompressSync(script));
	put('shell/dist/assets/shell.473e1cae.js', script);
	put('shell/dist/assets/shell.473e1cae.js.br', brotliCompressSync(script));
	put('shell/dist/assets/shell.473e1cae.js.gz', gzipSync(script));
	put('mfe-compose/secret.txt', 'secret');
	put('mfe-compose/dist/registry-entry.json', JSON.stringify(entry));
	put(`mfe-compose/dist/${version}/remoteEntry.js`, script);
	put(`mfe-compose/dist/${version}/remoteEntry.js.br`, brotliCompressSync(script));
	put('mfe-filter/dist/registry-entry.json', '{"entry": 7}');
	put('mfe-editor/dist/registry-entry.json', '{"entry":');
	put('mfe-tweets/README.md', 'not built yet');
	app = await buildTestApp({ keep: true, pagesRoot: root });
});
afterAll(async () => {
	await app.close();
	rmSync(root, { recursive: true });
});

function open(
	url: string,
	headers: Record<string, string> = {},
	method: 'GET' | 'HEAD' | 'POST' = 'GET',
) {
	return app.app.inject({
		method,
		url,
		headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
	});
}

describe('the page', () => {
	test.each([
		'/',
		'/login',
		'/auth/callback',
		'/auth/callback?code=x',
		'/app/compose',
		'/app/compose/',
		'/no/such/screen',
		'/apiary',
		'/index',
	])('is returned at %s, never from a cache', async (url) => {
		const { statusCode, headers, body } = await open(url);
		expect(statusCode).toBe(200);
		expect(headers).toMatchObject({
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
		});
		expect(body).toContain('<div id="root">');
	});

	test.each([
		'/api/nope',
		'/api',
		'/api/',
		'/remotes/compose/nope.js',
		'/remotes',
		'/health/nope',
		'/docs/nope',
	])('is not returned at %s, which is for data, even for a browser', async (url) => {
		const { statusCode, headers } = await open(url);
		expect(statusCode).toBe(404);
		expect(headers['content-type']).toContain('application/json');
	});

	test('is not returned for a request for a script, an image or data', async () => {
		for (const accept of [
			'application/json',
			'image/avif,image/webp',
			'application/json, text/plain, */*',
		]) {
			expect((await open('/assets/gone.11111111.js', { accept })).statusCode).toBe(404);
			expect((await open('/app/compose', { accept })).json()).toMatchObject({ code: 'not_found' });
		}
		expect((await open('/app/compose', {}, 'POST')).statusCode).toBe(404);
	});

	test.each(['/', '/login', '/app/compose?x=1.5', '/no/such/screen'])(
		'is returned at %s for `Accept: */*` as well',
		async (url) => {
			const { statusCode, body } = await open(url, { accept: '*/*' });
			expect({ statusCode, body }).toEqual({ statusCode: 200, body: (await open(url)).body });
		},
	);

	test.each([
		'/api/nope',
		'/assets/gone.11111111.js',
		'/assets/gone',
		'/gone.js',
		'/remotes/compose/nope.js',
		'/health/nope',
		'/docs/nope',
	])('is not returned at %s for `Accept: */*`, because that is data or a file', async (url) => {
		const response = await open(url, { accept: '*/*' });
		expect({ status: response.statusCode, code: response.json().code }).toEqual({
			status: 404,
			code: 'not_found',
		});
	});

	test('may load only from our origin and cannot be framed [J6]', async () => {
		const policy = String((await open('/')).headers['content-security-policy']);
		expect(policy.split('; ')).toEqual(
			expect.arrayContaining([
				"default-src 'none'",
				"script-src 'self'",
				"base-uri 'none'",
				"form-action 'self'",
				"object-src 'none'",
				"frame-ancestors 'none'",
			]),
		);
		expect(policy).not.toMatch(/unsafe|\*/);
	});

	test('contains the registry, escaped so that it cannot inject a script', async () => {
		const { body } = await open('/');
		const [, inlined = ''] =
			/<script type="application\/json" id="registry">(.*?)<\/script>/.exec(body) ?? [];
		expect(JSON.parse(inlined)).toEqual({
			apiBaseUrl: '',
			api: 1,
			origins: [],
			remotes: { compose: entry },
		});
		expect(body.match(/<script/g)).toHaveLength(1);
		expect(body).not.toContain('<!--');
	});

	test('preloads the remote of its address, and no other', async () => {
		const { body } = await open('/app/compose?x=1');
		expect(body.match(/<link [^>]+>/g)).toEqual([
			`<link rel="preload" as="script" href="${entry.entry}" crossorigin integrity="sha384-&#34;&#62;&#60;b">`,
			`<link rel="preload" as="script" href="/remotes/compose/${version}/assets/app.66e0ea6b.js" crossorigin integrity="sha384-x">`,
		]);
		for (const url of ['/', '/app/filter']) expect((await open(url)).body).not.toContain('<link');
	});

	const preloaded = async (url: string) =>
		[...(await open(url)).body.matchAll(/<link [^>]*href="[^"]*\/([^"/]+)"/g)].map(
			([, name]) => name,
		);

	test('preloads what only some screens of a remote need, for these screens', async () => {
		expect(await preloaded('/app/drafts')).toEqual([
			'remoteEntry.js',
			'app.66e0ea6b.js',
			'drafts.0d.js',
		]);
		expect(await preloaded('/app/compose')).toEqual(['remoteEntry.js', 'app.66e0ea6b.js']);
	});

	test('preloads at most five files, scripts first, which leaves a connection free', async () => {
		expect(await preloaded('/app/queue')).toEqual([
			'remoteEntry.js',
			'app.66e0ea6b.js',
			'b.js',
			'c.js',
			'd.js',
		]);
	});

	test('preloads the shell’s own files for its address', async () => {
		expect((await open('/login?next=%2Fapp')).body.match(/<link [^>]+>/g)).toEqual([
			'<link rel="preload" as="script" href="/assets/a.0a.js">',
			'<link rel="preload" as="style" href="/assets/a.0b.css">',
		]);
	});

	test('returns headers without a body for HEAD', async () => {
		const { statusCode, headers, body } = await open('/app/compose', {}, 'HEAD');
		expect(statusCode).toBe(200);
		expect(headers['content-type']).toContain('text/html');
		expect(body).toBe('');
	});
});

describe('the page’s hint that the browser has no session', () => {
	const hint = '<meta name="session" content="none">';
	const bodyOf = async (cookie?: string) =>
		(
			await app.app.inject({
				url: '/login',
				headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) },
			})
		).body;

	test('is there without a valid session cookie', async () => {
		expect(await bodyOf()).toContain(hint);
		expect(await bodyOf('warble=forged')).toContain(hint);
	});

	test('is left out with a session cookie', async () => {
		expect(await bodyOf((await app.loginAs()).cookie)).not.toContain(hint);
	});
});

describe('the installed app', () => {
	test('has a manifest that the page’s policy allows', async () => {
		const { statusCode, headers } = await open('/manifest.webmanifest');
		expect(statusCode).toBe(200);
		expect(headers['content-type']).toContain('application/manifest+json');
		expect((await open('/app')).headers['content-security-policy']).toContain(
			"manifest-src 'self'",
		);
	});

	test.each(['br', 'identity'])(
		'has a worker that is revalidated each time and fetches only from our origin (%s)',
		async (encoding) => {
			const { statusCode, headers } = await open('/offline-worker.js', {
				'accept-encoding': encoding,
			});
			expect({ statusCode, ...headers }).toMatchObject({
				statusCode: 200,
				'content-type': expect.stringContaining('javascript'),
				'cache-control': 'no-cache',
				'content-security-policy': "default-src 'none'; connect-src 'self'",
			});
		},
	);
});

describe('the registry', () => {
	test('lists the valid remotes; a broken entry is left out and logged once [J1]', async () => {
		const { json, headers } = await open('/registry.json');
		expect(json()).toEqual({ apiBaseUrl: '', api: 1, origins: [], remotes: { compose: entry } });
		expect(headers['cache-control']).toBe('no-store');
		const broken = () =>
			app.logged
				.filter(({ msg }) => msg === 'a registry entry cannot be used')
				.map(({ remote }) => remote);
		const once = broken();
		expect(new Set(once)).toEqual(new Set(['filter', 'editor']));
		await open('/registry.json');
		expect(broken()).toEqual(once);
	});

	test('is read again for each request, so a deployment or a rollback is live at the next load', async () => {
		const deploy = (version: string) =>
			put(
				'mfe-billing/dist/registry-entry.json',
				JSON.stringify({
					entry: `/remotes/billing/${version}/remoteEntry.js`,
					version,
					contract: 1,
				}),
			);
		for (const version of ['1', '2', '1']) {
			deploy(version);
			expect((await open('/registry.json')).json().remotes.billing).toMatchObject({ version });
		}
		rmSync(join(root, 'mfe-billing'), { recursive: true });
		expect((await open('/registry.json')).json().remotes).not.toHaveProperty('billing');
	});

	test.each([
		'https://cdn.example/remotes/billing/1/a.js',
		'//cdn.example/a.js',
		'/remotes/compose/1/a.js',
		'/assets/shell.473e1cae.js',
	])(
		'leaves out a remote whose script is at %s, neither its own folder nor trusted [J5]',
		async (address) => {
			put(
				'mfe-billing/dist/registry-entry.json',
				JSON.stringify({ entry: address, version: '1', contract: 1 }),
			);
			expect((await open('/registry.json')).json()).toMatchObject({
				origins: [],
				remotes: { compose: entry },
			});
			expect((await open('/registry.json')).json().remotes).not.toHaveProperty('billing');
			expect((await open('/login')).headers['content-security-policy']).toContain(
				"script-src 'self';",
			);
			expect(app.logged).toContainEqual(
				expect.objectContaining({
					remote: 'billing',
					err: expect.objectContaining({ message: expect.stringContaining(address) }),
				}),
			);
			rmSync(join(root, 'mfe-billing'), { recursive: true });
		},
	);
});

describe('files', () => {
	test.each(['/assets/shell.473e1cae.js', `/remotes/compose/${version}/remoteEntry.js`])(
		'are cached as immutable: %s',
		async (url) => {
			const { statusCode, headers, body } = await open(url, { accept: '*/*' });
			expect(statusCode).toBe(200);
			expect(body).toBe(script);
			expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
			expect(headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/i);
			expect(headers['x-content-type-options']).toBe('nosniff');
		},
	);

	test.each(['/favicon.svg', '/screens.json'])('are revalidated each time: %s', async (url) => {
		expect((await open(url)).headers['cache-control']).toBe('no-cache');
	});

	test.each([
		['br, gzip', 'br', '/assets/shell.473e1cae.js'],
		['gzip', 'gzip', '/assets/shell.473e1cae.js'],
		['gzip;q=1, br;q=0', 'gzip', '/assets/shell.473e1cae.js'],
		['identity', undefined, '/assets/shell.473e1cae.js'],
		['br', 'br', `/remotes/compose/${version}/remoteEntry.js`],
		['gzip', undefined, `/remotes/compose/${version}/remoteEntry.js`],
	])(
		'requested with `Accept-Encoding: %s` get encoding %s, still cached as immutable: %s',
		async (accepted, encoding, url) => {
			const { headers, rawPayload } = await open(url, { 'accept-encoding': accepted });
			expect(headers['content-encoding']).toBe(encoding);
			expect(headers['content-type']).toContain('javascript');
			expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
			expect(headers.vary).toContain('accept-encoding');
			if (encoding === 'br') expect(rawPayload).toEqual(brotliCompressSync(script));
			if (encoding === 'gzip') expect(rawPayload).toEqual(gzipSync(script));
			if (encoding === undefined) expect(rawPayload.toString()).toBe(script);
		},
	);

	test('of remotes can be loaded from other origins, and a missing one is not cached', async () => {
		const { headers } = await open(`/remotes/compose/${version}/remoteEntry.js`);
		expect(headers).toMatchObject({
			'access-control-allow-origin': '*',
			'cross-origin-resource-policy': 'cross-origin',
		});
		expect(headers).not.toHaveProperty('access-control-allow-credentials');
		const gone = await open(`/remotes/compose/${version}/gone.11111111.js`, { accept: '*/*' });
		expect(gone.statusCode).toBe(404);
		expect(gone.headers['cache-control']).toBe('no-store');
	});

	test.each([
		'/../secret.txt',
		'/..%2fsecret.txt',
		'/..%2f..%2fsecret.txt',
		'/%2e%2e/%2e%2e/secret.txt',
		'/%2e%2e%2f%2e%2e%2fsecret.txt',
		'/..%5c..%5csecret.txt',
		'/..\\..\\secret.txt',
		'/assets/../../../secret.txt',
		'/assets/..%252f..%252fsecret.txt',
		'/%c0%ae%c0%ae/secret.txt',
		'/favicon.svg%00.txt',
		'/%00',
		'/..%00/secret.txt',
		'//etc/passwd',
		'/%2fetc%2fpasswd',
		'/file:///etc/passwd',
		'/remotes/compose/../secret.txt',
		'/remotes/compose/..%2fsecret.txt',
		'/remotes/compose/..%2f..%2fsecret.txt',
		'/remotes/compose/%2e%2e/secret.txt',
		'/remotes/compose/..%5csecret.txt',
		'/remotes/compose/%00',
		'/remotes/..%2fshell/dist/index.html',
		'/remotes/%2e%2e/secret.txt',
		'/remotes/compose/%2fetc%2fpasswd',
		'/remotes/nobody/secret.txt',
		'/remotes/Compose/secret.txt',
		'/remotes/compose/',
		'/remotes/compose',
		'/remotes//secret.txt',
	])('outside the served folders are not returned: %s', async (path) => {
		const { status, body } = await requestRaw(app.url, path);
		expect(body).not.toMatch(/secret"?:|^secret|root:x:/);
		expect([400, 403, 404]).toContain(status);
		expect(JSON.parse(body)).toMatchObject({
			code: expect.any(String),
			message: expect.any(String),
		});
	});
});
