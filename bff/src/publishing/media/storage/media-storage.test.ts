import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	onTestFinished,
	test,
	vi,
} from 'vitest';
import { readMediaStorage } from '../../../config/media-storage-address.ts';
import { buildTestApp } from '../../../testing/apps/build-test-app.ts';
import { type FakeBucket, startFakeBucket } from '../fixtures/fake-bucket.ts';
import { photoWithPlace, sampleVideo } from '../fixtures/sample-files.ts';
import { append, begin, upload } from '../fixtures/upload.ts';
import { bucketStorage } from './bucket-storage.ts';
import { type MediaStorage, openMediaStorage } from './media-storage.ts';

let bucket: FakeBucket;
let folder: string;
beforeAll(async () => {
	bucket = await startFakeBucket();
	folder = await mkdtemp(join(tmpdir(), 'warble-storage-'));
});
afterAll(async () => {
	await bucket.close();
	await rm(folder, { recursive: true });
});
beforeEach(() => {
	vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});

const bucketSetting = (prefix = `media-${randomUUID()}`) => bucket.setting(prefix);
const open = (setting: string) => openMediaStorage(readMediaStorage(setting, '.data', false, []));
const kinds = [
	['a folder', () => join(folder, randomUUID())],
	['a bucket', () => bucketSetting()],
] as const;

async function text(storage: MediaStorage, key: string, range?: { start: number; end: number }) {
	const found = await storage.read(key, range);
	return found && Buffer.concat(await Array.fromAsync(found)).toString();
}

describe.each(kinds)('%s [L6]', (_, setting) => {
	test('keeps bytes and streams by their keys, and reads parts of them', async () => {
		const storage = open(setting());
		await storage.put('mara/1/content', Buffer.from('first'), 5);
		await storage.put('mara/1/content', Readable.from([Buffer.from('sec'), Buffer.from('ond')]), 6);
		expect(await text(storage, 'mara/1/content')).toBe('second');
		expect(await text(storage, 'mara/1/content', { start: 1, end: 3 })).toBe('eco');
	});

	test('has nothing under a key that was never written', async () => {
		expect(await open(setting()).read('mara/1/content')).toBeUndefined();
	});

	test('deletes a key with everything below it, and no other keys', async () => {
		const storage = open(setting());
		const keys = ['mara/1/content', 'mara/1/upload/0', 'mara/1/upload/10', 'mara/10/content'];
		for (const key of keys) await storage.put(key, Buffer.from('x'), 1);
		await storage.delete('mara/1/upload');
		expect(await Promise.all(keys.map((key) => text(storage, key)))).toEqual([
			'x',
			undefined,
			undefined,
			'x',
		]);
		await storage.delete('mara/1');
		expect(await Promise.all(keys.map((key) => text(storage, key)))).toEqual([
			undefined,
			undefined,
			undefined,
			'x',
		]);
		await storage.delete('mara/1');
	});
});

test('a failed write in a folder leaves no partial file and keeps the old bytes [L6]', async () => {
	const storage = open(join(folder, 'broken'));
	await storage.put('key', Buffer.from('old'), 3);
	const breaks = Readable.from(
		(function* () {
			yield Buffer.from('new');
			throw new Error('connection lost');
		})(),
	);
	await expect(storage.put('key', breaks, 6)).rejects.toThrow('connection lost');
	expect(await text(storage, 'key')).toBe('old');
	expect(await readdir(join(folder, 'broken'))).toEqual(['key']);
});

test('in a bucket, another server can continue and finish an upload [L6]', async () => {
	const environment = { MEDIA_STORAGE: bucketSetting('shared') };
	const first = await buildTestApp({ environment });
	const mara = await first.loginAs();
	const video = sampleVideo({ bytes: 10_000 });
	const { id } = await begin(mara, video, { type: 'video/mp4' });
	await append(mara, id, 0, video.subarray(0, 4000));
	// The second server: separate services over the same database and bucket.
	const { createMedia } = await import('../create-media.ts');
	const second = createMedia({
		em: first.services.em,
		storage: open(environment.MEDIA_STORAGE),
		dataDir: folder,
		quotaBytes: 1e9,
		usedMedia: async () => new Set(),
	});
	const owner = { userId: mara.id, id };
	await second.append(owner, 4000, video.subarray(4000, 8000));
	const ready = await append(mara, id, 8000, video.subarray(8000));
	expect(ready).toMatchObject({ status: 'ready', size: video.length });
	const { read } = await second.open(mara.id, id);
	expect(Buffer.concat(await Array.fromAsync(read())).equals(video)).toBe(true);
	const photo = await upload(mara, await photoWithPlace());
	await second.remove({ userId: mara.id, id: photo.id });
	await second.remove(owner);
	await expect(Array.fromAsync(read())).rejects.toMatchObject({ status: 404 });
});

test('if the bucket refuses, the user sees an error and can continue later [L6]', async () => {
	const app = await buildTestApp({ environment: { MEDIA_STORAGE: bucketSetting() } });
	const mara = await app.loginAs();
	const photo = await photoWithPlace();
	const { id } = await begin(mara, photo);
	bucket.refusesWrites = true;
	await expect(append(mara, id, 0, photo)).rejects.toMatchObject({ status: 500 });
	bucket.refusesWrites = false;
	expect(await append(mara, id, 0, photo)).toMatchObject({ status: 'ready' });
});

test('an upload to a bucket takes as long as it needs, while bytes go out [L6]', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const storage = open(bucketSetting());
	const slow = Readable.from(
		(async function* () {
			yield Buffer.from('an hour ');
			await vi.advanceTimersByTimeAsync(3_600_000);
			yield Buffer.from('later');
		})(),
	);
	await storage.put('mara/exports/1', slow, 13);
	expect(await text(storage, 'mara/exports/1')).toBe('an hour later');
});

test('an upload to a bucket that stops taking bytes and never responds fails [L6]', async () => {
	const sockets: Socket[] = [];
	const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
	await once(silent, 'listening');
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		silent.close();
	});
	const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
	const storage = bucketStorage(
		{ bucket: 'media', prefix: '', endpoint, region: 'us-east-1' },
		100,
	);
	await expect(storage.put('mara/exports/1', Buffer.from('first'), 5)).rejects.toMatchObject({
		name: 'TimeoutError',
	});
});
