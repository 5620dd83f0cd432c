import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAccess, readOwnAccess, revokeAgent } from '../../../../contract/access/access.ts';
import { listActivity } from '../../../../contract/auth/activity.ts';
import { createDraft, listDrafts } from '../../../../contract/publishing/drafts.ts';
import {
	answer,
	browserOf,
	CALLBACK,
	connectAgent,
	followAnswer,
	getCode,
	register,
	registerAgent,
	type TestAgent,
} from '../../../testing/apps/agents.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/apps/build-test-app.ts';
import { callApi } from '../../../testing/apps/programs.ts';
import { readTables } from '../../../testing/database/read-tables.ts';

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

const readJson = async (path: string) => (await fetch(`${app.url}${path}`)).json();
const agentsOf = async (user: TestUser) => (await user.client.call(listAccess, {})).agents;
const statusOf = async (token: string) => (await callApi(app.url, token, listDrafts)).status;

test('the metadata of the MCP address leads to the OAuth server [V3]', async () => {
	const { mcpUrl, issuer } = app.services.access;
	const resource = {
		resource: mcpUrl,
		authorization_servers: [issuer],
		scopes_supported: ['read', 'draft', 'propose', 'publish'],
		bearer_methods_supported: ['header'],
	};
	expect(await readJson('/.well-known/oauth-protected-resource')).toMatchObject(resource);
	expect(await readJson('/.well-known/oauth-protected-resource/mcp')).toMatchObject(resource);
	expect(await readJson('/.well-known/oauth-authorization-server')).toMatchObject({
		issuer,
		authorization_endpoint: `${issuer}/oauth/authorize`,
		token_endpoint: `${issuer}/oauth/token`,
		code_challenge_methods_supported: ['S256'],
		response_modes_supported: ['query'],
		authorization_response_iss_parameter_supported: true,
		client_id_metadata_document_supported: true,
	});
});

test('an agent connects, writes a draft, refreshes its tokens, and revokes them [V3]', async () => {
	const { apiUrl: resource, issuer } = app.services.access;
	const { browser, id, verifier } = await agent.request(browserOf(app, person), {
		resource,
		scope: 'read draft propose publish',
	});
	const shown = await browser.visit(`${app.url}/api/access/requests/${id}`);
	expect(JSON.parse(shown.body)).toEqual({
		id,
		name: 'Notes agent',
		host: null,
		returnsTo: 'agent.example',
		isLocal: false,
		asked: 'publish',
	});

	const back = await followAnswer(app, browser, await answer(app, browser, id, 'propose'));
	expect(back.href).toContain(`${CALLBACK}?`);
	const { code = '', ...rest } = Object.fromEntries(back.searchParams);
	expect(rest).toEqual({ state: 'kitchen', iss: issuer });

	const first = await agent.exchange(code, verifier, { resource });
	expect(first).toMatchObject({
		status: 200,
		body: { token_type: 'Bearer', expires_in: 600, scope: 'read draft propose' },
	});
	const { access_token: token } = first.body;
	const body = { id: randomUUID(), parts: [{ text: 'Rye bread takes two days.', media: [] }] };
	expect((await callApi(app.url, token, createDraft, { body })).status).toBe(200);
	const own = await callApi(app.url, token, readOwnAccess);
	expect(own.body).toMatchObject({
		username: person.username,
		name: 'Notes agent',
		right: 'propose',
	});
	expect(await agentsOf(person)).toMatchObject([
		{ name: 'Notes agent', host: null, right: 'propose', lastUsedAt: expect.any(String) },
	]);

	const second = await agent.refresh(first.body.refresh_token);
	expect(second.status).toBe(200);
	expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
	expect(await statusOf(second.body.access_token)).toBe(200);

	expect(await agent.revoke(second.body.refresh_token)).toBe(200);
	for (const { access_token } of [first.body, second.body])
		expect(await statusOf(access_token)).toBe(401);
	expect((await agent.refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
	expect(await agentsOf(person)).toEqual([]);
	const { activity } = await person.client.call(listActivity, { querystring: {} });
	const details = { name: 'Notes agent', right: 'propose' };
	expect(activity.filter(({ kind }) => kind !== 'program_call')).toMatchObject([
		{ kind: 'agent_disconnected', details },
		{ kind: 'agent_connected', details },
	]);
});

test('without a resource and a scope, an agent gets the right to propose at MCP [V3]', async () => {
	const { browser, id } = await agent.request(browserOf(app, person));
	const shown = await browser.visit(`${app.url}/api/access/requests/${id}`);
	expect(JSON.parse(shown.body)).toMatchObject({ asked: 'propose' });
	const { code, verifier } = await getCode(app, agent, person, 'propose');
	const { body } = await agent.exchange(code, verifier);
	expect(body.scope).toBe('read draft propose');
	const { callers, mcpUrl, apiUrl } = app.services.access;
	expect(await callers.find(body.access_token, mcpUrl)).toMatchObject({
		caller: { right: 'propose' },
	});
	expect(await callers.find(body.access_token, apiUrl)).toBeUndefined();
});

test('unknown scopes such as openid, and their parameters, are ignored [V3]', async () => {
	const asked = { scope: 'openid offline_access read', nonce: 'n', prompt: 'login' };
	const { code, verifier } = await getCode(app, agent, person, 'read', asked);
	const { body } = await agent.exchange(code, verifier);
	expect(body).toMatchObject({ scope: 'read' });
	expect(body).not.toHaveProperty('id_token');
});

test('a confidential client has to send its secret [V3]', async () => {
	const {
		clientId,
		secret = '',
		...confidential
	} = await registerAgent(app, {
		token_endpoint_auth_method: 'client_secret_post',
		application_type: 'web',
		scope: 'openid email',
	});
	expect(secret).toMatch(/.{40}/);
	const { code, verifier } = await getCode(
		app,
		{ clientId, secret, ...confidential },
		person,
		'read',
	);
	for (const client_secret of ['', `${secret}x`]) {
		const refused = await confidential.exchange(code, verifier, { client_secret });
		expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
	}
	expect((await confidential.exchange(code, verifier)).status).toBe(200);
});

test('a refusal reaches the program, and nothing is connected [V3]', async () => {
	const { browser, id } = await agent.request(browserOf(app, person));
	const back = await followAnswer(app, browser, await answer(app, browser, id, null));
	expect(Object.fromEntries(back.searchParams)).toMatchObject({
		error: 'access_denied',
		state: 'kitchen',
		iss: app.services.access.issuer,
	});
	expect(await agentsOf(person)).toEqual([]);
	expect((await answer(app, browser, id, 'read')).status).toBe(404);
});

test('without a subscription an agent can be refused, but not connected [V3]', async () => {
	const guest = await app.loginAs(undefined, { subscription: null });
	const { browser, id } = await agent.request(browserOf(app, guest));
	expect((await answer(app, browser, id, 'read')).status).toBe(402);
	expect((await answer(app, browser, id, null)).status).toBe(200);
});

test('an agent that publishes without asking needs a sign-in of the last ten minutes [V3]', async () => {
	const { browser, id } = await agent.request(browserOf(app, person), { scope: 'publish' });
	const signedIn = (before: string) =>
		app.services.em
			.fork()
			.execute(`update sessions set created_at = now() - interval '${before}' where user_id = ?`, [
				person.id,
			]);
	await signedIn('11 minutes');
	const refused = await answer(app, browser, id, 'publish');
	expect(refused.status).toBe(403);
	expect(JSON.parse(refused.body)).toMatchObject({ code: 'confirmation_failed' });
	expect(await agentsOf(person)).toEqual([]);
	await signedIn('9 minutes');
	expect((await answer(app, browser, id, 'publish')).status).toBe(200);
	const other = await agent.request(browserOf(app, person), { scope: 'publish' });
	await signedIn('11 minutes');
	expect((await answer(app, other.browser, other.id, 'propose')).status).toBe(200);
});

test('an account that will be deleted connects no agent, and its agents are refused [V3]', async () => {
	const tokens = await connectAgent(app, agent, person);
	const { browser, id } = await agent.request(browserOf(app, person));
	await app.services.em
		.fork()
		.execute('update users set deletes_at = now() where id = ?', [person.id]);
	expect((await answer(app, browser, id, 'read')).status).toBe(403);
	expect(await statusOf(tokens.access_token)).toBe(403);
	expect((await agent.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
});

test('during maintenance an agent gets new tokens, and none is registered [V3]', async () => {
	const { refresh_token } = await connectAgent(app, agent, person);
	const { announcements } = app.services;
	await announcements.startMaintenance(new Date(Date.now() + 3_600_000).toISOString());
	try {
		const renewed = await agent.refresh(refresh_token);
		expect(await statusOf(renewed.body.access_token)).toBe(200);
		expect((await register(app, {})).status).toBe(503);
	} finally {
		await announcements.endMaintenance();
	}
});

test('tokens of a grant without an agent are deleted when one is revoked [V3]', async () => {
	const { refresh_token } = await connectAgent(app, agent, person);
	const em = app.services.em.fork();
	await em.execute('delete from agents where user_id = ?', [person.id]);
	await agent.revoke(refresh_token);
	expect(await em.execute('select kind from oauth_records where user_id = ?', [person.id])).toEqual(
		[],
	);
});

test('disconnecting an agent revokes all its tokens [V3]', async () => {
	const tokens = await connectAgent(app, agent, person);
	const [{ id = '' } = {}] = await agentsOf(person);
	await (await app.loginAs()).client.call(revokeAgent, { params: { id } });
	expect(await statusOf(tokens.access_token)).toBe(200);
	await person.client.call(revokeAgent, { params: { id } });
	expect(await statusOf(tokens.access_token)).toBe(401);
	expect((await agent.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
	expect(await agentsOf(person)).toEqual([]);
});

test('an agent that is not used for 60 days is no longer connected [V3]', async () => {
	const other = await registerAgent(app);
	const days = async (kind: string) => {
		const [row] = await app.services.em.fork().execute(
			`select round(extract(epoch from expires_at - now()) / 86400) as days from oauth_records
				where kind = ? order by expires_at desc limit 1`,
			[kind],
		);
		return Number(row?.days);
	};
	await connectAgent(app, other, person);
	for (const kind of ['Client', 'Grant', 'RefreshToken']) expect(await days(kind), kind).toBe(60);
	await app.services.em
		.fork()
		.execute('update oauth_records set expires_at = now() where user_id = ?', [person.id]);
	expect(await agentsOf(person)).toEqual([]);
});

test('codes, tokens and secrets are stored and logged nowhere in plain text [V3]', async () => {
	const other = await registerAgent(app, { token_endpoint_auth_method: 'client_secret_post' });
	const { browser, id, verifier } = await other.request(browserOf(app, person), {
		resource: app.services.access.apiUrl,
	});
	const waiting = JSON.stringify(await readTables(app.services.em, 'nobody'));
	const back = await followAnswer(app, browser, await answer(app, browser, id, 'read'));
	const code = back.searchParams.get('code') ?? '';
	const handedOut = JSON.stringify(await readTables(app.services.em, 'nobody'));
	const first = await other.exchange(code, verifier);
	const second = await other.refresh(first.body.refresh_token);
	await other.refresh('wrong');
	await callApi(app.url, second.body.access_token, listDrafts);
	const after = JSON.stringify(await readTables(app.services.em, 'nobody'));
	const logged = JSON.stringify(app.logged);
	const secrets = [first.body, second.body].flatMap((body) => [
		body.access_token,
		body.refresh_token,
	]);
	for (const secret of [...secrets, code, verifier, other.secret ?? '']) {
		expect(secret).toMatch(/^[\w-]{40,}$/);
		for (const place of [waiting, handedOut, after, logged]) expect(place).not.toContain(secret);
	}
	expect(waiting).not.toContain(id);
	expect(waiting).toContain('Notes agent');
});

test('a registration returns the metadata of the client [V3]', async () => {
	const response = await register(app, { grant_types: ['authorization_code', 'refresh_token'] });
	expect(response.status).toBe(201);
	expect(await response.json()).toMatchObject({
		client_name: 'Notes agent',
		redirect_uris: [CALLBACK],
		token_endpoint_auth_method: 'none',
		grant_types: ['authorization_code', 'refresh_token'],
	});
});
