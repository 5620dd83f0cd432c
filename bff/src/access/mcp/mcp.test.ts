import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeToken } from '../../../contract/access/access.ts';
import type { Right } from '../../../contract/access/rights.ts';
import { listActivity } from '../../../contract/auth/activity.ts';
import { createDraft } from '../../../contract/publishing/drafts.ts';
import { storeStandingFilter, storeStandingRun } from '../../filter/fixtures/standing-runs.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { connectMcpClient, type Era, eras, textOf } from '../../testing/apps/connect-mcp-client.ts';
import { connectProgram } from '../../testing/apps/programs.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());

async function agentOf(right: Right, era: Era = '2026') {
	person = await app.loginAs();
	const program = await connectProgram(app, person, right, 'Assistant');
	return { program, ...(await connectMcpClient(app.url, program.secret, era)) };
}

const post = (message: object, headers: Record<string, string> = {}) =>
	fetch(`${app.url}/mcp`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			...headers,
		},
		body: JSON.stringify(message),
	});
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const parts = (text: string) => [{ text, media: [] }];

const reading = [
	...['list_drafts', 'read_draft', 'list_queue', 'read_results', 'list_worth_reading'],
	...['list_files', 'read_file', 'list_filters', 'list_runs'],
];
const writing = ['write_draft', 'mark_post', 'write_file'];
const proposing = ['propose_post', 'propose_reply', 'propose_deletion'];

describe.each(eras)('an agent of %s', (era) => {
	test('sees the tools that its right allows, and no others [V4]', async () => {
		const read = await agentOf('read', era);
		expect(await read.toolNames()).toEqual([...reading, 'read_proposal']);
		const draft = await agentOf('draft', era);
		expect(await draft.toolNames()).toEqual([...reading, ...writing, 'read_proposal']);
		for (const right of ['propose', 'publish'] as const)
			expect(await (await agentOf(right, era)).toolNames()).toEqual([
				...reading,
				...writing,
				...proposing,
				'read_proposal',
			]);
		await expect(read.callTool('write_draft', { parts: parts('Not allowed') })).rejects.toThrow(
			'write_draft not found',
		);
	});

	test('writes a draft, reads it and changes it, as the user sees in their activity [V4]', async () => {
		const { callTool } = await agentOf('draft', era);
		const created = await callTool('write_draft', { parts: parts('Rye bread takes two days.') });
		const { id, version } = created.structuredContent as { id: string; version: number };
		expect(textOf(created)).toContain(`Saved draft ${id}, version 1.`);
		const changed = { id, version, parts: parts('Rye bread takes three days.') };
		expect((await callTool('write_draft', changed)).structuredContent).toMatchObject({
			version: 2,
		});
		const read = await callTool('read_draft', { id });
		expect(read.structuredContent).toMatchObject({ parts: parts('Rye bread takes three days.') });
		expect(textOf(read)).toContain('Rye bread takes three days.');
		const list = await callTool('list_drafts', { search: 'rye', limit: 5 });
		expect(list.structuredContent).toMatchObject({ drafts: [{ id }] });
		const late = await callTool('write_draft', { ...changed, parts: parts('One day.') });
		expect(late).toMatchObject({ isError: true, structuredContent: { code: 'conflict' } });
		const calls = async () => {
			const { activity } = await person.client.call(listActivity, { querystring: {} });
			return activity.map(({ details }) => details.call);
		};
		// A call is recorded after its response.
		await expect.poll(calls).toEqual(['Save a draft', 'Save a draft', 'Begin or keep a draft']);
	});

	test('writes and reads files, and reads the queue, filters, runs and results [V4]', async () => {
		const { callTool } = await agentOf('draft', era);
		const file = { path: 'running/base, miles.md', content: '<p>Slow is fast.</p>' };
		expect((await callTool('write_file', file)).structuredContent).toMatchObject({ revision: 1 });
		const again = await callTool('write_file', { ...file, content: '<p>Slow.</p>', revision: 1 });
		expect(again.structuredContent).toMatchObject({ revision: 2 });
		expect(textOf(await callTool('read_file', { path: file.path }))).toContain('<p>Slow.</p>');
		expect(textOf(await callTool('list_files'))).toContain('1 file.');
		await storeStandingFilter(app, person, 'Running');
		expect((await callTool('list_filters')).structuredContent).toMatchObject({
			items: [{ name: 'Running' }],
		});
		expect((await callTool('list_runs')).structuredContent).toEqual({ items: [] });
		expect(textOf(await callTool('list_queue', { days: 3 }))).toContain('0 queued');
		expect(await callTool('read_results', { id: randomUUID() })).toMatchObject({
			isError: true,
			structuredContent: { code: 'not_found' },
		});
	});

	test('reads posts worth reading, marked as untrusted, and marks them [V4]', async () => {
		const { callTool } = await agentOf('draft', era);
		const filter = await storeStandingFilter(app, person, 'Running');
		await storeStandingRun(app, person, filter, [{ id: '77', text: 'Tempo <b>run</b> at 5' }]);
		const list = await callTool('list_worth_reading');
		expect(list.structuredContent).toMatchObject({
			untrusted: true,
			content: {
				list: 'worth_reading',
				posts: [{ id: '77', author: 'ADA (@ada)', text: 'Tempo <b>run</b> at 5', mark: null }],
			},
		});
		expect(textOf(list)).toMatch(/^1 post\.\n[^\n]+\n<untrusted-\w{6}>\n.*\n<\/untrusted-\w{6}>$/);
		await callTool('mark_post', { id: '77', mark: 'saved' });
		const saved = await callTool('list_worth_reading', { list: 'saved' });
		expect(saved.structuredContent).toMatchObject({ content: { posts: [{ mark: 'saved' }] } });
	});

	test('attaches drafts, files and posts worth reading as resources [V4]', async () => {
		const { client, callTool } = await agentOf('draft', era);
		const { id } = await person.client.call(createDraft, {
			body: { id: randomUUID(), parts: parts('Base miles') },
		});
		await callTool('write_file', { path: 'a b/ü, c.md', content: '<p>Notes</p>' });
		const { resources } = await client.listResources();
		expect(resources).toMatchObject([
			{ uri: 'warble://worth-reading' },
			{ uri: `warble://drafts/${id}`, title: 'Base miles' },
			{ uri: 'warble://files/a%20b%2F%C3%BC%2C%20c.md', name: 'a b/ü, c.md' },
		]);
		const texts = await Promise.all(
			resources.map(async ({ uri }) => (await client.readResource({ uri })).contents[0]),
		);
		expect(texts).toMatchObject([
			{ text: expect.stringContaining('<untrusted-') },
			{ text: expect.stringContaining('Base miles') },
			{ text: '<p>Notes</p>', mimeType: 'text/html' },
		]);
		const { resourceTemplates } = await client.listResourceTemplates();
		expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
			'warble://drafts/{id}',
			'warble://files/{path}',
		]);
		for (const uri of [`warble://drafts/${randomUUID()}`, 'warble://files/%E0', 'warble://x'])
			await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
	});

	test('is refused at its next call after its token was revoked [V4]', async () => {
		const { program, callTool, toolNames } = await agentOf('read', era);
		await toolNames();
		await person.client.call(revokeToken, { params: { id: program.id } });
		await expect(callTool('list_drafts')).rejects.toThrow('token_invalid');
	});
});

test('an agent that asks for notifications learns that there are none [V4]', async () => {
	const { program } = await agentOf('read');
	const message = { jsonrpc: '2.0', id: 7, method: 'subscriptions/listen', params: {} };
	const response = await post(message, { authorization: `Bearer ${program.secret}` });
	expect(response.status).toBe(404);
	expect(await response.json()).toMatchObject({ id: 7, error: { code: -32601 } });
});

test('annotations say what a tool does, and a tool that acts at once says so [V4]', async () => {
	const propose = await (await agentOf('propose')).client.listTools();
	const publish = await (await agentOf('publish')).client.listTools();
	const hintsOf = ({ tools }: typeof propose, name: string) =>
		tools.find((tool) => tool.name === name)?.annotations;
	for (const name of reading) expect(hintsOf(propose, name)).toMatchObject({ readOnlyHint: true });
	expect(hintsOf(propose, 'write_draft')).toMatchObject({
		readOnlyHint: false,
		destructiveHint: false,
		idempotentHint: true,
	});
	expect(hintsOf(propose, 'propose_post')).toMatchObject({ destructiveHint: false });
	expect(hintsOf(publish, 'propose_post')).toMatchObject({ destructiveHint: true });
});

test('lists have 20 items unless an agent asks for more, and only what it needs of each', async () => {
	const { callTool } = await agentOf('draft');
	const filter = await storeStandingFilter(app, person, 'Running');
	const posts = Array.from({ length: 21 }, (_, index) => ({ id: String(500 + index) }));
	await storeStandingRun(app, person, filter, posts);
	const first = await callTool('list_worth_reading');
	expect(textOf(first)).toMatch(/^20 posts\. There are more: call again with `cursor`\./);
	expect(textOf(await callTool('list_worth_reading', { limit: 30 }))).toMatch(/^21 posts\.\n/);
	await storeStandingRun(app, person, filter, [{ id: '900' }], { standing: false });
	const runs = await callTool('list_runs');
	expect(runs.structuredContent).toMatchObject({ items: [{ title: 'Standing', status: 'done' }] });
	expect(textOf(runs)).not.toContain('total_processed');
	await callTool('write_file', { path: 'miles.md', content: '<p>Slow.</p>' });
	expect((await callTool('list_files')).structuredContent).toEqual({
		files: [{ path: 'miles.md', size: 12, updatedAt: expect.any(String) }],
	});
});

test('invalid arguments are refused in words, and nothing is written', async () => {
	const { callTool } = await agentOf('draft');
	for (const given of [{}, { parts: [] }, { parts: parts('x'), status: 'posted' }])
		expect(await callTool('write_draft', given)).toMatchObject({ isError: true });
	expect((await callTool('list_drafts')).structuredContent).toMatchObject({ drafts: [] });
});

test('a call that is repeated with the key of its agent does nothing twice', async () => {
	const { callTool } = await agentOf('draft');
	const meta = { 'warble/idempotency-key': 'one' };
	const write = (text: string) => callTool('write_draft', { parts: parts(text) }, meta);
	const first = await write('Once');
	expect((await write('Once')).structuredContent).toEqual(first.structuredContent);
	expect((await callTool('list_drafts')).structuredContent).toMatchObject({ counts: { all: 1 } });
	expect((await write('Other')).structuredContent).toMatchObject({ code: 'key_reused' });
});

test('without a subscription tools say so', async () => {
	const guest = await app.loginAs(undefined, { subscription: null });
	const { secret } = await connectProgram(app, guest, 'read');
	const { callTool } = await connectMcpClient(app.url, secret);
	expect(textOf(await callTool('list_drafts'))).toContain('needs an active subscription');
});

test('during maintenance agents read, and what they write is refused in words', async () => {
	const { callTool } = await agentOf('draft');
	const { announcements } = app.services;
	await announcements.startMaintenance(new Date(Date.now() + 3_600_000).toISOString());
	try {
		expect((await callTool('list_drafts')).isError).toBeUndefined();
		const written = await callTool('write_draft', { parts: parts('Later') });
		expect(textOf(written)).toContain('maintenance');
	} finally {
		await announcements.endMaintenance();
	}
});

test('too many writes are refused in words', async () => {
	const { callTool } = await agentOf('draft');
	const results = await Promise.all(
		Array.from({ length: 31 }, (_, index) =>
			callTool('write_draft', { parts: parts(String(index)) }),
		),
	);
	const refused = results.filter(({ isError }) => isError);
	expect(refused).toHaveLength(1);
	expect(refused.map(textOf).join()).toContain('too_many_requests');
});

test('a request without a valid token gets 401 with the address of the metadata [V4]', async () => {
	const missing = await post(listTools, { cookie: (await app.loginAs()).cookie });
	expect(missing.status).toBe(401);
	const challenge = missing.headers.get('www-authenticate');
	expect(challenge).toContain('/.well-known/oauth-protected-resource/mcp"');
	expect(challenge).toContain('scope="read draft propose"');
	expect(challenge).not.toContain('error');
	const wrong = await post(listTools, { authorization: 'Bearer warble_pat_wrong' });
	expect(wrong.status).toBe(401);
	expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
});

test('pages of other sites and other names of this machine are refused', async () => {
	const { program } = await agentOf('read');
	const authorization = `Bearer ${program.secret}`;
	expect((await post(listTools, { authorization, origin: 'https://evil.example' })).status).toBe(
		403,
	);
	const rebound = await app.app.inject({
		method: 'POST',
		url: '/mcp',
		headers: { authorization, host: 'evil.example' },
		payload: listTools,
	});
	expect(rebound.statusCode).toBe(403);
});

test('there is nothing to stream, and many messages at once are refused', async () => {
	const { program } = await agentOf('read');
	const authorization = `Bearer ${program.secret}`;
	for (const method of ['GET', 'DELETE'])
		expect((await fetch(`${app.url}/mcp`, { method, headers: { authorization } })).status).toBe(
			405,
		);
	const many = Array.from({ length: 21 }, () => listTools);
	expect((await post(many, { authorization })).status).toBe(400);
});
