import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { openStream } from '../../client/stream.ts';
import { compose } from '../../contract/compose/compose.ts';
import { createOpenRouter } from '../providers/openrouter/openrouter.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { readMetrics } from '../testing/apps/read-metrics.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { closedPort } from '../testing/processes/local-server.ts';

const token = 'a-token-of-prometheus';
/** Like a proxy on this machine that forwards a request. */
const forwarded = { 'x-forwarded-for': '192.0.2.7' };

let sandbox: Sandbox;
let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	sandbox = await startSandbox({ paceMs: 1 });
	app = await buildTestApp({
		keep: true,
		environment: { METRICS_TOKEN: token },
		model: createOpenRouter({ baseUrl: `${sandbox.url}/api/v1`, model: 'maker/model' }),
	});
	person = await app.loginAs();
});
afterAll(async () => {
	await app.close();
	await sandbox.close();
});

/** Reads the whole response: the server would wait for the rest when it closes. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
	const response = await fetch(`${url}/metrics`, { headers });
	await response.text();
	return response.status;
}

test('metrics are returned only to this machine itself, or with the token', async () => {
	expect(await statusOf(app.url, {})).toBe(200);
	expect(await statusOf(app.url, forwarded)).toBe(404);
	expect(await statusOf(app.url, { ...forwarded, authorization: `Bearer ${token}` })).toBe(200);
	expect(await statusOf(app.url, { ...forwarded, authorization: `Bearer ${token}x` })).toBe(404);
	expect(await statusOf(app.url, { ...forwarded, authorization: token })).toBe(404);
	for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
		expect(await statusOf(app.url, { [name]: 'for=127.0.0.1' }), name).toBe(404);
});

test('without a token in the settings, no token is accepted', async () => {
	const { url } = await buildTestApp();
	expect(await statusOf(url, {})).toBe(200);
	for (const sent of ['Bearer undefined', 'Bearer ', ''])
		expect(await statusOf(url, { ...forwarded, authorization: sent }), sent).toBe(404);
});

test('requests are counted and timed by the template of their route', async () => {
	const route = '/api/threads/:threadId/export';
	const labels = { method: 'GET', route };
	const id = '11111111-2222-4333-8444-555555555555';
	const before = await readMetrics(app.url);
	for (let round = 0; round < 3; round += 1)
		await fetch(`${app.url}/api/threads/${id}/export?round=${round}`, {
			headers: { cookie: person.cookie },
		});
	await fetch(`${app.url}/no-such-page-${id}`);
	const after = await readMetrics(app.url);
	const counted = (name: string, where: Record<string, string>) =>
		after.value(name, where) - before.value(name, where);
	expect(counted('warble_http_requests_total', { ...labels, status: '4xx' })).toBe(3);
	expect(counted('warble_http_request_duration_seconds_count', labels)).toBe(3);
	expect(
		counted('warble_http_requests_total', { method: 'GET', route: 'none', status: '4xx' }),
	).toBe(1);
});

test('an answer is measured once: its stream, its first text, its end and its cost', async () => {
	const before = await readMetrics(app.url);
	const stream = openStream(person.client, compose, { body: { text: 'One post on rye' } });
	await stream.next();
	const during = await readMetrics(app.url);
	expect(during.value('warble_streams_open', {})).toBe(1);
	await Array.fromAsync(stream);
	await expect
		.poll(async () => (await readMetrics(app.url)).value('warble_streams_open', {}))
		.toBe(0);
	const after = await readMetrics(app.url);
	const counted = (name: string, where: Record<string, string>) =>
		after.value(name, where) - before.value(name, where);
	const answer = { provider: 'model', operation: 'answer' };
	expect(counted('warble_model_first_token_seconds_count', { operation: 'answer' })).toBe(1);
	expect(counted('warble_provider_requests_total', { ...answer, outcome: 'ok' })).toBe(1);
	expect(counted('warble_provider_request_duration_seconds_count', answer)).toBe(1);
	expect(counted('warble_cost_usd_total', { provider: 'model', kind: 'answer' })).toBeGreaterThan(
		0,
	);
	const route = { method: 'POST', route: '/api/compose' };
	expect(counted('warble_http_requests_total', { ...route, status: '2xx' })).toBe(1);
	expect(counted('warble_http_request_duration_seconds_count', route)).toBe(0);
});

test('a provider that does not respond is counted as failed', async () => {
	const model = createOpenRouter({
		baseUrl: await closedPort(),
		model: 'maker/model',
		retryWaitsMs: [],
	});
	const away = await buildTestApp({ model });
	const failed = { provider: 'model', operation: 'answer', outcome: 'failed' };
	const before = (await readMetrics(away.url)).value('warble_provider_requests_total', failed);
	const { client } = await away.loginAs();
	await Array.fromAsync(openStream(client, compose, { body: { text: 'One post' } }));
	const after = (await readMetrics(away.url)).value('warble_provider_requests_total', failed);
	expect(after - before).toBe(1);
});

test('the metrics include the queues, the connections, the event loop and the memory', async () => {
	const metrics = await readMetrics(app.url);
	expect(metrics.value('warble_database_up', {})).toBe(1);
	for (const state of ['waiting', 'deferred', 'running', 'failed'])
		expect(metrics.find('warble_jobs', { queue: 'delete-expired-data', state })).toBeDefined();
	expect(metrics.value('warble_database_connections', { state: 'idle' })).toBeGreaterThan(0);
	expect(metrics.value('process_resident_memory_bytes', {})).toBeGreaterThan(0);
	expect(metrics.find('nodejs_eventloop_lag_p99_seconds', {})).toBeDefined();
});

test('no metric has an id, a name, an address or a key in its labels', async () => {
	const { text } = await readMetrics(app.url);
	for (const secret of [person.id, person.username, token, 'sk-or', '127.0.0.1', '11111111-2222'])
		expect(text).not.toContain(secret);
	expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('without its database, the metrics say so and the others are still there', async () => {
	const database = await openTestDatabase();
	const orphan = await buildTestApp({
		keep: true,
		database: { ...database, close: async () => undefined },
	});
	await database.close();
	const metrics = await readMetrics(orphan.url);
	expect(metrics.value('warble_database_up', {})).toBe(0);
	expect(metrics.find('warble_jobs', {})).toBeUndefined();
	expect(metrics.value('process_resident_memory_bytes', {})).toBeGreaterThan(0);
	await orphan.close();
});
