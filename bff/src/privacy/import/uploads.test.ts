import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IMPORT_LIMIT } from '../../../contract/privacy/import.ts';
import { type MediaStorage, openMediaStorage } from '../../publishing/publishing.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { createTransferStore, type TransferStore } from '../transfer-store.ts';
import { createRemoveAll } from '../transfers.ts';
import { createUploads, uploadKey } from './uploads.ts';

let app: TestApp;
let user: TestUser;
let folder: string;
let store: TransferStore;
let storage: MediaStorage;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'warble-uploads-'));
	app = await buildTestApp({ keep: true, environment: { MEDIA_STORAGE: folder } });
	// Complete uploads stay as they are.
	await app.services.transfers.close();
	store = createTransferStore(app.services.em);
	storage = openMediaStorage({ folder });
});
afterAll(async () => {
	await app.close();
	await rm(folder, { recursive: true });
});
beforeEach(async () => {
	user = await app.loginAs();
});

const file = { name: 'data.zip', size: 10 };
const bytes = Buffer.from('0123456789');
const storedOf = (id: string) =>
	readdir(join(folder, uploadKey({ userId: user.id, id }))).catch(() => []);

test('a chunk that arrives after its upload was replaced is dropped', async () => {
	const { transfers } = app.services;
	const begun = await transfers.beginImport(user.id, file);
	const slow = createUploads({
		store,
		storage: {
			...storage,
			async put(...given) {
				await transfers.beginImport(user.id, file);
				await storage.put(...given);
			},
		},
		wake: () => undefined,
		removeAll: async () => undefined,
	});
	const owner = { userId: user.id, id: begun.id };
	await expect(slow.appendImport(owner, 0, bytes.subarray(0, 5))).rejects.toMatchObject({
		status: 404,
	});
	expect(await storedOf(begun.id)).toEqual([]);
});

test('a second tab that begins an import does not break the upload that was just completed', async () => {
	const { transfers } = app.services;
	const begun = await transfers.beginImport(user.id, file);
	const owner = { userId: user.id, id: begun.id };
	const stale = await store.listObsolete(user.id);
	expect(stale).toMatchObject([{ id: begun.id, status: 'uploading' }]);
	await transfers.appendImport(owner, 0, bytes);
	// The second tab saw it as an upload, and deletes it now.
	expect(await createRemoveAll(store, storage)(stale)).toBe(0);
	await expect(transfers.beginImport(user.id, file)).rejects.toMatchObject({ status: 409 });
	expect(await storedOf(begun.id)).toEqual(['0']);
});

test('a slow tab does not move an upload back', async () => {
	const { transfers } = app.services;
	const begun = await transfers.beginImport(user.id, file);
	const owner = { userId: user.id, id: begun.id };
	const slow = createUploads({
		store,
		storage: {
			...storage,
			async put(...given) {
				await transfers.appendImport(owner, 0, bytes.subarray(0, 4));
				await transfers.appendImport(owner, 4, bytes.subarray(4, 8));
				await storage.put(...given);
			},
		},
		wake: () => undefined,
		removeAll: async () => undefined,
	});
	await expect(slow.appendImport(owner, 0, bytes.subarray(0, 4))).rejects.toMatchObject({
		status: 409,
		message: expect.stringContaining('8 bytes'),
	});
	expect(await store.find(user.id, 'import', begun.id)).toMatchObject({ received: 8 });
});

test('a ZIP of exactly the maximum size can be uploaded, and one with a byte more cannot', async () => {
	const { transfers } = app.services;
	const begin = (size: number) => transfers.beginImport(user.id, { ...file, size });
	expect(await begin(IMPORT_LIMIT)).toMatchObject({ status: 'uploading' });
	await expect(begin(IMPORT_LIMIT + 1)).rejects.toMatchObject({ status: 413 });
});
