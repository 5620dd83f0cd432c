import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { interruptible } from '../testing/database/interruptible-database.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { makeWebRoot, type WebRoot } from '../testing/web-root.ts';

const ofSession = ['/auth/current-user', '/api/stripe/subscription-status'];
const hint = '<meta name="session" content="none">';
let web: WebRoot;
let app: TestApp;

beforeAll(async () => {
	web = makeWebRoot();
	web.put(
		'shell/dist/index.html',
		'<!doctype html><head><!--registry--></head><div id="root"></div><!--responses-->',
	);
	web.put(
		'shell/dist/requests.json',
		JSON.stringify({
			'/app/compose': ['/api/tweets?limit=20', '/api/none'],
			'/login': ['/api/auth/options'],
		}),
	);
	app = await buildTestApp({ keep: true, pagesRoot: web.root });
});
afterAll(async () => {
	await app.close();
	web.remove();
});

/** The page's HTML, and the responses in it by their address. */
async function open(url: string, { cookie = '', from = app } = {}) {
	const { statusCode, body } = await from.app.inject({
		url,
		headers: { accept: 'text/html', cookie },
	});
	expect(statusCode).toBe(200);
	const scripts = body.matchAll(
		/<script type="application\/json" data-response="([^"]+)">(.*?)<\/script>/gs,
	);
	return {
		body,
		responses: Object.fromEntries([...scripts].map(([, at, json = '']) => [at, JSON.parse(json)])),
	};
}

test('the page contains the session and the first requests of its screen', async () => {
	const { cookie } = await app.loginAs('mara');
	const { responses } = await open('/app/compose', { cookie });
	for (const [url, response] of Object.entries(responses))
		expect(response).toEqual(
			(await app.app.inject({ url: url.replaceAll('&#38;', '&'), headers: { cookie } })).json(),
		);
	expect(Object.keys(responses)).toEqual([...ofSession, '/api/tweets?limit=20']);
	expect(responses[ofSession[0] ?? '']).toMatchObject({ user: { username: 'mara' } });
});

test('a page with a query contains only the session, because it may show something else', async () => {
	const { cookie } = await app.loginAs();
	const { responses } = await open('/app/compose?thread=7', { cookie });
	expect(Object.keys(responses)).toEqual(ofSession);
});

test('without a subscription the page has no data of the screen', async () => {
	const { cookie } = await app.loginAs(undefined, { subscription: null });
	expect(Object.keys((await open('/app/compose', { cookie })).responses)).toEqual(ofSession);
});

test('a page without a session contains only public data, and says so', async () => {
	const gone = await app.loginAs();
	await app.app.inject({ method: 'POST', url: '/auth/logout', headers: { cookie: gone.cookie } });
	for (const cookie of ['', 'warble=forged', gone.cookie]) {
		const { body, responses } = await open('/app/compose', { cookie });
		expect(responses).toEqual({});
		expect(body).toContain(hint);
		expect(Object.keys((await open('/login', { cookie })).responses)).toEqual([
			'/api/auth/options',
		]);
	}
});

test('text of a user cannot end the script that contains it', async () => {
	const name = '</script><script>alert(1)</script><!--';
	const { cookie } = await app.loginAs(name);
	const { body, responses } = await open('/app', { cookie });
	expect(responses[ofSession[0] ?? '']).toMatchObject({ user: { username: name } });
	expect(body).not.toContain('alert(1)</script>');
	expect(body).not.toContain('<!--');
});

test('inlined requests count towards the visitor’s network limits', async () => {
	const from = app.logged.length;
	await app.app.inject({
		url: '/login',
		headers: { accept: 'text/html' },
		remoteAddress: '203.0.113.9',
	});
	const requests = app.logged.slice(from).map(({ req }) => req as { url: string } | undefined);
	expect(requests.filter((logged) => logged?.url === '/api/auth/options')).toEqual([
		expect.objectContaining({ remoteAddress: '203.0.113.0' }),
	]);
});

test('while the database is down, the page has no data and the browser requests it', async () => {
	const database = await interruptible(await openTestDatabase());
	const from = await buildTestApp({ pagesRoot: web.root, database });
	const { cookie } = await from.loginAs();
	await database.stop();
	const { body, responses } = await open('/app/compose', { cookie, from });
	expect(responses).toEqual({});
	expect(body).not.toContain(hint);
	await database.start();
});
