import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	createToken,
	listAccess,
	readOwnAccess,
	revokeToken,
} from '../../../contract/access/access.ts';
import { listActivity } from '../../../contract/auth/activity.ts';
import { createDraft, getDraft, listDrafts } from '../../../contract/publishing/drafts.ts';
import { publishDraft } from '../../../contract/publishing/publishing.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { callApi, connectProgram } from '../../testing/apps/programs.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
	person = await app.loginAs();
});
afterAll(() => app.close());

const draftOf = (text: string) => ({ id: randomUUID(), parts: [{ text, media: [] }] });

test('a program with a token writes and reads its user’s drafts', async () => {
	const { secret, token } = await person.client.call(createToken, {
		body: { name: 'Notes', right: 'draft', days: 30 },
	});
	const body = draftOf('Rye bread takes two days.');
	const created = await callApi(app.url, secret, createDraft, { body });
	expect(created).toMatchObject({ status: 200, body: { id: body.id, version: 1 } });
	expect((await callApi(app.url, secret, listDrafts)).body.drafts).toMatchObject([{ id: body.id }]);
	expect((await callApi(app.url, secret, readOwnAccess)).body).toMatchObject({
		username: person.username,
		name: 'Notes',
		right: 'draft',
	});
	const { tokens } = await person.client.call(listAccess, {});
	expect(tokens).toMatchObject([{ id: token.id, ending: secret.slice(-4), right: 'draft' }]);
	const { activity } = await person.client.call(listActivity, { querystring: {} });
	expect(activity).toMatchObject([
		{ kind: 'program_call', details: { by: 'Notes', call: 'Begin or keep a draft', status: 200 } },
		{ kind: 'token_created', details: { name: 'Notes', right: 'draft' } },
	]);
});

test('a token revoked by its user, expired or unknown, and a cookie alone, get 401', async () => {
	const program = await connectProgram(app, person, 'read');
	const other = await app.loginAs();
	await other.client.call(revokeToken, { params: { id: program.id } });
	expect((await program.call(listDrafts)).status).toBe(200);
	await person.client.call(revokeToken, { params: { id: program.id } });
	const revoked = await program.call(listDrafts);
	expect(revoked).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
	expect(revoked.headers.get('www-authenticate')).toContain('Bearer');
	const expired = await connectProgram(app, person, 'read');
	await app.services.em
		.fork()
		.execute(`update access_tokens set expires_at = now() - interval '1 second' where id = ?`, [
			expired.id,
		]);
	for (const token of [expired.secret, `${expired.secret}x`, 'x', ''])
		expect((await callApi(app.url, token, listDrafts)).status).toBe(401);
	const response = await fetch(`${app.url}/api/v1/drafts`, { headers: { cookie: person.cookie } });
	expect(response.status).toBe(401);
});

test('a call without the needed right gets 403, which names it, and writes nothing', async () => {
	const program = await connectProgram(app, person, 'read');
	const body = draftOf('Not allowed');
	expect(await program.call(createDraft, { body })).toMatchObject({
		status: 403,
		body: { code: 'right_missing', message: expect.stringContaining('draft') },
	});
	expect((await program.call(getDraft, { params: { id: body.id } })).status).toBe(404);
	const params = { id: randomUUID() };
	const publish = { params, body: { when: { kind: 'now' } } };
	expect((await program.call(publishDraft, publish)).status).toBe(403);
});

test('a program gets 404 for routes that are not part of the public API', async () => {
	const program = await connectProgram(app, person, 'publish');
	for (const route of [createToken, listAccess, listActivity])
		expect((await program.call(route)).status).toBe(404);
});

test('the token of a user without a subscription gets 402', async () => {
	const guest = await app.loginAs(undefined, { subscription: null });
	const program = await connectProgram(app, guest, 'read');
	expect((await program.call(listDrafts)).status).toBe(402);
});

test('a repeated request with the same Idempotency-Key gets the first response', async () => {
	const program = await connectProgram(app, person, 'draft');
	const headers = { 'idempotency-key': randomUUID() };
	const body = draftOf('Once');
	expect((await program.call(createDraft, { body, headers })).status).toBe(200);
	const again = await program.call(createDraft, { body, headers });
	expect(again).toMatchObject({ status: 200, body: { id: body.id } });
	expect(again.headers.get('idempotent-replayed')).toBe('true');
	const reused = await program.call(createDraft, { body: draftOf('Other'), headers });
	expect(reused).toMatchObject({ status: 422, body: { code: 'key_reused' } });
});

test('while a request runs, its key gets 409; after its server was killed, it runs again', async () => {
	const program = await connectProgram(app, person, 'draft');
	const headers = { 'idempotency-key': randomUUID() };
	const body = draftOf('Interrupted');
	const attempt = () => program.call(createDraft, { body, headers });
	await attempt();
	const begunAgo = (seconds: number) =>
		app.services.em.fork().execute(
			`update api_requests set status = null, response = null,
				created_at = now() - make_interval(secs => ?) where key = ?`,
			[seconds, headers['idempotency-key']],
		);
	await begunAgo(60);
	expect(await attempt()).toMatchObject({ status: 409, body: { code: 'request_running' } });
	await begunAgo(120);
	const [one, other] = await Promise.all([attempt(), attempt()]);
	expect([one, other].map(({ status }) => status)).toContain(200);
	expect([200, 409]).toContain(Math.max(one.status, other.status));
	expect((await attempt()).headers.get('idempotent-replayed')).toBe('true');
});

test('an invalid request does not use up its key', async () => {
	const program = await connectProgram(app, person, 'draft');
	const headers = { 'idempotency-key': randomUUID() };
	expect((await program.call(createDraft, { body: {}, headers })).status).toBe(400);
	expect((await program.call(createDraft, { body: draftOf('Valid'), headers })).status).toBe(200);
});

test('a lost request that ends late does not change the response of its repetition', async () => {
	const program = await connectProgram(app, person, 'draft');
	const { apiRequests } = app.services.access;
	const key = { caller: `token:${program.id}`, key: randomUUID() };
	const begin = async () => {
		const found = await apiRequests.begin(key, person.id, 'hash');
		if ('begun' in found) return found.begun;
		throw new Error(`It has the status ${found.earlier.status}.`);
	};
	const late = await begin();
	await expect(begin()).rejects.toThrow('null');
	await app.services.em
		.fork()
		.execute(`update api_requests set created_at = now() - interval '2 minutes' where key = ?`, [
			key.key,
		]);
	const repeated = await begin();
	await apiRequests.end(late, 500, '{}');
	await apiRequests.release(late);
	await apiRequests.end(repeated, 201, '{}');
	await expect(begin()).rejects.toThrow('201');
});

test('responses say how many requests are left, and too many get 429', async () => {
	const program = await connectProgram(app, person, 'draft');
	const first = await program.call(createDraft, { body: draftOf('1') });
	expect(first.headers.get('ratelimit-limit')).toBe('30');
	expect(first.headers.get('ratelimit-remaining')).toBe('29');
	const statuses = await Promise.all(
		Array.from({ length: 30 }, async () => (await program.call(createDraft, { body: {} })).status),
	);
	expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('calls without the right count too, and those above the limit are not recorded', async () => {
	const user = await app.loginAs();
	const program = await connectProgram(app, user, 'read');
	const calls = Array.from({ length: 33 }, () => program.call(createDraft, { body: {} }));
	const statuses = (await Promise.all(calls)).map(({ status }) => status);
	expect(statuses.filter((status) => status === 403)).toHaveLength(30);
	expect(statuses.filter((status) => status === 429)).toHaveLength(3);
	const recorded = async () => {
		const { activity } = await user.client.call(listActivity, { querystring: { limit: '100' } });
		return activity.map(({ details }) => details.status);
	};
	await expect.poll(recorded).toHaveLength(30);
	expect(new Set(await recorded())).toEqual(new Set([403]));
});

test('all programs of a user together have a limit', async () => {
	const user = await app.loginAs();
	const statuses: number[] = [];
	for (let count = 0; count < 5; count += 1) {
		const program = await connectProgram(app, user, 'draft');
		const calls = Array.from({ length: 30 }, () => program.call(createDraft, { body: {} }));
		statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
	}
	expect(statuses.filter((status) => status === 400)).toHaveLength(120);
	expect(statuses.filter((status) => status === 429)).toHaveLength(30);
	const other = await connectProgram(app, await app.loginAs(), 'draft');
	expect((await other.call(createDraft, { body: {} })).status).toBe(400);
});
