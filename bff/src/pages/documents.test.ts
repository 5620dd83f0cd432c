import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';

const root = mkdtempSync(join(tmpdir(), 'warble-documents-'));
const folder = 'mfe-landing/dist/1.0.0-8d15ffc8';
const page = (heading: string) => `<!doctype html><head><!--settings--></head><h1>${heading}</h1>`;
const plan = { name: 'Solo', description: '', currency: 'eur', interval: 'month', features: [] };
let app: TestApp;

function put(path: string, content: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), content);
}

beforeAll(async () => {
	put('shell/dist/index.html', '<!doctype html><head><!--registry--></head><div id="root"></div>');
	put('shell/dist/screens.json', '[]');
	put('shell/dist/assets/shell.473e1cae.js', '1');
	put(`${folder}/index.html`, page('Write what you know.'));
	put(`${folder}/thank-you.html`, page('Thank you'));
	const at = (file: string) => `/remotes/landing/1.0.0-8d15ffc8/${file}`;
	put(
		'mfe-landing/dist/documents.json',
		JSON.stringify({ '/': at('index.html'), '/thank-you': at('thank-you.html') }),
	);
	// Points outside its own folder, so only this remote's documents are left out.
	put(
		'mfe-tweets/dist/documents.json',
		JSON.stringify({ '/tweets': '/remotes/landing/../../shell/dist/index.html' }),
	);
	app = await buildTestApp({
		keep: true,
		pagesRoot: root,
		environment: { MAIL_FROM: 'Warble <help@warble.test>' },
	});
});
afterAll(async () => {
	await app.close();
	rmSync(root, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}, from = app) =>
	from.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

describe('a document', () => {
	test('is returned at its path for any query, and for `Accept: */*`', async () => {
		for (const url of ['/', '/?utm_source=x&error=email', '/thank-you']) {
			const { statusCode, headers, body } = await open(url);
			expect(statusCode).toBe(200);
			expect(headers).toMatchObject({
				'content-type': 'text/html; charset=utf-8',
				'cache-control': 'no-cache',
			});
			expect(body).toContain('<h1>');
		}
		expect((await open('/', { accept: '*/*' })).body).toContain('Write what you know.');
		expect((await app.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
		expect((await app.app.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(404);
	});

	test('contains the settings that only the server has', async () => {
		expect((await open('/')).body).toContain(
			'<script type="application/json" id="settings">{"adConversionId":null,"supportEmail":"help@warble.test","signup":"open","price":null}</script>',
		);
	});

	test('contains the lowest price once it is known, and keeps it while Stripe is down', async () => {
		const list = vi.spyOn(app.services.billing.plans, 'list');
		list.mockResolvedValue([
			{ ...plan, id: 'solo', amount: 1200 },
			{ ...plan, id: 'studio', amount: 2900 },
		]);
		const price = '"price":{"amount":1200,"currency":"eur","interval":"month","isOnly":false}}';
		await vi.waitFor(async () => expect((await open('/')).body).toContain(price));
		list.mockRejectedValue(new Error('Stripe is down.'));
		await open('/');
		expect((await open('/')).body).toContain(price);
		list.mockResolvedValue([]);
		await vi.waitFor(async () => expect((await open('/')).body).toContain('"price":null}'));
	});

	test('is compressed with the encoding that the browser prefers, with the same content', async () => {
		const plain = (await open('/')).body;
		const br = await open('/', { 'accept-encoding': 'gzip, deflate, br' });
		expect(br.headers).toMatchObject({
			'content-encoding': 'br',
			vary: expect.stringContaining('accept-encoding'),
		});
		expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
		const zipped = await open('/', { 'accept-encoding': 'gzip' });
		expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain);
	});

	test.each([
		['br;q=0, gzip', 'gzip'],
		['br;q=0.2, gzip;q=0.8', 'gzip'],
		['br;q=0, gzip;q=0', undefined],
		['xbr, identity', undefined],
		['*', 'br'],
	])('is encoded according to `Accept-Encoding: %s`', async (accepted, encoding) => {
		const { headers } = await open('/', { 'accept-encoding': accepted });
		expect(headers['content-encoding']).toBe(encoding);
	});

	test('is not sent again to a browser that has it cached', async () => {
		const { etag } = (await open('/')).headers;
		const again = await open('/', { 'if-none-match': String(etag) });
		expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
	});

	test('allows only our own scripts, and the ad script only if it is configured', async () => {
		const policy = String((await open('/')).headers['content-security-policy']);
		expect(policy).toContain("script-src 'self';");
		expect(policy).not.toContain('google');
		const withAds = await buildTestApp({
			pagesRoot: root,
			environment: { AD_CONVERSION_ID: 'AW-1/</script>' },
		});
		const answer = await open('/', {}, withAds);
		expect(answer.headers['content-security-policy']).toContain(
			"script-src 'self' https://www.googletagmanager.com;",
		);
		expect(answer.body).toContain('{"adConversionId":"AW-1/\\u003c/script>"');
	});

	test('is listed in the registry, so that the shell leaves its path to the server', async () => {
		expect((await open('/registry.json')).json()).toMatchObject({
			documents: { '/': expect.any(String), '/thank-you': expect.any(String) },
		});
	});
});

test('a remote that lists a file outside its folder is left out; others keep their documents', async () => {
	expect((await open('/tweets')).body).toContain('<div id="root">');
	expect(app.logged).toContainEqual(
		expect.objectContaining({ remote: 'tweets', msg: 'a registry entry cannot be used' }),
	);
});

test('a document whose file is missing is left out and logged; others stay [J1]', async () => {
	const file = join(root, folder, 'index.html');
	const whole = readFileSync(file, 'utf8');
	rmSync(file);
	expect((await open('/')).body).toContain('<div id="root">');
	expect((await open('/registry.json')).json().documents).toEqual({
		'/thank-you': expect.any(String),
	});
	expect((await open('/thank-you')).body).toContain('<h1>Thank you');
	expect(app.logged).toContainEqual(
		expect.objectContaining({ remote: 'landing', msg: 'a registry entry cannot be used' }),
	);
	put(`${folder}/index.html`, whole);
	expect((await open('/')).body).toContain('Write what you know.');
});

test('folders and the raw index.html return 404', async () => {
	for (const url of ['/assets/', '/assets', '/index.html', '/screens.json/']) {
		expect({ url, status: (await open(url, { accept: '*/*' })).statusCode }).toEqual({
			url,
			status: 404,
		});
	}
});
