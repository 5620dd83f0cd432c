import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAnnouncements } from '../../contract/announcements/announcements.ts';
import {
	endMaintenance,
	listManagedAnnouncements,
	startMaintenance,
} from '../../contract/announcements/managed-announcements.ts';
import { listActivity } from '../../contract/auth/activity.ts';
import { login } from '../../contract/auth.ts';
import { createFile, getFileTree } from '../../contract/editor.ts';
import { logout } from '../../contract/session.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { createAnnouncements } from './announcements.ts';

const HOUR = 3_600_000;
let app: TestApp;
let operator: TestUser;
let writer: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true, environment: { OPERATORS: 'operator_one' } });
	operator = await app.loginAs('operator_one');
	writer = await app.loginAs();
});
afterAll(() => app.close());

const inAnHour = () => new Date(Date.now() + HOUR).toISOString();
const begin = (until = inAnHour()) => operator.client.call(startMaintenance, { body: { until } });
const end = () => operator.client.call(endMaintenance, {});
const save = (path: string) =>
	writer.client.call(createFile, { body: { path, content: '<p>Rye</p>' } });

describe('during maintenance', () => {
	test('reads work, and writes say until when nothing can be changed', async () => {
		await save('before');
		await begin();
		const refused = await app.app.inject({
			method: 'POST',
			url: createFile.url,
			headers: { cookie: writer.cookie },
			payload: { path: 'during', content: '<p>Rye</p>' },
		});
		expect(refused.statusCode).toBe(503);
		expect(refused.json()).toMatchObject({
			code: 'maintenance',
			message: expect.stringMatching(
				/^Warble is in maintenance until \d{1,2} \w+,? (at )?\d\d:\d\d UTC\. You can read/,
			),
		});
		const seconds = Number(refused.headers['retry-after']);
		expect(seconds).toBeGreaterThan(3000);
		expect(seconds).toBeLessThanOrEqual(3600);
		const files = JSON.stringify(await writer.client.call(getFileTree, {}));
		expect(files).toContain('before');
		expect(files).not.toContain('during');
		expect(await writer.client.call(listAnnouncements, {})).toMatchObject({
			maintenance: { until: expect.any(String) },
		});
		await end();
		await save('during');
	});

	test('people sign in and out, and Stripe is told to try again', async () => {
		await begin();
		const { username, password } = await app.loginAs();
		const signIn = { method: 'POST', url: login.url, payload: { username, password } } as const;
		expect((await app.app.inject(signIn)).statusCode).toBe(200);
		expect(
			(await app.app.inject({ method: 'POST', url: logout.url, payload: {} })).statusCode,
		).toBe(200);
		const event = await app.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' });
		expect(event.statusCode).toBe(503);
		await end();
	});

	test('every server notices within seconds, and its workers wait', async () => {
		const elsewhere = createAnnouncements(app.services.em);
		await elsewhere.startMaintenance(inAnHour());
		await expect.poll(app.services.announcements.isPaused, { timeout: 15_000 }).toBe(true);
		await elsewhere.endMaintenance();
		await expect.poll(app.services.announcements.isPaused, { timeout: 15_000 }).toBe(false);
	});
});

test('maintenance that takes longer than planned goes on, and says so', async () => {
	await begin();
	await app.services.em
		.fork()
		.execute("update maintenance set ends_at = now() - interval '1 minute'");
	const soon = { timeout: 15_000 };
	await expect
		.poll(() => save('late').catch(({ message }: Error) => message), soon)
		.toMatch(/^Maintenance takes longer than planned/);
	await end();
	await save('late');
});

test('a time that has passed is refused, and the activity names the operator’s switch [A14]', async () => {
	await expect(begin(new Date(Date.now() - HOUR).toISOString())).rejects.toMatchObject({
		status: 400,
		path: 'body/until',
	});
	await expect(begin('tomorrow')).rejects.toMatchObject({ status: 400 });
	await begin();
	expect(await operator.client.call(listManagedAnnouncements, {})).toMatchObject({
		maintenance: { until: expect.any(String) },
	});
	await end();
	const { activity } = await operator.client.call(listActivity, { querystring: {} });
	expect(activity.slice(0, 2)).toMatchObject([
		{ kind: 'maintenance', details: { change: 'ended' } },
		{ kind: 'maintenance' },
	]);
});
