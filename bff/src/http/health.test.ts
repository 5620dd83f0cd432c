import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';

let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());

test('anyone can read whether the server is live and ready, and nothing else [H12]', async () => {
	for (const url of ['/health/live', '/health/ready']) {
		const response = await app.app.inject({ url });
		expect(response.statusCode).toBe(200);
		expect(response.json()).toEqual({ status: 'ok' });
	}
});

test('a failing check is named, and the server is still live [H12]', async () => {
	app.services.checks.stopping = async () => {
		throw new Error('stopping');
	};
	const response = await app.app.inject({ url: '/health/ready' });
	expect(response.statusCode).toBe(503);
	expect(response.json()).toEqual({ status: 'unavailable', failing: ['stopping'] });
	expect((await app.app.inject({ url: '/health/live' })).statusCode).toBe(200);
	delete app.services.checks.stopping;
	expect((await app.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
});

test('a check that never finishes counts as failing', async () => {
	app.services.checks.hanging = () => new Promise(() => undefined);
	const response = await app.app.inject({ url: '/health/ready' });
	expect(response.json()).toEqual({ status: 'unavailable', failing: ['hanging'] });
	delete app.services.checks.hanging;
});

test('without its database, the server stays live and asks clients to retry later [H7]', async () => {
	const database = await openTestDatabase();
	const orphan = await buildTestApp({
		keep: true,
		database: { ...database, close: async () => undefined },
	});
	const { cookie } = await orphan.loginAs();
	await database.close();
	expect((await orphan.app.inject({ url: '/health/ready' })).json()).toEqual({
		status: 'unavailable',
		failing: ['database'],
	});
	expect((await orphan.app.inject({ url: '/health/live' })).statusCode).toBe(200);
	const asked = await orphan.app.inject({ url: '/api/threads/recent', headers: { cookie } });
	expect(asked.statusCode).toBe(503);
	expect(asked.headers['retry-after']).toBe('5');
	expect(asked.json()).toMatchObject({
		code: 'not_ready',
		retry_after: 5,
		message: expect.stringContaining('database'),
	});
	expect(asked.body).not.toMatch(/ENOENT|ECONN|socket|\/tmp/);
	await orphan.close();
});
