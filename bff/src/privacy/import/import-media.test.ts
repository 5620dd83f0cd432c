import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMediaContent } from '../../../contract/publishing/media.ts';
import { MediaEntity, openMediaStorage } from '../../publishing/publishing.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { downloadZip, fillAccount } from '../fixtures/accounts.ts';
import { importZip } from '../fixtures/import-zip.ts';
import { TransferEntity } from '../transfer.entity.ts';
import { createTransferStore } from '../transfer-store.ts';
import { createMediaImport } from './import-media.ts';
import { openZip } from './open-zip.ts';
import { runImport } from './run-import.ts';
import { uploadKey } from './uploads.ts';

let app: TestApp;
let user: TestUser;
let folder: string;
let zip: Buffer;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'warble-import-media-'));
	app = await buildTestApp({
		keep: true,
		environment: { MEDIA_STORAGE: join(folder, 'media') },
	});
	const owner = await app.loginAs();
	await fillAccount(app, owner);
	zip = await downloadZip(owner);
	await writeFile(join(folder, 'export.zip'), zip);
});
afterAll(async () => {
	await app.close();
	await rm(folder, { recursive: true });
});
beforeEach(async () => {
	user = await app.loginAs();
});

const mediaOf = (status = 'ready') =>
	app.services.em.fork().find(MediaEntity, { userId: user.id, status: status as 'ready' });

/** One attempt to import the images, as by a process before it is killed. */
async function tryImages(media = app.services.publishing.media) {
	const opened = await openZip(join(folder, 'export.zip'), new AbortController().signal);
	const images = await Array.fromAsync(opened.rows('media'));
	const wanted = new Set(images.map(({ id }) => id));
	const tried = createMediaImport(media, user.id, opened);
	try {
		await tried.run(wanted, new AbortController().signal);
	} finally {
		opened.close();
	}
	return tried;
}

test('a second attempt after a crash reuses the images that the first one uploaded', async () => {
	expect((await tryImages()).counts).toMatchObject({ imported: 1, existing: 0 });
	const second = await tryImages();
	expect(second.counts).toMatchObject({ imported: 0, existing: 1 });
	const stored = await mediaOf();
	expect([...second.ids.values()]).toEqual(stored.map(({ id }) => id));
	// Images that it found are not deleted if the rest fails.
	await second.undo();
	expect(await mediaOf()).toHaveLength(1);
});

test('a second attempt uploads an image again if its upload was interrupted', async () => {
	const { media } = app.services.publishing;
	const killed = async () => {
		throw new Error('killed');
	};
	await expect(tryImages({ ...media, append: killed })).rejects.toThrow('killed');
	expect(await mediaOf('uploading')).toHaveLength(1);
	expect((await tryImages()).counts).toMatchObject({ imported: 1, leftOut: [] });
	expect(await mediaOf('uploading')).toEqual([]);
	expect(await mediaOf()).toHaveLength(1);
});

test('images stay if the import is stored and the connection is lost before the response', async () => {
	const { em, files, publishing } = app.services;
	const store = createTransferStore(em);
	const storage = openMediaStorage({ folder: join(folder, 'media') });
	const lease = { id: randomUUID(), userId: user.id, leaseId: randomUUID() };
	const row = { ...lease, kind: 'import', size: zip.length, claims: 1 } as const;
	const transfer = { ...row, wasInterrupted: false };
	await em.fork().insert(TransferEntity, {
		...row,
		status: 'running',
		name: 'data.zip',
		createdAt: new Date(),
		expiresAt: new Date(Date.now() + 3_600_000),
		leaseUntil: new Date(Date.now() + 3_600_000),
	});
	await storage.put(`${uploadKey(transfer)}/0`, zip, zip.length);
	const fork = em.fork();
	const transactional = fork.transactional.bind(fork);
	fork.transactional = async (work) => {
		await transactional(work);
		throw new Error('connection lost');
	};
	fork.fork = () => fork;
	const options = { em: fork, files, media: publishing.media, store, storage };
	await expect(
		runImport(options, transfer, folder, new AbortController().signal),
	).rejects.toThrow();
	expect((await store.find(user.id, 'import', transfer.id))?.status).toBe('done');
	const [image] = await mediaOf();
	const bytes = await user.client.send(getMediaContent, { params: { id: image?.id ?? '' } });
	expect((await bytes.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

test('an uploaded ZIP is deleted once it was imported', async () => {
	expect(await importZip(user, zip)).toMatchObject({ status: 'done' });
	await expect.poll(() => readdir(join(folder, 'media', user.id, 'imports'))).toEqual([]);
});
