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
	// Previews need a session, not a subscription.
	member = await app.loginAs('mara', { subscription: null });
});
afterAll(async () => {
	await app.close();
	web.remove();
});

/** The registry and policy of the page. `parameters`: of its address, in order. */
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

describe('a preview that a signed-in user requests', () => {
	test('is listed in the page’s registry, and the policy allows its origin', async () => {
		const { registry, policy } = await ofCompose(build);
		expect(registry.previews).toEqual({ compose: { url: build } });
		expect(registry.origins).toEqual(['https://preview.example']);
		expect(registry.remotes.compose.version).toBe('0');
		const sources = "'self' https://preview.example";
		expect(policy).toBe(
			`default-src 'none'; script-src ${sources}; style-src ${sources}; connect-src ${sources}; font-src ${sources}; ` +
				"img-src 'self' data: https://pbs.twimg.com https://abs.twimg.com; media-src 'self'; manifest-src 'self'; base-uri 'none'; " +
				"form-action 'self'; object-src 'none'; frame-ancestors 'none'",
		);
	});

	test('stops the preload of the live remote, and of no other', async () => {
		expect((await ofCompose(build)).body).not.toContain('<link');
		expect((await open([['remote.filter', build]])).body).toContain(
			'href="/remotes/compose/0/remoteEntry.js"',
		);
		expect((await ofCompose('https://evil.example/x.json')).body).toContain(
			'href="/remotes/compose/0/remoteEntry.js"',
		);
	});

	test('lasts for one page: registry.json and the next page do not contain it', async () => {
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

	test('can be one of several, and can be of a remote that is not live yet', async () => {
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

	test('is ignored if another one of the same remote or six others come before it', async () => {
		const { registry } = await open([
			['remote.compose', build],
			['remote.compose', 'https://other.example:8443/x.json'],
			...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`remote.${name}`, build] as const),
		]);
		expect(Object.keys(registry.previews)).toEqual(['compose', 'a', 'b', 'c', 'd', 'e']);
		expect(registry.previews.compose).toEqual({ url: build });
		expect(registry.previews.a).toEqual({ url: build, refused: 'unknown_remote' });
	});

	test('can have an address that is not percent-encoded', async () => {
		const { body } = await app.app.inject({
			url: `/app/compose?x=1&remote.compose=${build}?token=a?b`,
			headers: { accept: 'text/html', cookie: member.cookie },
		});
		expect(body).toContain(`"previews":{"compose":{"url":"${build}?token=a?b"}}`);
	});
});

describe('a preview is refused, and the policy does not allow its origin, if', () => {
	const refused: [string, string, string][] = [
		['it comes from another origin', 'https://evil.example/registry-entry.json', 'foreign_origin'],
		[
			'its host only begins with an allowed host',
			'https://preview.example.evil.example/x.json',
			'foreign_origin',
		],
		[
			'it comes from a subdomain of an allowed host',
			'https://a.preview.example/x.json',
			'foreign_origin',
		],
		['it comes from another port', 'https://preview.example:444/x.json', 'foreign_origin'],
		['it comes over plain HTTP', 'http://preview.example/x.json', 'foreign_origin'],
		[
			'its host only begins with localhost',
			'http://localhost.evil.example/x.json',
			'foreign_origin',
		],
		['it comes from localhost by its IP address', 'http://127.0.0.1:4102/x.json', 'foreign_origin'],
		['it is a javascript: address', 'javascript:alert(1)', 'not_an_address'],
		['it is a data: address', 'data:application/json,{}', 'not_an_address'],
		['it is a blob: address', 'blob:https://preview.example/x', 'not_an_address'],
		['it is a file: address', 'file:///etc/passwd', 'not_an_address'],
		['it is a path', '/remotes/compose/1/registry-entry.json', 'not_an_address'],
		['it is a host without a scheme', '//preview.example/x.json', 'not_an_address'],
		['it is empty', '', 'not_an_address'],
		['it has a password', 'https://mara:secret@preview.example/x.json', 'not_an_address'],
		['it has a user name', 'https://preview.example@evil.example/x.json', 'not_an_address'],
		[
			'its host would inject a directive into the policy',
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

	test('it is longer than 2000 characters', async () => {
		const fitting = build.padEnd(2000, 'x');
		expect((await ofCompose(fitting)).registry.previews.compose).toEqual({ url: fitting });
		expect((await ofCompose(`${fitting}x`)).registry.previews.compose).toEqual({
			url: fitting,
			refused: 'not_an_address',
		});
	});

	test('no remote has that name', async () => {
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

test('the address of a preview cannot inject anything into the page or its policy', async () => {
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

describe('a preview in the address is ignored', () => {
	test('for users who are not signed in, or no longer are', async () => {
		const gone = await app.loginAs('gone');
		await app.app.inject({ method: 'POST', url: '/auth/logout', headers: { cookie: gone.cookie } });
		for (const cookie of ['', 'warble=forged', gone.cookie]) {
			const { registry, policy, body } = await open([['remote.compose', build]], { cookie });
			expect(registry).not.toHaveProperty('previews');
			expect(policy).toContain("script-src 'self';");
			expect(body).toContain('<link rel="preload"');
		}
	});

	test('while the session cannot be read because the database is down', async () => {
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

	test('if no preview origins are configured', async () => {
		const from = await buildTestApp({ pagesRoot: web.root });
		const { cookie } = await from.loginAs();
		const { registry, policy } = await open([['remote.compose', build]], { cookie, from });
		expect(registry).not.toHaveProperty('previews');
		expect(policy).toContain("script-src 'self';");
	});

	test('on a page that is a document', async () => {
		const { body, policy } = await open([['remote.compose', build]], { path: '/' });
		expect(body).toContain('As deployed');
		expect(policy).toContain("script-src 'self';");
	});
});
