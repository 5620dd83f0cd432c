import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { interruptible } from '../testing/database/interruptible-database.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { makeWebRoot, type WebRoot } from '../testing/web-root.ts';

const build = 'https://preview.example/compose/registry-entry.json';
let web: WebRoot;
let app: TestApp;
let member: TestUser;

beforeAll(async () => {
	web = makeWebRoot();
	const environment = {
		PREVIEW_ORIGINS: 'https://preview.example, http://localhost, https://other.example:8443',
	};
	app = await buildTestApp({ keep: true, pagesRoot: web.root, environment });
	// Whoever has not subscribed is a member as well.
	member = await app.loginAs('mara', { subscription: null });
});
afterAll(async () => {
	await app.close();
	web.remove();
});

/** What the page was told, and what it may do. `parameters`: of its address, in order. */
async function open(
	parameters: readonly (readonly [string, string])[],
	{ cookie = member.cookie, path = '/app/compose', from = app } = {},
) {
	const url = `${path}?${new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))}`;
	const { statusCode, headers, body } = await from.app.inject({
		url,
		headers: { accept: 'text/html', cookie },
	});
	expect(statusCode).toBe(200);
	const [, inlined = '{}'] =
		/<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(body) ?? [];
	return {
		body,
		policy: String(headers['content-security-policy']),
		registry: JSON.parse(inlined),
	};
}
const ofCompose = (url: string) => open([['remote.compose', url]]);

describe('a preview that a member asks for', () => {
	test('is told to the page, which may load it, and only where it may', async () => {
		const { registry, policy } = await ofCompose(build);
		expect(registry.previews).toEqual({ compose: { url: build } });
		expect(registry.origins).toEqual(['https://preview.example']);
		expect(registry.remotes.compose.version).toBe('0');
		const sources = "'self' https://preview.example";
		expect(policy).toBe(
			`default-src 'none'; script-src ${sources}; style-src ${sources}; connect-src ${sources}; font-src ${sources}; ` +
				"img-src 'self' data: https://pbs.twimg.com https://abs.twimg.com; manifest-src 'self'; base-uri 'none'; " +
				"form-action 'self'; object-src 'none'; frame-ancestors 'none'",
		);
	});

	test('leaves the live remote unasked for, and every other one as it is', async () => {
		expect((await ofCompose(build)).body).not.toContain('<link');
		expect((await open([['remote.filter', build]])).body).toContain(
			'href="/remotes/compose/0/remoteEntry.js"',
		);
		expect((await ofCompose('https://evil.example/x.json')).body).toContain(
			'href="/remotes/compose/0/remoteEntry.js"',
		);
	});

	test('ends with the page: neither the registry nor the next page knows of it', async () => {
		await ofCompose(build);
		const { json, headers } = await app.app.inject({
			url: `/registry.json?remote.compose=${build}`,
			headers: { cookie: member.cookie },
		});
		expect(json()).not.toHaveProperty('previews');
		expect(json().origins).toEqual([]);
		expect(headers['cache-control']).toBe('no-store');
		const { registry, policy } = await open([['thread', '1']]);
		expect(registry).not.toHaveProperty('previews');
		expect(policy).toContain("script-src 'self';");
	});

	test('may be one of several, and may be of a remote that is not live yet', async () => {
		const { registry, policy } = await open([
			['remote.compose', build],
			['remote.tweets', 'http://localhost:4102/registry-entry.json'],
			['remote.filter', 'https://other.example:8443/a/b.json?c=d'],
		]);
		expect(Object.keys(registry.previews)).toEqual(['compose', 'tweets', 'filter']);
		expect(registry.previews.filter).toEqual({ url: 'https://other.example:8443/a/b.json?c=d' });
		expect(policy).toContain(
			"script-src 'self' https://preview.example http://localhost:4102 https://other.example:8443;",
		);
	});

	test('is the first of its remote, and one of the first six', async () => {
		const { registry } = await open([
			['remote.compose', build],
			['remote.compose', 'https://other.example:8443/x.json'],
			...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`remote.${name}`, build] as const),
		]);
		expect(Object.keys(registry.previews)).toEqual(['compose', 'a', 'b', 'c', 'd', 'e']);
		expect(registry.previews.compose).toEqual({ url: build });
		expect(registry.previews.a).toEqual({ url: build, refused: 'unknown_remote' });
	});

	test('may have an address that is written as it is read', async () => {
		const { body } = await app.app.inject({
			url: `/app/compose?x=1&remote.compose=${build}?token=a?b`,
			headers: { accept: 'text/html', cookie: member.cookie },
		});
		expect(body).toContain(`"previews":{"compose":{"url":"${build}?token=a?b"}}`);
	});
});

describe('a preview is refused, and the page opens nothing for it, where', () => {
	const refused: [string, string, string][] = [
		['it comes from elsewhere', 'https://evil.example/registry-entry.json', 'foreign_origin'],
		[
			'it comes from a part of an allowed host',
			'https://preview.example.evil.example/x.json',
			'foreign_origin',
		],
		[
			'it comes from a host below an allowed one',
			'https://a.preview.example/x.json',
			'foreign_origin',
		],
		['it comes from another port', 'https://preview.example:444/x.json', 'foreign_origin'],
		['it comes without encryption', 'http://preview.example/x.json', 'foreign_origin'],
		['it only looks like this machine', 'http://localhost.evil.example/x.json', 'foreign_origin'],
		[
			'it comes from this machine by another name',
			'http://127.0.0.1:4102/x.json',
			'foreign_origin',
		],
		['it is a script', 'javascript:alert(1)', 'not_an_address'],
		['it is data', 'data:application/json,{}', 'not_an_address'],
		['it is a blob', 'blob:https://preview.example/x', 'not_an_address'],
		['it is a file', 'file:///etc/passwd', 'not_an_address'],
		['it is a path', '/remotes/compose/1/registry-entry.json', 'not_an_address'],
		['it is a host without a scheme', '//preview.example/x.json', 'not_an_address'],
		['it is nothing', '', 'not_an_address'],
		['it has a password', 'https://mara:secret@preview.example/x.json', 'not_an_address'],
		['it has a name', 'https://preview.example@evil.example/x.json', 'not_an_address'],
		[
			'its host would say more in a policy',
			"https://a;script-src'*'.example/x.json",
			'foreign_origin',
		],
	];
	test.each(refused)('%s', async (_, url, reason) => {
		const { registry, policy } = await ofCompose(url);
		expect(registry.previews).toEqual({ compose: { url, refused: reason } });
		expect(registry.origins).toEqual([]);
		expect(policy).toContain("script-src 'self';");
	});

	test('it is longer than an address need be', async () => {
		const fitting = build.padEnd(2000, 'x');
		expect((await ofCompose(fitting)).registry.previews.compose).toEqual({ url: fitting });
		expect((await ofCompose(`${fitting}x`)).registry.previews.compose).toEqual({
			url: fitting,
			refused: 'not_an_address',
		});
	});

	test('nobody has such a remote, whatever its name means elsewhere', async () => {
		const { registry } = await open([
			['remote.constructor', build],
			['remote.landing', build],
		]);
		expect(registry.previews).toEqual({
			constructor: { url: build, refused: 'unknown_remote' },
			landing: { url: build, refused: 'unknown_remote' },
		});
		for (const name of [
			'',
			'__proto__',
			'Compose',
			'compose.x',
			'../x',
			'<script>',
			'x'.repeat(41),
		]) {
			expect((await open([[`remote.${name}`, build]])).registry).not.toHaveProperty('previews');
		}
	});
});

test('no address of a preview breaks out of its place in the page, or out of the policy', async () => {
	const hostile = '</script><script>alert(1)</script><!--"\'&\u2028$&$`';
	for (const url of [
		hostile,
		`https://preview.example/${hostile}`,
		`https://preview.example/; script-src * \r\nx: y`,
	]) {
		const { body, policy, registry } = await ofCompose(url);
		expect(registry.previews.compose.url).toContain('script');
		expect(body.match(/<script/g)).toHaveLength(1);
		expect(body).not.toContain('<!--');
		expect(policy).not.toContain('*');
	}
});

describe('an address with a preview means nothing', () => {
	test('to who is not signed in, or is no longer', async () => {
		const gone = await app.loginAs('gone');
		await app.app.inject({ method: 'POST', url: '/auth/logout', headers: { cookie: gone.cookie } });
		for (const cookie of ['', 'warble=forged', gone.cookie]) {
			const { registry, policy, body } = await open([['remote.compose', build]], { cookie });
			expect(registry).not.toHaveProperty('previews');
			expect(policy).toContain("script-src 'self';");
			expect(body).toContain('<link rel="preload"');
		}
	});

	test('while nobody can tell who asks: the page itself is there', async () => {
		const database = await interruptible(await openTestDatabase());
		const from = await buildTestApp({
			pagesRoot: web.root,
			database,
			environment: { PREVIEW_ORIGINS: 'https://preview.example' },
		});
		const { cookie } = await from.loginAs();
		await database.stop();
		expect((await open([['remote.compose', build]], { cookie, from })).registry).not.toHaveProperty(
			'previews',
		);
		await database.start();
		expect((await open([['remote.compose', build]], { cookie, from })).registry).toHaveProperty(
			'previews',
		);
	});

	test('where previews are not allowed', async () => {
		const from = await buildTestApp({ pagesRoot: web.root });
		const { cookie } = await from.loginAs();
		const { registry, policy } = await open([['remote.compose', build]], { cookie, from });
		expect(registry).not.toHaveProperty('previews');
		expect(policy).toContain("script-src 'self';");
	});

	test('on a page that is a document of its own', async () => {
		const { body, policy } = await open([['remote.compose', build]], { path: '/' });
		expect(body).toContain('As deployed');
		expect(policy).toContain("script-src 'self';");
	});
});
