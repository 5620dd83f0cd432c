import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveRemote } from '../../../contract/pages/registry.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { requestRaw } from '../../testing/apps/open-raw.ts';
import { lineOf, shippedDocuments, shippedRemote } from '../../testing/shipped-files.ts';
import { makeFolder, makeWebRoot, type WebRoot } from '../../testing/web-root.ts';

let app: TestApp;
let web: WebRoot;
let releases: WebRoot;

beforeAll(async () => {
	web = makeWebRoot();
	releases = makeFolder();
	app = await buildTestApp({
		keep: true,
		pagesRoot: web.root,
		environment: { RELEASES: releases.root },
	});
});
afterAll(async () => {
	await app.close();
	web.remove();
	releases.remove();
});
/** Starts each test without releases, after the server has noticed. */
beforeEach(async () => {
	releases.remove();
	releases.put('live/.keep', '');
	await registry();
	app.logged.length = 0;
});

function ship(files: Record<string, string>): void {
	for (const [path, content] of Object.entries(files)) releases.put(path, content);
}

const open = (url: string, headers: Record<string, string> = {}) =>
	app.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });
const registry = async () => (await open('/registry.json')).json();
const versions = async () => {
	const { remotes } = await registry();
	return Object.fromEntries(
		Object.entries<{ version: string }>(remotes).map(([name, { version }]) => [name, version]),
	);
};
const asDeployed = { compose: '0', filter: '0' };
const complaints = () => app.logged.filter(({ level }) => Number(level) >= 50);

describe('a release', () => {
	test('is live at the next load, with its commit and time, and can be rolled back', async () => {
		expect(await versions()).toEqual(asDeployed);
		ship(shippedRemote('compose', '1.0.0-aaaaaaaa'));
		const { remotes } = await registry();
		expect(remotes.compose).toEqual({
			...lineOf('compose', '1.0.0-aaaaaaaa').entry,
			commit: 'c0ffee',
			since: '2026-03-01T09:00:00.000Z',
		});
		expect(remotes.filter.version).toBe('0');
		ship(shippedRemote('compose', '1.0.1-bbbbbbbb'));
		expect((await versions()).compose).toBe('1.0.1-bbbbbbbb');
		ship({ 'live/compose.json': JSON.stringify(lineOf('compose', '1.0.0-aaaaaaaa')) });
		expect((await versions()).compose).toBe('1.0.0-aaaaaaaa');
		releases.remove('live/compose.json');
		expect(await versions()).toEqual(asDeployed);
		expect(complaints()).toEqual([]);
	});

	test('can be of a remote that was not deployed, but not of one without a screen in the shell', async () => {
		ship(shippedRemote('tweets', '1'));
		ship(shippedRemote('stranger', '1'));
		expect(await versions()).toEqual({ ...asDeployed, tweets: '1' });
	});

	test('is listed with the supported contract versions, and adds no trusted origin', async () => {
		ship(shippedRemote('compose', '1'));
		expect(await registry()).toMatchObject({
			apiBaseUrl: '',
			api: 1,
			contracts: { oldest: 1, newest: 2 },
			origins: [],
		});
		expect((await open('/app/compose')).headers['content-security-policy']).toContain(
			"script-src 'self';",
		);
	});

	test('is served compressed and immutable, to pages of any origin', async () => {
		const script = 'console.log("shipped");'.repeat(100);
		ship(shippedRemote('compose', '1'));
		releases.put('remotes/compose/1/assets/app.66e0ea6b.js', script);
		releases.put('remotes/compose/1/assets/app.66e0ea6b.js.br', brotliCompressSync(script));
		for (const [encoding, size] of [
			['identity', script.length],
			['br', brotliCompressSync(script).length],
		] as const) {
			const { statusCode, headers, rawPayload } = await open(
				'/remotes/compose/1/assets/app.66e0ea6b.js',
				{ 'accept-encoding': encoding },
			);
			expect(statusCode).toBe(200);
			expect(rawPayload).toHaveLength(size);
			expect(headers).toMatchObject({
				'content-type': expect.stringContaining('javascript'),
				'cache-control': 'public, max-age=31536000, immutable',
				'access-control-allow-origin': '*',
				'cross-origin-resource-policy': 'cross-origin',
			});
		}
	});

	test('keeps the files of older versions, so that an open tab continues to work [J4]', async () => {
		ship(shippedRemote('compose', '1'));
		ship(shippedRemote('compose', '2'));
		expect((await open('/remotes/compose/2/remoteEntry.js')).body).toBe('compose 2');
		expect((await open('/remotes/compose/1/remoteEntry.js')).body).toBe('compose 1');
		expect((await open('/remotes/compose/0/remoteEntry.js')).body).toBe(
			'the compose that was deployed',
		);
	});

	test.each([
		'/remotes/compose/..%2f..%2f..%2flive/compose.json',
		'/remotes/compose/1/..%2f..%2f..%2flive%2fcompose.json',
		'/remotes/compose/%2e%2e/%2e%2e/live/compose.json',
		'/remotes/compose/1%00/remoteEntry.js',
		'/remotes/live/compose.json',
		'/remotes/compose/1',
		'/remotes/compose/1/assets',
	])('does not let %s read files outside a version', async (url) => {
		ship(shippedRemote('compose', '1'));
		const { status, body } = await requestRaw(app.url, url);
		expect([400, 403, 404]).toContain(status);
		expect(body).not.toContain('c0ffee');
	});
});

describe('released documents', () => {
	test('are returned at their path, and the older ones after a rollback', async () => {
		ship(shippedDocuments('1'));
		expect((await open('/')).body).toContain('<h1>Landing 1</h1>');
		expect((await open('/')).body).toContain(
			'href="/remotes/landing/1/a.css"><script type="application/json" id="settings">',
		);
		ship(shippedDocuments('2'));
		expect((await open('/')).body).toContain('<h1>Landing 2</h1>');
		expect((await registry()).documents).toEqual({ '/': '/remotes/landing/2/index.html' });
		releases.remove('live/landing.json');
		expect((await open('/')).body).toContain('<h1>As deployed</h1>');
	});

	test('whose integrity does not match are replaced by the deployed ones [J5]', async () => {
		ship(shippedDocuments('1'));
		releases.put('remotes/landing/1/index.html', '<script src="https://evil.example"></script>');
		expect((await open('/')).body).toContain('<h1>As deployed</h1>');
		expect(complaints()).toEqual([
			expect.objectContaining({
				remote: 'landing',
				err: expect.objectContaining({ message: expect.stringContaining('integrity') }),
			}),
		]);
	});
});

const without = (change: (line: ReturnType<typeof lineOf>) => unknown) =>
	JSON.stringify(change(lineOf('compose', '1')));
const broken: [string, string][] = [
	['empty', ''],
	['truncated', JSON.stringify(lineOf('compose', '1')).slice(0, -20)],
	['not JSON', '<Error><Code>NoSuchKey</Code></Error>'],
	['an array', '[]'],
	['null', 'null'],
	['without its commit', without(({ commit: _, ...line }) => line)],
	['without an entry', without(({ entry: _, ...line }) => line)],
	['that of another remote', JSON.stringify(lineOf('filter', '1'))],
	['of two different versions', without((line) => ({ ...line, version: '2' }))],
	['with `..` as its version', JSON.stringify(lineOf('compose', '..'))],
	[
		'with a version that leads to another folder',
		JSON.stringify(lineOf('compose', '1/../../filter/1')),
	],
	[
		'without integrity',
		without(({ entry: { integrity: _, ...entry }, ...line }) => ({ ...line, entry })),
	],
	[
		'with an invalid integrity',
		without((line) => ({ ...line, entry: { ...line.entry, integrity: 'sha384-' } })),
	],
	[
		'with a script at another origin',
		without((line) => ({
			...line,
			entry: { ...line.entry, entry: 'https://evil.example/remotes/compose/1/a.js' },
		})),
	],
	[
		'with a script at another host',
		without((line) => ({
			...line,
			entry: { ...line.entry, entry: '//evil.example/remotes/compose/1/a.js' },
		})),
	],
	[
		'with a script in another folder',
		without((line) => ({ ...line, entry: { ...line.entry, entry: '/remotes/compose/2/a.js' } })),
	],
	[
		'with a preload outside its folder',
		without((line) => ({
			...line,
			entry: {
				...line.entry,
				preload: [{ href: '/remotes/compose/1/../../x.js', as: 'script', integrity: 'sha384-x' }],
			},
		})),
	],
	[
		'with a preload without integrity',
		without((line) => ({
			...line,
			entry: { ...line.entry, preload: [{ href: '/remotes/compose/1/x.js', as: 'script' }] },
		})),
	],
	[
		'with a document at an address that is not a path',
		without((line) => ({
			...line,
			documents: { 'javascript:x': { href: '/remotes/compose/1/x.html', integrity: 'sha384-x' } },
		})),
	],
];

describe('a broken live record', () => {
	test.each(broken)(
		'(%s) leaves the deployed build live, and is logged once [J1] [J5]',
		async (_, text) => {
			ship({
				...shippedRemote('filter', '1'),
				...shippedRemote('compose', '1'),
				'live/compose.json': text,
			});
			for (let load = 0; load < 3; load += 1) {
				expect(await versions()).toEqual({ compose: '0', filter: '1' });
				expect((await open('/app/compose')).statusCode).toBe(200);
			}
			expect(complaints()).toEqual([
				expect.objectContaining({
					remote: 'compose',
					msg: expect.stringContaining('the build in WEB_ROOT is live instead'),
				}),
			]);
			expect((await open('/health/ready')).statusCode).toBe(200);
		},
	);

	test('is logged again when it is broken in another way, or after it was valid', async () => {
		const texts = ['{', '[]', JSON.stringify(lineOf('compose', '1')), '{', '{'];
		ship(shippedRemote('compose', '1'));
		for (const text of texts) {
			ship({ 'live/compose.json': text });
			await registry();
			await registry();
		}
		expect(complaints()).toHaveLength(3);
	});

	test('that cannot be read leaves the deployed build live', async () => {
		releases.put('live/compose.json/folder', '');
		expect(await versions()).toEqual(asDeployed);
		expect(complaints()).toHaveLength(1);
	});
});

describe('a version', () => {
	test('whose folder is missing, or whose upload is incomplete, is not live [J1]', async () => {
		ship(shippedRemote('compose', '1'));
		releases.remove('remotes/compose/1/release.json');
		expect(await versions()).toEqual(asDeployed);
		releases.remove('remotes/compose/1');
		expect(await versions()).toEqual(asDeployed);
		expect(complaints()).toHaveLength(1);
		ship(shippedRemote('compose', '1'));
		expect((await versions()).compose).toBe('1');
	});

	test('stays live as long as its live record names it, even if a newer one exists', async () => {
		ship(shippedRemote('compose', '2'));
		ship(
			shippedRemote('compose', '1', {
				...lineOf('compose', '1'),
				since: '2020-01-01T00:00:00.000Z',
				before: ['0.9'],
			} satisfies LiveRemote),
		);
		expect((await versions()).compose).toBe('1');
	});
});

test('a missing folder of releases leaves the deployed builds live, and is used once there [J1]', async () => {
	releases.remove();
	expect(await versions()).toEqual(asDeployed);
	expect((await open('/')).body).toContain('As deployed');
	expect(new Set(complaints().map(({ remote }) => remote))).toEqual(
		new Set(['landing', 'compose', 'filter', 'tweets']),
	);
	const before = complaints().length;
	await registry();
	expect(complaints()).toHaveLength(before);
	ship(shippedRemote('compose', '1'));
	expect((await versions()).compose).toBe('1');
});
