import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDraft, saveDraft } from '../../../contract/publishing/drafts.ts';
import { getMedia, type Media } from '../../../contract/publishing/media.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { findUsedMedia } from '../drafts/used-media-store.ts';
import { createMedia, type MediaService } from './create-media.ts';
import { photoWithPlace } from './fixtures/sample-files.ts';
import { append, begin, upload } from './fixtures/upload.ts';
import { folderStorage } from './storage/folder-storage.ts';

let folder: string;
let app: TestApp;
let mara: TestUser;
let photo: Buffer;
/** The server's media, with drafts that use these ids. */
let media: MediaService;
let used: Set<string>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'warble-purge-'));
	photo = await photoWithPlace();
	app = await buildTestApp({
		keep: true,
		environment: { MEDIA_STORAGE: folder, MEDIA_QUOTA_MB: '1' },
	});
	media = createMedia({
		em: app.services.em,
		storage: folderStorage(folder),
		dataDir: folder,
		quotaBytes: 1024 * 1024,
		usedMedia: async (ids) => new Set(ids.filter((id) => used.has(id))),
	});
});
afterAll(async () => {
	await app.close();
	await rm(folder, { recursive: true });
});
beforeEach(async () => {
	used = new Set();
	mara = await app.loginAs();
});

const isThere = ({ id }: Media) =>
	mara.client.call(getMedia, { params: { id } }).then(
		() => true,
		() => false,
	);
/** Makes it this many days older. */
const age = ({ id }: Media, days: number) =>
	app.services.em
		.fork()
		.execute(`update media set used_at = now() - interval '${days} days' where id = ?`, [id]);
const stored = () => readdir(join(folder, mara.id)).catch(() => []);

test('an upload that was not finished within a day is deleted with its bytes [L6]', async () => {
	const [old, recent] = [await begin(mara, photo), await begin(mara, photo)];
	for (const { id } of [old, recent]) await append(mara, id, 0, photo.subarray(0, 100));
	await age(old, 1.1);
	await age(recent, 0.9);
	expect(await media.purge()).toBe(1);
	expect([await isThere(old), await isThere(recent)]).toEqual([false, true]);
	expect(await stored()).toEqual([recent.id]);
});

test('an image that no draft refers to is deleted 30 days after its last use [L6]', async () => {
	const [unused, inUse, recent] = [
		await upload(mara, photo),
		await upload(mara, photo),
		await upload(mara, photo),
	];
	for (const one of [unused, inUse]) await age(one, 31);
	await age(recent, 29);
	used.add(inUse.id);
	await media.purge();
	expect([await isThere(unused), await isThere(inUse), await isThere(recent)]).toEqual([
		false,
		true,
		true,
	]);
	expect((await stored()).sort()).toEqual([inUse.id, recent.id].sort());
	// Removed from its draft now, it stays for another 30 days, so that this can be undone.
	used.clear();
	await media.purge();
	expect(await isThere(inUse)).toBe(true);
});

test('a draft, an earlier version of one and a post use their images [L6]', async () => {
	const [now, before, posted, unused] = await Promise.all(
		Array.from({ length: 4 }, () => begin(mara, photo)),
	);
	const partsWith = (one: Media | undefined) => [
		{ text: 'Look', media: [{ id: one?.id ?? '', alt: '' }] },
	];
	const { id } = await mara.client.call(createDraft, {
		body: { id: randomUUID(), parts: partsWith(before) },
	});
	const body = {
		version: 1,
		parts: partsWith(now),
		author: 'assistant',
		change: 'shorter',
	} as const;
	await mara.client.call(saveDraft, { params: { id }, body });
	const { em } = app.services;
	await em.fork().execute(
		`insert into publications (draft_id, user_id, status, due_at, local_time, zone, is_slot, updated_at)
		values (?, ?, 'posted', now(), '2026-11-28T18:00', 'Europe/Oslo', true, now())`,
		[id, mara.id],
	);
	await em
		.fork()
		.execute(
			`insert into publication_parts (draft_id, position, text, media, status) values (?, 0, 'Look', ?, 'posted')`,
			[id, JSON.stringify([{ id: posted?.id, alt: '' }])],
		);
	const ids = [now, before, posted, unused].map((file) => file?.id ?? '');
	expect(await findUsedMedia(em, ids)).toEqual(new Set(ids.slice(0, 3)));
});

test('bytes that could not be deleted are deleted by the next purge [L6]', async () => {
	const one = await upload(mara, photo);
	const failing = {
		...folderStorage(folder),
		delete: vi.fn().mockRejectedValue(new Error('down')),
	};
	const broken = createMedia({
		em: app.services.em,
		storage: failing,
		dataDir: folder,
		quotaBytes: 1,
		usedMedia: async () => new Set(),
	});
	await expect(broken.remove({ userId: mara.id, id: one.id })).rejects.toThrow('down');
	expect(await isThere(one)).toBe(false);
	expect(await stored()).toEqual([one.id]);
	await media.purge();
	expect(await stored()).toEqual([]);
});

test('uploads beyond the quota are refused, even when they begin at the same time [L6]', async () => {
	const size = 400 * 1024;
	const results = await Promise.allSettled(
		Array.from({ length: 5 }, () => begin(mara, photo, { size })),
	);
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
	await expect(begin(mara, photo, { size })).rejects.toMatchObject({
		status: 409,
		code: 'storage_full',
		message: expect.stringContaining('1 MB, the maximum'),
	});
	const other = await app.loginAs();
	expect(await begin(other, photo, { size })).toMatchObject({ status: 'uploading' });
});

test('tiny files count as well, so that there cannot be millions of them [L6]', async () => {
	for (let count = 0; count < 16; count += 1) await begin(mara, photo, { size: 1 });
	await expect(begin(mara, photo, { size: 1 })).rejects.toMatchObject({ code: 'storage_full' });
});

test('a full quota makes room by itself: media unused for a day are deleted [L6]', async () => {
	const size = 900 * 1024;
	const old = await upload(mara, photo);
	await app.services.em.fork().execute('update media set size = ? where id = ?', [size, old.id]);
	const add = () => media.begin(mara.id, { name: 'new.jpg', type: 'image/jpeg', size });
	await expect(add()).rejects.toMatchObject({ code: 'storage_full' });
	await age(old, 2);
	used.add(old.id);
	await expect(add()).rejects.toMatchObject({ code: 'storage_full' });
	await age(old, 2);
	used.clear();
	expect(await add()).toMatchObject({ status: 'uploading' });
	expect(await isThere(old)).toBe(false);
});
