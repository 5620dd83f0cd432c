import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listActivity } from '../../../contract/auth/activity.ts';
import { requestDeletion } from '../../../contract/deletion/deletion.ts';
import { createFile } from '../../../contract/editor/editor.ts';
import {
	downloadExport,
	ExportedData,
	ExportManifest,
	listExports,
	requestExport,
} from '../../../contract/privacy/export.ts';
import { exportedLists } from '../../../contract/privacy/exported/exported-lists.ts';
import { UserEntity } from '../../auth/auth.ts';
import { fragileWorker } from '../../editor/fixtures/fragile-worker.ts';
import { tables } from '../../entities.ts';
import { parseJson } from '../../http/parse-json.ts';
import { EarlyAccessAddressEntity } from '../../landing/landing.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { exportOf, fillAccount } from '../fixtures/accounts.ts';
import { TransferEntity } from '../transfer.entity.ts';
import { exportedTables } from './exported-tables.ts';
import { columnOf } from './read-rows-store.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'warble-export-'));
	app = await buildTestApp({
		keep: true,
		transferRetrySeconds: 0.1,
		environment: { MEDIA_STORAGE: join(dataDir, 'media') },
	});
});
afterAll(async () => {
	await app.close();
	await rm(dataDir, { recursive: true });
});

const exportsOf = async (user: TestUser) => (await user.client.call(listExports, {})).exports;

test('every table and column is exported, or documented as not exported [C10]', async () => {
	const columns = await app.services.em.fork().execute<{ table: string; column: string }[]>(
		`select table_name as table, column_name as column from information_schema.columns
		where table_schema = 'public' and table_name not like 'mikro_orm%' order by 1, 2`,
	);
	const lists = Object.entries(exportedTables(tables));
	expect(lists.map(([name]) => name).sort()).toEqual(Object.keys(exportedLists).sort());
	const listed = lists.flatMap(([name, { table, without = {} }]) => {
		const fields = Object.keys(exportedLists[name as keyof typeof exportedLists].properties);
		return [...fields.map(columnOf), ...Object.keys(without)].map((column) => `${table}.${column}`);
	});
	const notExported = new Set<string>(
		tables.flatMap(({ entity, exported }) =>
			typeof exported === 'string' ? [entity.tableName] : [],
		),
	);
	const expected = columns.filter(({ table }) => !notExported.has(table));
	expect(listed.sort()).toEqual(expected.map(({ table, column }) => `${table}.${column}`));
});

test('an export has all data in the form of the contract, and no secret [C10, E7]', async () => {
	const user = await app.loginAs();
	const { secrets } = await fillAccount(app, user);
	const zip = await exportOf(user);
	const lists = Object.fromEntries(
		Object.keys(exportedLists).map((name) => [
			name,
			JSON.parse(zip.get(`json/${name}.json`) ?? ''),
		]),
	);
	const manifest = JSON.parse(zip.get('manifest.json') ?? '');
	const data = parseJson(JSON.stringify({ ...lists, manifest }), ExportedData);
	for (const [name, rows] of Object.entries(lists)) {
		expect(manifest.lists[name], name).toBe(rows.length);
		const lines = zip.get(`csv/${name}.csv`)?.split('\r\n') ?? [];
		expect(lines.length, name).toBeGreaterThanOrEqual(rows.length + 2);
	}
	expect(data.account).toMatchObject([{ id: user.id, username: user.username }]);
	expect(data.files).toMatchObject([{ path: 'running/base miles' }]);
	expect(data.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
	expect(data['draft-versions'].length).toBeGreaterThanOrEqual(2);
	expect(data.filters).toMatchObject([{ name: 'Slow running', version: 2 }]);
	expect(data['filter-versions']).toHaveLength(2);
	expect(zip.get('files/running/base miles.html')).toContain('<h1>Base miles</h1>');
	expect(zip.get('files/running/base miles.md')).toBe('# Base miles\n\nTwelve **slow** weeks\n');
	expect(zip.get('README.txt')).toContain(user.username);
	expect(zip.get('schema.json')).toContain('"manifest"');
	const [image] = data.media;
	expect(zip.has(`media/${image?.id}.png`) || zip.has(`media/${image?.id}.jpg`)).toBe(true);
	const everything = [...zip.values()].join('\n');
	expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
});

test('an export includes rows stored by the account’s address, and none of other addresses', async () => {
	const user = await app.loginAs();
	const em = app.services.em.fork();
	const [own, other] = [`${user.username}@example.org`, `other-${user.username}@example.org`];
	await em.nativeUpdate(UserEntity, { id: user.id }, { email: own });
	for (const email of [own, other]) {
		await em.insert(EarlyAccessAddressEntity, { email, createdAt: new Date() });
		await app.services.returnedAddresses.add(email);
		await em.execute(
			`insert into landing_submissions (id, session_id, submitted, email, device_type,
				operating_system, browser, session_length_seconds, scroll_depth_percentage, click_count,
				raw_data, location, created_at, updated_at)
			values ('${randomUUID()}', '${randomUUID()}', true, '${email}', 'desktop', 'Linux', 'Firefox',
				60, 50, 3, '{}', '{}', now(), now())`,
		);
	}
	const zip = await exportOf(user);
	const rowsOf = (name: string) => JSON.parse(zip.get(`json/${name}.json`) ?? '');
	expect(rowsOf('early-access')).toEqual([{ email: own, createdAt: expect.any(String) }]);
	expect(rowsOf('landing-visits')).toMatchObject([{ email: own, clickCount: 3 }]);
	expect(rowsOf('returned-mail')).toMatchObject([{ address: own }]);
	expect([...zip.values()].join('')).not.toContain(other);
});

test('a text that a spreadsheet would take for a formula is made harmless [D6]', async () => {
	const user = await app.loginAs();
	await user.client.call(createFile, { body: { path: '=HYPERLINK("x","y")', content: '' } });
	const zip = await exportOf(user);
	expect(zip.get('csv/files.csv')).toContain(`"'=HYPERLINK(""x"",""y"")"`);
});

test('only one export is prepared at a time, even after its process died, and is logged [A14]', async () => {
	const user = await app.loginAs();
	const em = app.services.em.fork();
	const id = randomUUID();
	const time = new Date(Date.now() + 3_600_000);
	await em.insert(TransferEntity, {
		id,
		userId: user.id,
		kind: 'export',
		status: 'running',
		createdAt: new Date(),
		expiresAt: time,
		leaseId: randomUUID(),
		leaseUntil: time,
	});
	await expect(user.client.call(requestExport, {})).rejects.toMatchObject({ status: 409 });
	// The process that has the lease dies.
	await em.nativeUpdate(TransferEntity, { id }, { leaseUntil: new Date(0) });
	await expect
		.poll(async () => (await exportsOf(user)).map(({ status }) => status), { timeout: 15_000 })
		.toEqual(['ready']);
	await exportOf(user);
	const { activity } = await user.client.call(listActivity, { querystring: {} });
	expect(activity.map(({ kind }) => kind)).toEqual([
		'export_downloaded',
		'export_ready',
		'export_requested',
		'export_ready',
	]);
});

test('an account that waits to be deleted can still be exported', async () => {
	const user = await app.loginAs();
	const password = { username: user.username, password: user.password };
	await user.client.call(requestDeletion, { body: password });
	const zip = await exportOf(user);
	expect(zip.get('json/account.json')).toContain(user.id);
	await expect(
		user.client.call(createFile, { body: { path: 'new', content: '' } }),
	).rejects.toMatchObject({ code: 'account_deleting' });
});

test('an export that ends after its account was deleted leaves no ZIP', async () => {
	const user = await app.loginAs();
	await fillAccount(app, user);
	const { media } = app.services.publishing;
	const { open } = media;
	vi.spyOn(media, 'open').mockImplementationOnce(async (...file) => {
		await app.services.em.fork().nativeDelete(TransferEntity, { userId: user.id });
		return open(...file);
	});
	const { id } = await user.client.call(requestExport, {});
	const warned = () => app.logged.some(({ transfer, level }) => transfer === id && level === 40);
	await expect.poll(warned).toBe(true);
	const files = await readdir(join(dataDir, 'media', user.id), { recursive: true });
	expect(files.filter((name) => name.includes(id))).toEqual([]);
});

test('a new export replaces the previous one and its ZIP', async () => {
	const [user, other] = [await app.loginAs(), await app.loginAs()];
	await exportOf(other);
	await exportOf(user);
	const [first] = await exportsOf(user);
	await exportOf(user);
	await expect.poll(async () => (await exportsOf(user)).length).toBe(1);
	const [second] = await exportsOf(user);
	expect(second?.id).not.toBe(first?.id);
	await expect
		.poll(() => readdir(join(dataDir, 'media', user.id, 'exports')))
		.toEqual([second?.id]);
	expect(await exportsOf(other)).toHaveLength(1);
});

test('after a week the ZIP is deleted with its row', async () => {
	const user = await app.loginAs();
	await exportOf(user);
	const [made] = await exportsOf(user);
	const id = made?.id ?? '';
	const em = app.services.em.fork();
	await em.nativeUpdate(TransferEntity, { id }, { expiresAt: new Date(Date.now() - 1000) });
	expect(await exportsOf(user)).toEqual([]);
	await expect(user.client.send(downloadExport, { params: { id } })).rejects.toMatchObject({
		status: 404,
	});
	const folder = join(dataDir, 'media', user.id, 'exports');
	expect(await readdir(folder)).toEqual([id]);
	expect(await app.services.transfers.purge()).toBe(1);
	expect(await readdir(folder)).toEqual([]);
	expect(await em.count(TransferEntity, { userId: user.id })).toBe(0);
});

test('a failed export is retried, and reported if it keeps failing', async () => {
	const user = await app.loginAs();
	await fillAccount(app, user);
	const { media } = app.services.publishing;
	const { open } = media;
	let tries = 0;
	media.open = async () => {
		tries += 1;
		throw new Error('The storage is down.');
	};
	try {
		await user.client.call(requestExport, {});
		await expect
			.poll(async () => (await exportsOf(user))[0]?.status, { timeout: 30_000 })
			.toBe('failed');
	} finally {
		media.open = open;
	}
	expect(tries).toBe(3);
	expect((await exportsOf(user))[0]?.error?.message).toContain('Try the export again');
	expect((await exportOf(user)).has('manifest.json')).toBe(true);
});

test('a file that cannot be written is named in the manifest; all others are there', async () => {
	const fragile = await buildTestApp({ fileWorker: fragileWorker });
	const user = await fragile.loginAs();
	for (const content of ['crash', 'fine'])
		await user.client.call(createFile, { body: { path: content, content } });
	const exported = await exportOf(user);
	expect(exported.get('files/fine.html')?.toString()).toBe('fine');
	expect(exported.get('files/crash.html')?.length).toBe(0);
	expect(exported.get('json/files.json')?.toString()).toContain('"content":"crash"');
	const { missing } = parseJson(exported.get('manifest.json')?.toString() ?? '', ExportManifest);
	expect(missing).toEqual(['files/crash.html', 'files/crash.md']);
});

test('another user’s export and an unknown one give the same response [C1]', async () => {
	const [owner, other] = [
		await app.loginAs(),
		await app.loginAs(undefined, { subscription: null }),
	];
	await exportOf(owner);
	const [made] = await exportsOf(owner);
	expect(await exportsOf(other)).toEqual([]);
	const unknown = '00000000-0000-4000-8000-000000000000';
	const refuse = async (id: string) => {
		const error = await other.client.send(downloadExport, { params: { id } }).catch((e) => e);
		return { status: error.status, message: error.message };
	};
	expect(await refuse(made?.id ?? '')).toEqual(await refuse(unknown));
	expect((await refuse(unknown)).status).toBe(404);
});
