import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { closedPort } from '../../testing/processes/local-server.ts';
import { lineOf, shippedDocuments, shippedRemote } from '../../testing/shipped-files.ts';
import { makeWebRoot, type WebRoot } from '../../testing/web-root.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let web: WebRoot;
let app: TestApp;
/** The store: its files, the paths requested from it, and how it responds. */
let files: Record<string, string> = {};
let asked: string[] = [];
let answer: Answer;
let store = '';

const fromFiles: Answer = (request, response) => {
	const text = files[(request.url ?? '').replace('/warble/', '')];
	response.writeHead(text === undefined ? 404 : 200).end(text);
};
const server = createServer((request, response) => {
	asked.push((request.url ?? '').replace('/warble/', ''));
	answer(request, response);
});

beforeAll(async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	store = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	answer = fromFiles;
	web = makeWebRoot();
	app = await buildTestApp({
		keep: true,
		pagesRoot: web.root,
		environment: { RELEASES: `${store}/warble/` },
	});
});
afterAll(async () => {
	await app.close();
	web.remove();
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
	vi.useRealTimers();
});
/** Starts each test without releases, after the server has noticed. */
beforeEach(async () => {
	files = {};
	answer = fromFiles;
	await later(60);
	app.logged.length = 0;
	asked = [];
});
afterEach(() => server.closeAllConnections());

const open = (url: string, from = app) =>
	from.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
const registry = async (from = app) => (await open('/registry.json', from)).json();
const versionOf = async (name: string) => (await registry()).remotes[name]?.version;
const complaints = () => app.logged.filter(({ level }) => Number(level) >= 50);

/**
 * Advances the clock and loads the registry. After more than 30 seconds the server waits for the
 * store before it responds.
 */
async function later(seconds: number): Promise<void> {
	vi.setSystemTime(Date.now() + seconds * 1000);
	await registry();
}

describe('a release in a remote store', () => {
	test('is loaded from the store, which is the only other origin that the policy allows [J5]', async () => {
		files = { ...shippedRemote('compose', '1'), ...shippedDocuments('1') };
		await later(60);
		const at = `${store}/warble/remotes/compose/1`;
		const { remotes, origins, documents } = await registry();
		expect(origins).toEqual([store]);
		expect(documents).toEqual({ '/': `${store}/warble/remotes/landing/1/index.html` });
		expect(remotes.compose).toMatchObject({
			entry: `${at}/remoteEntry.js`,
			integrity: lineOf('compose', '1').entry.integrity,
			preload: [{ href: `${at}/assets/app.66e0ea6b.js`, as: 'script' }],
			commit: 'c0ffee',
		});
		expect(remotes.filter.entry).toBe('/remotes/filter/0/remoteEntry.js');
		const { headers, body } = await open('/app/compose');
		expect(headers['content-security-policy']).toBe(
			`default-src 'none'; script-src 'self' ${store}; style-src 'self' ${store}; connect-src 'self' ${store}; font-src 'self' ${store}; ` +
				`img-src 'self' ${store} data: https://pbs.twimg.com https://abs.twimg.com; media-src 'self'; manifest-src 'self'; base-uri 'none'; ` +
				"form-action 'self'; object-src 'none'; frame-ancestors 'none'",
		);
		expect(body).toContain(
			`<link rel="preload" as="script" href="${at}/remoteEntry.js" crossorigin integrity="`,
		);
	});

	test('is looked up at most every five seconds, and no request waits for that', async () => {
		const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
		await later(4);
		expect(asked).toEqual([]);
		answer = (request, response) => void hold.then(() => fromFiles(request, response));
		files = shippedRemote('compose', '1');
		await later(2);
		expect(await Promise.all([versionOf('compose'), versionOf('compose')])).toEqual(['0', '0']);
		await vi.waitFor(() => expect(asked).toHaveLength(4));
		expect(asked.sort()).toEqual([
			'live/compose.json',
			'live/filter.json',
			'live/landing.json',
			'live/tweets.json',
		]);
		letGo();
		await vi.waitFor(async () => expect(await versionOf('compose')).toBe('1'));
	});

	test('is waited for if the last lookup was more than 30 seconds ago', async () => {
		files = shippedRemote('compose', '1');
		vi.setSystemTime(Date.now() + 31_000);
		expect(await Promise.all([versionOf('compose'), versionOf('compose')])).toEqual(['1', '1']);
		expect(asked.filter((path) => path === 'live/compose.json')).toHaveLength(1);
	});

	test('is rolled back when its live record names an older version or is deleted', async () => {
		files = { ...shippedRemote('compose', '1'), ...shippedRemote('compose', '2') };
		await later(60);
		expect(await versionOf('compose')).toBe('2');
		files['live/compose.json'] = JSON.stringify(lineOf('compose', '1'));
		await later(60);
		expect(await versionOf('compose')).toBe('1');
		delete files['live/compose.json'];
		await later(60);
		expect(await versionOf('compose')).toBe('0');
		expect(complaints()).toEqual([]);
	});
});

describe('documents in a remote store', () => {
	test('are fetched once, and load their files from the store', async () => {
		files = shippedDocuments('1');
		for (let n = 0; n < 3; n += 1) await later(60);
		expect(asked.filter((path) => path.endsWith('index.html'))).toHaveLength(1);
		const { headers, body } = await open('/');
		expect(body).toContain(
			`href="${store}/warble/remotes/landing/1/a.css"><script type="application/json" id="settings">`,
		);
		expect(headers['content-security-policy']).toContain(`img-src 'self' ${store} data:`);
		files = shippedDocuments('2');
		await later(60);
		expect((await open('/')).body).toContain('<h1>Landing 2</h1>');
	});

	test('whose integrity does not match are replaced by the deployed ones until it does [J5]', async () => {
		const whole = shippedDocuments('1');
		files = {
			...whole,
			'remotes/landing/1/index.html': '<script src="https://evil.example"></script>',
		};
		for (let n = 0; n < 3; n += 1) await later(60);
		expect((await open('/')).body).toContain('<h1>As deployed</h1>');
		expect(complaints()).toHaveLength(1);
		files = whole;
		await later(60);
		expect((await open('/')).body).toContain('<h1>Landing 1</h1>');
	});
});

const failures: [string, Answer][] = [
	['never responds', () => undefined],
	[
		'stops in the middle of a response',
		(_, response) => void response.writeHead(200).write('{"version":'),
	],
	['returns 500', (_, response) => void response.writeHead(500).end('<html>')],
	['returns 403, as a bucket does,', (_, response) => void response.writeHead(403).end('<Error/>')],
	['closes the connection', (request) => void request.socket.destroy()],
	[
		'sends less than its Content-Length',
		(_, response) =>
			void response.writeHead(200, { 'content-length': 999 }).end('{}', () => response.destroy()),
	],
	[
		'sends a response that is too large',
		(_, response) => void response.writeHead(200).end(' '.repeat(2 * 1024 * 1024)),
	],
	[
		'redirects',
		(_, response) => void response.writeHead(302, { location: '/warble/live/filter.json' }).end(),
	],
];

describe('a store that', () => {
	test.each(failures)(
		'%s leaves the last known releases live, is logged once, and is retried [J1]',
		async (_, failure) => {
			files = { ...shippedRemote('compose', '1'), ...shippedDocuments('1') };
			await later(60);
			answer = failure;
			for (let n = 0; n < 2; n += 1) {
				await later(60);
				expect(await versionOf('compose')).toBe('1');
				expect((await open('/app/compose')).statusCode).toBe(200);
				expect((await open('/')).body).toContain('<h1>Landing 1</h1>');
			}
			expect(complaints().filter(({ remote }) => remote === 'compose')).toEqual([
				expect.objectContaining({ msg: expect.stringContaining('RELEASES cannot be reached') }),
			]);
			expect((await open('/health/ready')).statusCode).toBe(200);
			answer = fromFiles;
			files = shippedRemote('compose', '2');
			await later(60);
			expect(await versionOf('compose')).toBe('2');
		},
	);

	test('sends a truncated live record does not make it live', async () => {
		files = shippedRemote('compose', '1');
		answer = (_, response) =>
			void response
				.writeHead(200, { 'content-length': 20 })
				.end(files['live/compose.json']?.slice(0, 20));
		await later(60);
		expect(await versionOf('compose')).toBe('0');
		expect(complaints().length).toBeGreaterThan(0);
	});

	test('has a live record of a missing or incomplete build leaves the deployed build live [J1]', async () => {
		files = shippedRemote('compose', '1');
		delete files['remotes/compose/1/release.json'];
		await later(60);
		expect(await versionOf('compose')).toBe('0');
		expect(complaints()).toHaveLength(1);
		files = shippedRemote('compose', '1');
		await later(60);
		expect(await versionOf('compose')).toBe('1');
	});

	test('is unreachable when the server starts leaves the deployed builds live [J1]', async () => {
		const alone = await buildTestApp({
			pagesRoot: web.root,
			environment: { RELEASES: await closedPort() },
		});
		expect((await registry(alone)).remotes).toMatchObject({
			compose: { version: '0' },
			filter: { version: '0' },
		});
		expect((await registry(alone)).origins).toEqual([]);
		expect((await open('/', alone)).body).toContain('As deployed');
		expect((await open('/health/ready', alone)).statusCode).toBe(200);
	});
});
