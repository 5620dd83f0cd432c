import { expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { interruptible } from '../../testing/database/interruptible-database.ts';
import { openSharedDatabase, openTestDatabase } from '../../testing/database/test-database.ts';
import { RateLimitEntity } from './rate-limit.entity.ts';

async function guess(app: TestApp, username: string, password = 'wrong'): Promise<number> {
	return (
		await app.app.inject({ method: 'POST', url: '/auth/login', payload: { username, password } })
	).statusCode;
}

async function leaveAddress(app: TestApp): Promise<number> {
	const payload = {
		sessionId: 'session-1790000000000-abcdef',
		email: 'mara@example.org',
		submitted: true,
	};
	return (await app.app.inject({ method: 'POST', url: '/api/landing', payload })).statusCode;
}

test('failed sign-ins are counted across servers, and still count after a restart [A8] [F2]', async () => {
	const database = await openSharedDatabase();
	const [one, other] = [await buildTestApp({ database }), await buildTestApp({ database })];
	const { username, password } = await one.loginAs();
	const statuses: number[] = [];
	for (let tries = 0; tries < 3; tries += 1)
		statuses.push(await guess(one, username), await guess(other, username));
	expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
	await Promise.all([one.close(), other.close()]);

	const next = await buildTestApp({ database });
	expect(await guess(next, username, password)).toBe(429);
});

test('simultaneous sign-ins from one network to two servers share one limit [F2]', async () => {
	const database = await openSharedDatabase();
	const servers = [await buildTestApp({ database }), await buildTestApp({ database })];
	const statuses = await Promise.all(
		Array.from({ length: 15 }).flatMap((_, at) =>
			servers.map((server, which) => guess(server, `nobody-${at}-${which}`)),
		),
	);
	expect(statuses.filter((status) => status === 401)).toHaveLength(10);
	expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test('a user name of any length and characters is limited like any other, and is not stored [F2]', async () => {
	const app = await buildTestApp();
	const name = `${'%😀ä'.repeat(60)}`;
	const statuses: number[] = [];
	for (let tries = 0; tries < 6; tries += 1) statuses.push(await guess(app, name));
	expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
	const rows = await app.services.em.fork().findAll(RateLimitEntity);
	const hash = '[\\w-]{43}';
	expect(rows.map(({ key }) => key).toSorted()).toEqual([
		expect.stringMatching(`^login-network:${hash}$`),
		expect.stringMatching(`^login-pair:${hash}$`),
	]);
});

test('while the database is unavailable, each server counts on its own [F2]', async () => {
	const database = await interruptible(await openTestDatabase());
	const app = await buildTestApp({ database });
	await database.stop();
	const statuses: number[] = [];
	for (let tries = 0; tries < 6; tries += 1) statuses.push(await leaveAddress(app));
	expect(statuses).toEqual([503, 503, 503, 503, 503, 429]);
	await database.start();
});
