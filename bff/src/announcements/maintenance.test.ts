import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listAnnouncements } from '../../contract/announcements/announcements.ts';
import {
	endMaintenance,
	listManagedAnnouncements,
	startMaintenance,
} from '../../contract/announcements/managed-announcements.ts';
import { listActivity } from '../../contract/auth/activity.ts';
import { login } from '../../contract/auth/auth.ts';
import { logout } from '../../contract/auth/session.ts';
import { cancelDeletion, readDeletion } from '../../contract/deletion/deletion.ts';
import { createFile, getFileTree } from '../../contract/editor/editor.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { readMetrics } from '../testing/apps/read-metrics.ts';
import { HOUR_MS } from '../time.ts';
import { createAnnouncements } from './announcements.ts';

let app: TestApp;
let operator: TestUser;
let writer: TestUser;
const events: string[] = [];
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: { OPERATORS: 'operator_one' },
		mailer: { send: async () => void events.push('mail') },
	});
	operator = await app.loginAs('operator_one');
	writer = await app.loginAs();
});
afterAll(() => app.close());

const soon = { timeout: 30_000 };
/** Begins to delete an account, permanently in this time. */
const mark = ({ id }: TestUser, after: string) =>
	app.services.em
		.fork()
		.execute('update users set deletes_at = now() + ?::interval where id = ?', [after, id]);
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();
const begin = (until = inAnHour()) => operator.client.call(startMaintenance, { body: { until } });
const end = () => operator.client.call(endMaintenance, {});
const save = (path: string) =>
	writer.client.call(createFile, { body: { path, content: '<p>Rye</p>' } });

describe('during maintenance', () => {
	test('reads work, and writes are refused with the end of the maintenance', async () => {
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

	test('refused writes do not count as our errors, which would alert the operator', async () => {
		const read = async (status: string) =>
			(await readMetrics(app.url)).value('warble_http_requests_total', {
				method: createFile.method,
				route: createFile.url,
				status,
			});
		const [refused, failed] = [await read('maintenance'), await read('5xx')];
		await begin();
		await expect(save('refused')).rejects.toMatchObject({ code: 'maintenance' });
		await expect.poll(() => read('maintenance')).toBe(refused + 1);
		expect(await read('5xx')).toBe(failed);
		expect((await readMetrics(app.url)).value('warble_maintenance', {})).toBe(1);
		await end();
		expect((await readMetrics(app.url)).find('warble_maintenance', {})?.value).toBe(0);
	});

	test('users can sign in and out, and Stripe gets a response that makes it retry', async () => {
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

	test('mail programs can unsubscribe their users, and an account deletion can be cancelled', async () => {
		const leaving = await app.loginAs();
		await mark(leaving, '1 day');
		const url = new URL(
			app.services.unsubscribeLinks.urlFor({ userId: leaving.id, list: 'weekly_digest' }),
		);
		await begin();
		const unsubscribing = await app.app.inject({ method: 'POST', url: url.pathname + url.search });
		expect(unsubscribing.statusCode).toBe(200);
		await leaving.client.call(cancelDeletion, {});
		await end();
		expect(await leaving.client.call(readDeletion, {})).toMatchObject({ deletesAt: null });
	});

	test('every server notices it within seconds', async () => {
		const elsewhere = createAnnouncements(app.services.em);
		await elsewhere.startMaintenance(inAnHour());
		await expect.poll(app.services.announcements.isPaused, { timeout: 15_000 }).toBe(true);
		await elsewhere.endMaintenance();
		await expect.poll(app.services.announcements.isPaused, { timeout: 15_000 }).toBe(false);
	});

	test('a write waits for the database only if the cached state is old', async () => {
		const server = createAnnouncements(app.services.em);
		const isPausedAtOnce = () =>
			Promise.race([server.isPaused(), new Promise((resolve) => setImmediate(resolve))]);
		expect(await server.isPaused()).toBe(false);
		let passed = 3000;
		const now = performance.now.bind(performance);
		const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
		await createAnnouncements(app.services.em).startMaintenance(inAnHour());
		expect(await isPausedAtOnce()).toBe(false);
		await expect.poll(isPausedAtOnce).toBe(true);
		await createAnnouncements(app.services.em).endMaintenance();
		passed += HOUR_MS;
		expect(await server.isPaused()).toBe(false);
		clock.mockRestore();
		await end();
	});

	test('due deletions and queued emails wait until it ends', async () => {
		const leaving = await app.loginAs();
		const isThere = () => app.services.accounts.find(leaving.id).then((user) => user !== null);
		await begin();
		const waits = { msg: 'jobs wait for the end of maintenance' };
		await expect.poll(() => app.logged, soon).toContainEqual(expect.objectContaining(waits));
		await mark(leaving, '-1 minute');
		await app.services.jobs.boss.send('delete-accounts', {});
		await app.services.mails.enqueue({ to: 'ada@example.org', template: 'welcome', data: {} });
		for (const queue of ['delete-accounts', 'mail'])
			expect(await app.services.jobs.boss.findJobs(queue, { queued: true })).toHaveLength(1);
		expect(await isThere()).toBe(true);
		events.push('end');
		await end();
		await expect.poll(() => events, soon).toEqual(['end', 'mail']);
		await expect.poll(isThere, soon).toBe(false);
	}, 90_000);
});

test('maintenance that takes longer than planned continues, and says so', async () => {
	await begin();
	await app.services.em
		.fork()
		.execute("update maintenance set ends_at = now() - interval '1 minute'");
	await expect
		.poll(() => save('late').catch(({ message }: Error) => message), soon)
		.toMatch(/^Maintenance is taking longer than planned/);
	await end();
	await save('late');
});

test('a time that has passed is refused, and the activity names the operator’s switch [A14]', async () => {
	await expect(begin(new Date(Date.now() - HOUR_MS).toISOString())).rejects.toMatchObject({
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
