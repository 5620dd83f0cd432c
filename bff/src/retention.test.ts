import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Retention, retention } from '../contract/privacy/retention.ts';
import { AuditEventEntity, SessionEntity } from './auth/auth.ts';
import { RateLimitEntity } from './http/limits/rate-limit.entity.ts';
import { startJobs } from './jobs/jobs.ts';
import { type Deletions, startRetention } from './retention.ts';
import { buildTestApp } from './testing/apps/build-test-app.ts';
import { openSharedDatabase } from './testing/database/test-database.ts';
import { DAY_MS } from './time.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const rules: [string, Retention][] = Object.entries(retention);

test('every table and column of a rule is in the schema, whose cascades match the rules', async () => {
	const { services } = await buildTestApp();
	const em = services.em.fork();
	const tables = await em.execute<{ name: string }[]>(
		"select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'mikro_orm%'",
	);
	expect(rules.map(([table]) => table).sort()).toEqual(tables.map(({ name }) => name).sort());
	const times = await em.execute<{ name: string }[]>(
		`select table_name || '.' || column_name as name from information_schema.columns
		where table_schema = 'public' and (data_type like 'timestamp%' or data_type = 'date')`,
	);
	const compared = rules.flatMap(([table, { kept }]) =>
		typeof kept === 'object' && 'after' in kept ? [`${table}.${kept.after}`] : [],
	);
	expect(compared.filter((column) => !times.some(({ name }) => name === column))).toEqual([]);
	const cascades = await em.execute<{ child: string; parent: string }[]>(
		`select conrelid::regclass::text as child, confrelid::regclass::text as parent
		from pg_constraint where contype = 'f' and confdeltype = 'c'`,
	);
	const goesWith = (child: string, parent: string): boolean =>
		cascades.some(
			(key) => key.child === child && (key.parent === parent || goesWith(key.parent, parent)),
		);
	const untrue = rules.filter(([table, { kept }]) => {
		if (kept === 'account') return table !== 'users' && !goesWith(table, 'users');
		return typeof kept === 'object' && 'with' in kept && !goesWith(table, kept.with);
	});
	expect(untrue).toEqual([]);
});

test('expired rows are deleted, and a failing table does not block the others [F2]', async () => {
	const database = await openSharedDatabase();
	const { services, loginAs } = await buildTestApp({ database });
	const user = await loginAs();
	const em = services.em.fork();
	const event = (age: number) => ({
		id: randomUUID(),
		userId: user.id,
		kind: 'login' as const,
		details: {},
		userAgent: null,
		createdAt: daysAgo(age),
	});
	const kept = event(364);
	await em.insertMany(AuditEventEntity, [event(366), kept]);
	await em.insert(SessionEntity, {
		id: randomUUID(),
		userId: user.id,
		createdAt: daysAgo(61),
		lastSeenAt: daysAgo(61),
	});
	await em.insertMany(RateLimitEntity, [
		{ key: 'signup:over', points: 3, expire: daysAgo(1).getTime() },
		{ key: 'signup:counting', points: 3, expire: Date.now() + DAY_MS },
	]);
	const log = pino({ level: 'silent' });
	const logged = vi.spyOn(log, 'error');
	const jobs = await startJobs(database.address, log);
	onTestFinished(() => jobs.stop());
	const none = async () => 0;
	const deletions: Deletions = {
		drafts: async () => {
			throw new Error('The database is busy.');
		},
		data_transfers: none,
		files: none,
		filter_runs: none,
		media: none,
		threads: none,
		rate_limits: () => em.fork().nativeDelete(RateLimitEntity, { expire: { $lt: Date.now() } }),
	};
	await jobs.boss.createQueue('test-queue', { retryLimit: 0 });
	for (const end of ['complete', 'fail'] as const) {
		const id = (await jobs.boss.send('test-queue', {})) ?? '';
		await jobs.boss.fetch('test-queue');
		await jobs.boss[end]('test-queue', id);
	}
	await jobs.boss.send('delete-expired-data', {});
	await startRetention(jobs.boss, services.em, deletions, log);
	await expect
		.poll(async () => (await em.fork().findAll(RateLimitEntity)).map(({ key }) => key), {
			timeout: 15_000,
		})
		.toEqual(['signup:counting']);
	expect((await em.fork().findAll(AuditEventEntity)).map(({ id }) => id)).toEqual([kept.id]);
	expect(await em.fork().count(SessionEntity, { userId: user.id })).toBe(1);
	await expect
		.poll(async () => (await jobs.boss.findJobs('test-queue')).map(({ state }) => state))
		.toEqual(['failed']);
	expect(logged.mock.calls, 'errors of other tables').toEqual([
		[expect.objectContaining({ table: 'drafts' }), 'expired data was not deleted'],
	]);
});
