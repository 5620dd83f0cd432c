import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { retention } from '../../contract/privacy/retention.ts';
import { UserEntity } from '../auth/auth.ts';
import { CustomerEntity } from '../billing/billing.ts';
import { type BillingApp, buildBillingApp } from '../testing/apps/build-billing-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { createRows } from './fixtures/insert-row.ts';

/** The remains of a deleted account, without its identity. */
const STAYS: readonly string[] = ['stripe_events'];
/** Operators' texts for all users. */
const OF_NOBODY: readonly string[] = ['announcements', 'maintenance', 'mastodon_apps'];
const tables = Object.keys(retention).filter((table) => !OF_NOBODY.includes(table));

let app: BillingApp;
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'warble-deletion-'));
	app = await buildBillingApp({ keep: true, environment: { DATA_DIR: folder } });
});
afterAll(async () => {
	await app.close();
	await app.sandbox.close();
});

const em = () => app.services.em.fork();

test('deletes every row and file of the account and no others, even after a failure [C10]', async () => {
	const [user, other] = [await fullAccount('mara'), await fullAccount('noor')];
	const rowsOfBoth = await countRows();
	expect(
		tables.filter((table) => (rowsOfBoth[table] ?? 0) < 2),
		'tables without a row of each person: `fullAccount` has to make one',
	).toEqual([]);
	await endWaiting(user);

	await em().execute(`
		create function refuse() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
		create trigger refuse before delete on threads for each statement execute function refuse()`);
	await app.services.deletion.run();
	expect(await em().count(UserEntity, { id: user.id }), 'the account is found again').toBe(1);
	await em().execute('drop trigger refuse on threads');
	await app.services.deletion.run();

	expect(await tracesOf(user)).toEqual([]);
	const left = await countRows();
	for (const table of tables)
		if (!STAYS.includes(table)) expect(left[table], table).toBeLessThan(rowsOfBoth[table] ?? 0);
	expect(left.stripe_events).toBe(rowsOfBoth.stripe_events);
	expect(
		tables.filter((table) => (left[table] ?? 0) === 0),
		'rows of the other person',
	).toEqual([]);
	expect((await tracesOf(other)).length).toBeGreaterThan(tables.length / 2);

	const { username, email } = user;
	await app.services.accounts.createAccount({ username, email });
}, 60_000);

test('deletes nothing while Stripe fails, and the customer there afterwards', async () => {
	const user = await app.loginAs();
	await em().execute('delete from subscriptions where user_id = ?', [user.id]);
	await app.pay(user);
	const { stripeCustomerId } = await em().findOneOrFail(CustomerEntity, user.id);
	await app.control('next', { action: 'status', status: 500, times: 1000 });
	await endWaiting(user);
	await app.services.deletion.run();
	expect(await em().count(UserEntity, { id: user.id })).toBe(1);
	await fetch(`${app.sandbox.url}/sandbox/stripe/next`, { method: 'DELETE' });
	await app.services.deletion.run();
	expect(await em().count(UserEntity, { id: user.id })).toBe(0);
	expect(await app.stripe.customers.retrieve(stripeCustomerId)).toMatchObject({ deleted: true });
}, 20_000);

test('an account that its owner keeps just before the deletion stays', async () => {
	const user = await app.loginAs();
	await endWaiting(user);
	const { accounts, run } = app.services.deletion;
	const find = accounts.find;
	vi.spyOn(accounts, 'find').mockImplementationOnce(async (id) => {
		const found = await find(id);
		await em().nativeUpdate(UserEntity, { id }, { deletesAt: null });
		return found;
	});
	await run();
	expect(await em().count(UserEntity, { id: user.id })).toBe(1);
});

interface Person extends TestUser {
	email: string;
	/** All values that identify the owner of a row or file. */
	signs: string[];
}

/** A user with a row in every table of the database, a waiting job, and a file. */
async function fullAccount(name: string): Promise<Person> {
	const user = await app.loginAs(`person_${name}`, { subscription: null });
	const email = `${name}@example.org`;
	const marker = `secret of ${name}`;
	await em().nativeUpdate(UserEntity, { id: user.id }, { email });
	await app.pay(user);
	await app.services.billing.mirror.refresh(user.id, 'test');
	const { stripeCustomerId } = await em().findOneOrFail(CustomerEntity, user.id);

	const { insert, made } = createRows(em(), marker);
	for (const table of ['users', 'customers', 'subscriptions', 'rate_limits'])
		made.set(table, { id: user.id, user_id: user.id });
	await app.services.limits('test', { points: 5, duration: 60 }).consume(user.id);
	await insert('stripe_events', {
		id: `evt_${name.length}${made.size}${Date.now()}`,
		type: 'invoice.paid',
		customer: stripeCustomerId,
	});
	for (const table of ['landing_submissions', 'early_access_addresses'])
		await insert(table, { email });
	await insert('returned_addresses', { address: email });
	for (const table of tables) await insert(table);

	await em().execute(
		`insert into jobs.job (name, data, start_after)
		select name, ?::jsonb, now() + interval '1 day' from jobs.queue limit 1`,
		[JSON.stringify({ userId: user.id })],
	);
	const file = join(folder, 'media', user.id, 'photo', 'content');
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, marker);
	return { ...user, email, signs: [user.id, user.username, email, marker, stripeCustomerId] };
}

/**
 * Marks an account whose 14 days are over. Not by a request, which would also start the job and
 * could delete the account before the test does.
 */
async function endWaiting({ id }: TestUser): Promise<void> {
	await em().nativeUpdate(UserEntity, { id }, { deletesAt: new Date(Date.now() - 1) });
}

async function countRows(): Promise<Record<string, number>> {
	const counts = tables.map((table) => `select '${table}' as name, count(*)::int from ${table}`);
	const rows = await em().execute<{ name: string; count: number }[]>(counts.join(' union all '));
	return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The tables and files with anything that identifies their owner. */
async function tracesOf({ signs }: Person): Promise<string[]> {
	const everywhere = await em().execute<{ name: string }[]>(
		"select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'jobs')",
	);
	const found: string[] = [];
	for (const { name } of everywhere) {
		const rows = await em().execute(
			`select 1 from ${name} as t where ${signs.map(() => 'position(? in t::text) > 0').join(' or ')} limit 1`,
			signs,
		);
		if (rows.length > 0) found.push(name);
	}
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		const text = path + (entry.isFile() ? await readFile(path, 'latin1') : '');
		if (signs.some((sign) => text.includes(sign))) found.push(path);
	}
	return found;
}
