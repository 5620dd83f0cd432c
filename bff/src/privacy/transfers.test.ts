import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listExports } from '../../contract/privacy/export.ts';
import { listImports } from '../../contract/privacy/import.ts';
import { UserEntity } from '../auth/auth.ts';
import { readConfig } from '../config/config.ts';
import { tables } from '../entities.ts';
import { createLog } from '../log.ts';
import type { OutgoingMail } from '../mail/templates.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/apps/build-test-app.ts';
import { TransferEntity } from './transfer.entity.ts';
import { startTransfers, type Transfers } from './transfers.ts';

let app: TestApp;
let transfers: Transfers;
const sent: OutgoingMail[] = [];
const isPaused = vi.fn(async () => false);
let dataDir: string;
/** A folder of a process that was killed. */
const DEAD = `${hostname()}-999999999-abcdef`;
/** The user whose export does not end by itself. */
let held: string | undefined;

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'warble-test-'));
	await mkdir(join(dataDir, 'work', DEAD), { recursive: true });
	const environment = { DATA_DIR: dataDir };
	app = await buildTestApp({ keep: true, environment });
	// Those of this file take their place.
	await app.services.transfers.close();
	const config = readConfig(environment);
	const { em, files, publishing, audit } = app.services;
	transfers = await startTransfers({
		config,
		em,
		tables,
		files: {
			...files,
			async addToArchive(...given) {
				const [, , userId, signal] = given;
				if (userId === held && !signal.aborted) await once(signal, 'abort');
				await files.addToArchive(...given);
			},
		},
		media: publishing.media,
		audit,
		mails: { enqueue: async (mail) => void sent.push(mail) },
		log: createLog(config, { write: () => undefined }),
		isAlone: false,
		isPaused,
	});
});
afterAll(async () => {
	await transfers.close();
	await app.close();
});

const begin = (user: TestUser, more: object = {}) =>
	app.services.em.fork().insert(TransferEntity, {
		id: randomUUID(),
		userId: user.id,
		kind: 'export',
		status: 'running',
		createdAt: new Date(),
		expiresAt: new Date(Date.now() + 3_600_000),
		...more,
	});
const exportOf = async (user: TestUser) => (await user.client.call(listExports, {})).exports.at(0);
const statusOf = (user: TestUser) =>
	expect.poll(async () => (await exportOf(user))?.status, { timeout: 15_000 });

test('an export that ended its process three times fails and is not retried', async () => {
	const [user, other] = [await app.loginAs(), await app.loginAs()];
	for (const { id, username } of [user, other])
		await app.services.em
			.fork()
			.nativeUpdate(UserEntity, { id }, { email: `${username}@example.org` });
	await begin(user, { claims: 3 });
	// The third attempt was not interrupted.
	await begin(other, { claims: 2 });
	await statusOf(other).toBe('ready');
	await statusOf(user).toBe('failed');
	expect((await exportOf(user))?.error?.message).toContain('interrupted 3 times');
	await expect
		.poll(() => sent.map(({ to, template }) => [to, template]).sort())
		.toEqual(
			[
				[`${user.username}@example.org`, 'failedExport'],
				[`${other.username}@example.org`, 'export'],
			].sort(),
		);
});

test('an import whose process ended is not retried, because the file may be the reason', async () => {
	const user = await app.loginAs();
	await begin(user, {
		kind: 'import',
		name: 'data.zip',
		size: 10,
		received: 10,
		claims: 1,
		leaseId: randomUUID(),
		leaseUntil: new Date(0),
	});
	await transfers.requestExport(user.id);
	await expect
		.poll(async () => (await user.client.call(listImports, {})).imports)
		.toMatchObject([{ status: 'failed', error: { message: expect.stringContaining('its file') } }]);
});

test('an account without an address gets no mail, and its exports say so', async () => {
	sent.length = 0;
	const user = await app.loginAs();
	await transfers.requestExport(user.id);
	await statusOf(user).toBe('ready');
	expect((await exportOf(user))?.isMailed).toBe(false);
	expect(sent).toEqual([]);
});

test('during maintenance, exports wait', async () => {
	const [user, other] = [await app.loginAs(), await app.loginAs()];
	isPaused.mockResolvedValue(true);
	isPaused.mockClear();
	await transfers.requestExport(user.id);
	await expect.poll(() => isPaused.mock.settledResults.length).toBeGreaterThan(0);
	const em = app.services.em.fork();
	expect(await em.count(TransferEntity, { userId: user.id, claims: 0 })).toBe(1);
	isPaused.mockResolvedValue(false);
	await transfers.requestExport(other.id);
	await statusOf(user).toBe('ready');
});

test('an export that a stopping server releases does not count as an attempt', async () => {
	const user = await app.loginAs();
	held = user.id;
	const { id } = await transfers.requestExport(user.id);
	const em = app.services.em.fork();
	const find = () => em.findOneOrFail(TransferEntity, { id }, { refresh: true });
	await expect.poll(async () => (await find()).claims).toBe(1);
	await expect.poll(async () => (await readdir(join(dataDir, 'work'))).length).toBe(1);
	await transfers.close();
	expect(await find()).toMatchObject({ status: 'running', claims: 0, leaseId: null });
});

test('no part of an export stays in the data folder, even after a process was killed', async () => {
	expect(await readdir(join(dataDir, 'work'))).toEqual([]);
});
