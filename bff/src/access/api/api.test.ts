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

test('a right that is missing is refused and named, and nothing is written', async () => {
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

test('a route that is not part of the API does not exist for a program', async () => {
	const program = await connectProgram(app, person, 'publish');
	for (const route of [createToken, listAccess, listActivity])
		expect((await program.call(route)).status).toBe(404);
});

test('a token without a subscription gets 402, and without a token nothing is said', async () => {
	const guest = await app.loginAs(undefined, { subscription: null });
	const program = await connectProgram(app, guest, 'read');
	expect((await program.call(listDrafts)).status).toBe(402);
});

test('a repeated request with the same Idempotency-Key gets the first response', async () => {
	const program = await connectProgram(app, person, 'draft');
	const headers = { 'idempotency-key': randomUUID() };
	const body = draftOf('Once');
	const [one, other] = await Promise.all([
		program.call(createDraft, { body, headers }),
		program.call(createDraft, { body, headers }),
	]);
	expect([one.status, other.status].toSorted()).toEqual(
		expect.arrayContaining([200, expect.any(Number)]),
	);
	const again = await program.call(createDraft, { body, headers });
	expect(again).toMatchObject({ status: 200, body: { id: body.id } });
	expect(again.headers.get('idempotent-replayed')).toBe('true');
	const reused = await program.call(createDraft, { body: draftOf('Other'), headers });
	expect(reused).toMatchObject({ status: 422, body: { code: 'key_reused' } });
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
