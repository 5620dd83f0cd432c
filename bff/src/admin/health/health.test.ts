import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHealth, retryJob } from '../../../contract/admin/health.ts';
import { listActivity } from '../../../contract/auth/activity.ts';
import { startCall } from '../../telemetry/calls.ts';
import { providerRequests, providerSeconds } from '../../telemetry/metrics.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { readProviders } from './provider-health.ts';

let app: TestApp;
let operator: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { OPERATORS: 'the_operator' } });
	operator = await app.loginAs('the_operator', { subscription: null });
});
afterAll(() => app.close());

const read = () => operator.client.call(readHealth, {});

test('a failed job is listed and retried once, and the retry appears in the activity', async () => {
	const { boss } = app.services.jobs;
	await boss.createQueue('test-queue', { retryLimit: 0 });
	const id = (await boss.send('test-queue', { secret: 'sentinel' })) ?? '';
	await boss.fetch('test-queue');
	await boss.fail('test-queue', id, new Error('sentinel'));

	const failed = await read();
	expect(failed.queues.find(({ queue }) => queue === 'test-queue')).toMatchObject({
		waiting: 0,
		running: 0,
		failed: 1,
	});
	expect(failed.failedJobs).toMatchObject([{ id, queue: 'test-queue', tries: 1 }]);
	expect(JSON.stringify(failed)).not.toContain('sentinel');

	const body = { queue: 'test-queue', id };
	await operator.client.call(retryJob, { body });
	const again = await read();
	expect(again.queues.find(({ queue }) => queue === 'test-queue')).toMatchObject({
		waiting: 1,
		failed: 0,
	});
	expect(again.failedJobs).toEqual([]);
	await expect(operator.client.call(retryJob, { body })).rejects.toMatchObject({
		code: 'not_found',
	});
	const { activity } = await operator.client.call(listActivity, { querystring: {} });
	expect(activity[0]).toMatchObject({
		kind: 'job_retried',
		details: { queue: 'test-queue', job: id },
	});
});

test('a job of an unknown queue is not found', async () => {
	for (const queue of ['no-such-queue', "'; drop table users", '__pgboss__maintenance'])
		await expect(
			operator.client.call(retryJob, { body: { queue, id: randomUUID() } }),
			queue,
		).rejects.toMatchObject({ code: 'not_found' });
});

test('the health of providers has their failures and the 95th percentile', async () => {
	const before = (await read()).providers.find(({ provider }) => provider === 'google');
	for (const outcome of ['ok', 'failed', 'rate_limited'] as const)
		startCall('google', 'test').end(outcome);
	const after = (await read()).providers.find(({ provider }) => provider === 'google');
	expect((after?.requests ?? 0) - (before?.requests ?? 0)).toBe(3);
	expect((after?.failed ?? 0) - (before?.failed ?? 0)).toBe(1);
	expect((after?.rateLimited ?? 0) - (before?.rateLimited ?? 0)).toBe(1);
	expect(after?.seconds95).toBeGreaterThan(0);
});

test.each([
	[95, 1],
	[94, 30],
])('the 95th percentile is the time of 95 in 100 requests: %d fast ones', async (fast, seconds) => {
	const provider = `made-up-${fast}`;
	for (let count = 0; count < 100; count += 1) {
		providerRequests.inc({ provider, operation: 'test', outcome: 'ok' });
		providerSeconds.observe({ provider, operation: 'test' }, count < fast ? 0.9 : 29);
	}
	const made = (await readProviders()).find((entry) => entry.provider === provider);
	expect(made).toMatchObject({ requests: 100, seconds95: seconds });
});

test('the health page reports the size of the database and the free space', async () => {
	const { databaseBytes, freeBytes, streams } = await read();
	expect(databaseBytes).toBeGreaterThan(1_000_000);
	expect(freeBytes).toBeGreaterThan(0);
	expect(streams).toBe(0);
});
