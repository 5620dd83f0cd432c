import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAccess, revokeAgent } from '../../../../contract/access/access.ts';
import { listDrafts } from '../../../../contract/publishing/drafts.ts';
import {
	agentWith,
	answer,
	browserOf,
	CALLBACK,
	connectAgent,
	followAnswer,
	getCode,
	locationOf,
	register,
	registerAgent,
	type TestAgent,
} from '../../../testing/apps/agents.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/apps/build-test-app.ts';
import { production } from '../../../testing/apps/production.ts';
import { callApi } from '../../../testing/apps/programs.ts';
import { isAllowedRedirect } from './redirect-uris.ts';

let app: TestApp;
let agent: TestAgent;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	agent = await registerAgent(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const agentsOf = async (user: TestUser) => (await user.client.call(listAccess, {})).agents;
const statusOf = async (token: string) => (await callApi(app.url, token, listDrafts)).status;
/** The error of a request with these parameters, on a page of ours: nothing leads elsewhere. */
const refusalOf = async (parameters: Record<string, string>, of = agent) => {
	const { response } = await of.request(browserOf(app, person), parameters);
	expect([response.status, locationOf(response)]).toEqual([400, '']);
	expect(response.headers.get('content-type')).toContain('text/plain');
	return /^This program cannot be connected: .* \((\w+)\)$/s.exec(response.body)?.[1];
};

test('a token for MCP does not work at the API, and vice versa [V3]', async () => {
	const { apiUrl, mcpUrl, callers } = app.services.access;
	const mcp = await connectAgent(app, agent, person, 'read', mcpUrl);
	expect(await statusOf(mcp.access_token)).toBe(401);
	expect(await callers.find(mcp.access_token, mcpUrl)).toBeDefined();
	const api = await connectAgent(app, agent, person, 'read', apiUrl);
	expect(await statusOf(api.access_token)).toBe(200);
	expect(await callers.find(api.access_token, mcpUrl)).toBeUndefined();
});

test('a token for another resource is refused, at the first request and later [V3]', async () => {
	const { apiUrl, mcpUrl, issuer } = app.services.access;
	for (const resource of ['https://other.example/mcp', issuer, `${mcpUrl}/`, `${mcpUrl}#x`])
		expect(await refusalOf({ resource })).toBe('invalid_target');
	const { code, verifier } = await getCode(app, agent, person, 'read', { resource: mcpUrl });
	const other = await agent.exchange(code, verifier, { resource: apiUrl });
	expect(other).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
	const { refresh_token } = await connectAgent(app, agent, person, 'read', mcpUrl);
	expect((await agent.refresh(refresh_token, { resource: apiUrl })).body.error).toBe(
		'invalid_target',
	);
});

test('a code that is used twice revokes all tokens that were issued for it [V3]', async () => {
	const resource = app.services.access.apiUrl;
	const { code, verifier } = await getCode(app, agent, person, 'read', { resource });
	const { body } = await agent.exchange(code, verifier);
	expect(await statusOf(body.access_token)).toBe(200);
	const replayed = await agent.exchange(code, verifier);
	expect(replayed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
	expect(await statusOf(body.access_token)).toBe(401);
	expect((await agent.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
	expect(await agentsOf(person)).toEqual([]);
});

test('a request without PKCE, or with a plain challenge, is refused [V3]', async () => {
	expect(await refusalOf({ code_challenge: '', code_challenge_method: '' })).toBe(
		'invalid_request',
	);
	expect(await refusalOf({ code_challenge_method: 'plain' })).toBe('invalid_request');
	expect(await refusalOf({ code_challenge_method: '' })).toBe('invalid_request');
	const confidential = await registerAgent(app, {
		token_endpoint_auth_method: 'client_secret_basic',
	});
	const plain = { code_challenge: '', code_challenge_method: '' };
	expect(await refusalOf(plain, confidential)).toBe('invalid_request');
});

test('a request that shall not ask the user is shown to the user all the same [V3]', async () => {
	const { id } = await agent.request(browserOf(app, person), { prompt: 'none' });
	expect(id).toMatch(/./);
});

test('a code needs its verifier, its redirect address and its program [V3]', async () => {
	const { code, verifier } = await getCode(app, agent, person, 'read');
	const other = await registerAgent(app);
	const attempts = [
		agent.exchange(code, 'x'.repeat(43)),
		agent.exchange(code, ''),
		other.exchange(code, verifier),
		agent.exchange(code, verifier, { redirect_uri: `${CALLBACK}2` }),
	];
	for (const { status, body } of await Promise.all(attempts))
		expect([status, body.error]).toEqual([400, 'invalid_grant']);
});

test('a browser is not redirected to an address that is not registered [V3]', async () => {
	for (const redirect_uri of [
		`${CALLBACK}/more`,
		`${CALLBACK}?more`,
		'https://agent.example.evil.example/callback',
		'http://10.0.0.1/callback',
		'http://127.0.0.1/callback',
	]) {
		const { response } = await agent.request(browserOf(app, person), { redirect_uri });
		expect([response.status, locationOf(response)]).toEqual([400, '']);
		expect(response.headers.get('content-type')).toContain('text/plain');
	}
});

test.each([
	'http://10.0.0.1/callback',
	'https://192.168.1.1/callback',
	'https://[fd00::1]/callback',
	'https://169.254.169.254/callback',
	'https://router.local/callback',
	'https://intranet/callback',
	'http://agent.example/callback',
	'https://localhost/callback',
	'https://agent.example/#callback',
	'https://*.agent.example/callback',
	'https://user@agent.example/callback',
	'javascript:alert(1)//agent.example',
	'data:text/html,agent.example',
	'agent:/callback',
	'agent:///callback',
	'callback',
	...[
		'javascript data vbscript file blob about view-source filesystem content jar resource',
		'ftp ws wss mailto tel sms intent android-app itms-services shell search-ms ms-settings',
		'ms-msdt microsoft-edge chrome chrome-extension moz-extension safari-web-extension edge',
		'x-apple.systempreferences web+agent JavaScript',
	].flatMap((line) => line.split(' ').map((scheme) => `${scheme}://agent.example/callback`)),
])('a program cannot register %s [V3]', (address) => {
	expect(isAllowedRedirect(address)).toBe(false);
});

test('a registration with one redirect address that is not allowed is refused [V3]', async () => {
	const response = await register(app, { redirect_uris: [CALLBACK, 'http://10.0.0.1/callback'] });
	expect(response.status).toBe(400);
	expect(await response.json()).toMatchObject({ error: 'invalid_redirect_uri' });
});

test('a program on the user’s computer may listen on any port, and an app have its scheme [V3]', async () => {
	const local = await registerAgent(app, {
		redirect_uris: [
			'http://127.0.0.1/callback',
			'com.example.notes:/callback',
			'vscode-insiders://publisher.Extension/callback',
			'claude://oauth?from=warble',
		],
	});
	for (const [redirect_uri, returnsTo] of [
		['http://127.0.0.1:49152/callback', '127.0.0.1'],
		['com.example.notes:/callback', 'com.example.notes'],
		['vscode-insiders://publisher.Extension/callback', 'vscode-insiders'],
		['claude://oauth?from=warble', 'claude'],
	] as const) {
		const { browser, id } = await local.request(browserOf(app, person), { redirect_uri });
		const shown = await browser.visit(`${app.url}/api/access/requests/${id}`);
		expect(JSON.parse(shown.body)).toMatchObject({ returnsTo, isLocal: true });
	}
});

test('an app with a short scheme is connected, and gets its code there [V3]', async () => {
	const redirect_uri = 'cursor://anysphere.cursor-retrieval/oauth/user-warble/callback';
	const cursor = await registerAgent(app, { redirect_uris: [redirect_uri] });
	const {
		code,
		verifier,
		answer: back,
	} = await getCode(app, cursor, person, 'read', {
		redirect_uri,
	});
	expect(back.href.split('?')[0]).toBe(redirect_uri);
	expect((await cursor.exchange(code, verifier, { redirect_uri })).status).toBe(200);
	for (const other of ['cursor://other/callback', 'cursor://anysphere.cursor-retrieval/'])
		expect(
			(await cursor.request(browserOf(app, person), { redirect_uri: other })).response.status,
		).toBe(400);
});

test('the answer is given in the query of the address, and in no other form [V3]', async () => {
	for (const response_mode of ['form_post', 'fragment', 'web_message', 'jwt'])
		expect(await refusalOf({ response_mode })).toBe('unsupported_response_mode');
	const asked = { response_mode: 'query' };
	expect((await getCode(app, agent, person, 'read', asked)).code).toMatch(/./);
});

test('a refresh token that is used twice revokes all tokens of the agent [V3]', async () => {
	const first = await connectAgent(app, agent, person);
	const second = (await agent.refresh(first.refresh_token)).body;
	expect(await statusOf(second.access_token)).toBe(200);
	const stolen = await agent.refresh(first.refresh_token);
	expect(stolen).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
	for (const { access_token } of [first, second]) expect(await statusOf(access_token)).toBe(401);
	expect((await agent.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
	expect(await agentsOf(person)).toEqual([]);
	const [row] = await app.services.em
		.fork()
		.execute('select revoked_at from agents where user_id = ?', [person.id]);
	expect(row?.revoked_at).toEqual(expect.anything());
});

test('concurrent requests with the same refresh token or code revoke all tokens [V3]', async () => {
	const resource = app.services.access.apiUrl;
	const { refresh_token } = await connectAgent(app, agent, person);
	const { code, verifier } = await getCode(app, agent, person, 'read', { resource });
	for (const use of [
		() => agent.refresh(refresh_token),
		() => agent.exchange(code, verifier, { resource }),
	]) {
		const all = await Promise.all(Array.from({ length: 6 }, use));
		expect(all.every(({ status }) => status === 200 || status === 400)).toBe(true);
		const won = all.filter(({ status }) => status === 200);
		expect(won.length).toBeLessThanOrEqual(1);
		for (const { body } of won) {
			expect(await statusOf(body.access_token)).toBe(401);
			expect((await agent.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
		}
	}
	expect(await agentsOf(person)).toEqual([]);
});

test('a refresh token works only for its own program [V3]', async () => {
	const { refresh_token } = await connectAgent(app, agent, person);
	const other = await registerAgent(app);
	expect((await other.refresh(refresh_token)).body.error).toBe('invalid_grant');
	expect(await other.revoke(refresh_token)).toBe(200);
	expect((await agent.refresh(refresh_token)).status).toBe(200);
});

test('only the browser that made the request can answer it, and only once [V3]', async () => {
	const { browser, id } = await agent.request(browserOf(app, person));
	const other = browserOf(app, person);
	expect((await other.visit(`${app.url}/api/access/requests/${id}`)).status).toBe(404);
	expect((await answer(app, other, id, 'read')).status).toBe(404);
	const forged = browserOf(app, person);
	for (const name of ['warble-agent-request', 'warble-agent-answer'])
		forged.cookiesOf(app.url).set(name, id);
	expect((await answer(app, forged, id, 'read')).status).toBe(404);

	const { body, status } = await answer(app, browser, id, 'read');
	expect(status).toBe(200);
	const { pathname } = new URL(JSON.parse(body).location);
	for (const thief of [other, forged]) {
		const stolen = await thief.visit(`${app.url}${pathname}`, { stopAt: () => true });
		expect([stolen.status, locationOf(stolen)]).toEqual([400, '']);
	}
	expect((await answer(app, browser, id, 'read')).status).toBe(404);
	expect((await browser.visit(`${app.url}${pathname}`, { stopAt: () => true })).status).toBe(303);
});

test('the cookie of another request does not answer an open one [V3]', async () => {
	const one = await agent.request(browserOf(app, person));
	const two = await agent.request(browserOf(app, await app.loginAs()));
	expect((await answer(app, one.browser, two.id, 'read')).status).toBe(404);
});

test('consent that another site sends is refused (CSRF) [V3]', async () => {
	const { browser, id } = await agent.request(browserOf(app, person));
	const cookie = [...browser.cookiesOf(app.url)].map((pair) => pair.join('=')).join('; ');
	const response = await fetch(`${app.url}/api/access/requests/${id}/answer`, {
		method: 'POST',
		headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
		body: '{"right":"publish"}',
	});
	expect(response.status).toBe(403);
	expect(await agentsOf(person)).toEqual([]);
});

test('a user cannot grant a right above the requested one [V3]', async () => {
	const { browser, id } = await agent.request(browserOf(app, person), { scope: 'read draft' });
	for (const right of ['propose', 'publish'] as const)
		expect((await answer(app, browser, id, right)).status).toBe(400);
	expect((await answer(app, browser, id, 'draft')).status).toBe(200);
});

test('an agent cannot get more scopes with a refresh token [V3]', async () => {
	const { refresh_token } = await connectAgent(app, agent, person, 'draft');
	for (const scope of ['publish', 'read draft propose', 'openid'])
		expect((await agent.refresh(refresh_token, { scope })).body.error).toBe('invalid_scope');
	const narrowed = await agent.refresh(refresh_token, { scope: 'read' });
	expect(narrowed.body.scope).toBe('read');
});

test('a user cannot disconnect the agent of another user [V3]', async () => {
	const tokens = await connectAgent(app, agent, person);
	const [{ id = '' } = {}] = await agentsOf(person);
	const other = await app.loginAs();
	await other.client.call(revokeAgent, { params: { id } });
	expect(await statusOf(tokens.access_token)).toBe(200);
	expect(await agentsOf(other)).toEqual([]);
});

test('an expired access token gets 401 [V3]', async () => {
	const { access_token } = await connectAgent(app, agent, person);
	await app.services.em.fork().execute(
		`update oauth_records set expires_at = now() - interval '1 second'
			where kind = 'AccessToken' and user_id = ?`,
		[person.id],
	);
	expect(await statusOf(access_token)).toBe(401);
});

test('other grant types and unknown clients are refused [V3]', async () => {
	for (const grant_type of ['password', 'client_credentials', 'implicit'])
		expect((await agent.token({ grant_type })).body.error).toBe('unsupported_grant_type');
	expect(await refusalOf({ response_type: 'token' })).toBe('unsupported_response_type');
	const unknown = agentWith(app, 'unknown');
	const { response } = await unknown.request(browserOf(app, person));
	expect([response.status, locationOf(response)]).toEqual([400, '']);
	expect((await unknown.refresh('x')).body.error).toBe('invalid_client');
	for (const path of ['/oauth/userinfo', '/oauth/me', '/oauth/introspect', '/oauth/session/end'])
		expect((await fetch(`${app.url}${path}`)).status).toBe(404);
});

test('text that cannot be stored is refused [V3]', async () => {
	expect(await refusalOf({ state: 'a\0b' })).toBe('invalid_request');
	expect((await register(app, { client_name: 'a\0b' })).status).toBe(400);
});

test('in production the addresses are https, and the cookies for https and one request [V3]', async () => {
	const secured = await buildTestApp({
		environment: { ...production, TRUST_PROXY: '127.0.0.1' },
	});
	const owner = await secured.loginAs();
	const metadata = await fetch(`${secured.url}/.well-known/oauth-authorization-server`);
	const { issuer, ...rest } = (await metadata.json()) as Record<string, unknown>;
	expect(issuer).toBe(production.APP_ORIGINS);
	for (const [name, address] of Object.entries(rest))
		if (name.endsWith('_endpoint')) expect(address).toMatch(/^https:\/\/warble\.example\/oauth\//);

	const secure = agentWith(secured, (await registerAgent(secured)).clientId);
	const { browser, response, id, verifier } = await secure.request(browserOf(secured, owner));
	const answered = await answer(secured, browser, id, 'read');
	expect(JSON.parse(answered.body).location).toBe(
		`${production.APP_ORIGINS}/oauth/authorize/${id}`,
	);
	const back = await followAnswer(secured, browser, answered);
	expect(back.searchParams.get('iss')).toBe(production.APP_ORIGINS);
	const { status } = await secure.exchange(back.searchParams.get('code') ?? '', verifier);
	expect(status).toBe(200);

	const cookies = response.headers.getSetCookie();
	expect(cookies.length).toBeGreaterThan(0);
	for (const cookie of cookies) {
		expect(cookie).toMatch(/^__Secure-/);
		expect(cookie).toMatch(/; secure/i);
		expect(cookie).toMatch(/; httponly/i);
		expect(cookie).toMatch(/; samesite=lax/i);
		expect(cookie).toContain(`/${id};`);
	}
	for (const cookie of browser.seen.flatMap(({ headers }) => headers.getSetCookie()))
		expect(cookie).toMatch(/; secure/i);
});

test('with http on this machine the cookies have no name that a browser refuses [V3]', async () => {
	const local = await buildTestApp({
		environment: { ...production, APP_ORIGINS: 'http://localhost:3000' },
	});
	const { clientId } = await registerAgent(local);
	const { response } = await agentWith(local, clientId).request(
		browserOf(local, await local.loginAs()),
	);
	const cookies = response.headers.getSetCookie();
	expect(cookies.length).toBeGreaterThan(0);
	for (const cookie of cookies) expect(cookie).toMatch(/^warble-agent-/);
});

test('forwarded headers do not change where the browser continues [V3]', async () => {
	const { browser, id } = await agent.request(browserOf(app, person));
	const response = await fetch(browser.seen[0]?.url ?? '', {
		redirect: 'manual',
		headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
	});
	expect(response.headers.get('location')).toMatch(/^\/connect-agent\//);
	const answered = await answer(app, browser, id, 'read');
	expect(JSON.parse(answered.body).location).toBe(
		`${app.services.access.issuer}/oauth/authorize/${id}`,
	);
	const back = await followAnswer(app, browser, answered);
	expect(back.searchParams.get('code')).not.toBeNull();
});
