import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
	CHUNK_LIMIT,
	deleteMedia,
	getMedia,
	getMediaContent,
	getMediaThumbnail,
	listMedia,
} from '../../../contract/publishing/media.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { halves, photoWithPlace, sampleGif, sampleVideo } from './fixtures/sample-files.ts';
import { append, begin, upload } from './fixtures/upload.ts';
import { folderStorage } from './storage/folder-storage.ts';
import { createUploads } from './uploads.ts';

let folder: string;
let app: TestApp;
let mara: TestUser;
let photo: Buffer;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'warble-media-test-'));
	app = await buildTestApp({ keep: true, environment: { MEDIA_STORAGE: folder } });
	photo = await photoWithPlace();
});
afterAll(async () => {
	await app.close();
	await rm(folder, { recursive: true });
});
beforeEach(async () => {
	mara = await app.loginAs();
});

const contentOf = (id: string, headers: Record<string, string> = {}) =>
	app.app.inject({
		url: getMediaContent.url.replace(':id', id),
		headers: { cookie: mara.cookie, ...headers },
	});
const state = (id: string) => mara.client.call(getMedia, { params: { id } });
const put = (id: string, offset: number, payload: Buffer, headers: Record<string, string> = {}) =>
	app.app.inject({
		method: 'PUT',
		url: `/api/media/${id}/content?offset=${offset}`,
		headers: { cookie: mara.cookie, 'content-type': 'application/octet-stream', ...headers },
		payload,
	});

const countAll = (id: string) =>
	app.services.em.fork().execute('update media set received = size where id = ?', [id]);

describe('an upload [L6]', () => {
	test('in one piece is checked after its last byte, and can then be shown', async () => {
		const media = await upload(mara, photo);
		expect(media).toMatchObject({
			name: 'beach.jpg',
			kind: 'image',
			type: 'image/jpeg',
			width: 32,
			height: 64,
			durationMs: null,
			status: 'ready',
		});
		const response = await contentOf(media.id);
		expect(response.rawPayload.length).toBe(media.size);
		expect((await sharp(response.rawPayload).metadata()).exif).toBeUndefined();
	});

	test('in many chunks arrives whole, and reports its progress', async () => {
		const video = sampleVideo({ bytes: 2_500_000 });
		const begun = await begin(mara, video, { name: 'run.mp4', type: 'video/mp4' });
		expect(begun).toMatchObject({ status: 'uploading', offset: 0, kind: 'video' });
		const first = await append(mara, begun.id, 0, video.subarray(0, CHUNK_LIMIT));
		expect(first).toMatchObject({ status: 'uploading', offset: CHUNK_LIMIT });
		expect(await state(begun.id)).toEqual(first);
		await append(mara, begun.id, CHUNK_LIMIT, video.subarray(CHUNK_LIMIT, 2 * CHUNK_LIMIT));
		const last = await append(mara, begun.id, 2 * CHUNK_LIMIT, video.subarray(2 * CHUNK_LIMIT));
		expect(last).toMatchObject({ status: 'ready', durationMs: 12_000, size: video.length });
		expect((await contentOf(begun.id)).rawPayload.equals(video)).toBe(true);
	});

	test('continues at its position: bytes for another position are refused', async () => {
		const { id } = await begin(mara, photo);
		await append(mara, id, 0, photo.subarray(0, 100));
		for (const wrong of [0, 50, 101]) {
			const response = await put(id, wrong, photo.subarray(wrong, wrong + 100));
			expect(response.statusCode).toBe(409);
			expect(response.json()).toMatchObject({
				code: 'conflict',
				message: expect.stringContaining('100 bytes'),
			});
		}
		expect((await state(id)).offset).toBe(100);
		expect(await append(mara, id, 100, photo.subarray(100))).toMatchObject({ status: 'ready' });
	});

	test('of the same chunk twice at once counts it once', async () => {
		const { id } = await begin(mara, photo);
		const piece = photo.subarray(0, 200);
		const codes = (await Promise.all([put(id, 0, piece), put(id, 0, piece), put(id, 0, piece)]))
			.map(({ statusCode }) => statusCode)
			.sort();
		expect(codes).toEqual([200, 409, 409]);
		expect(await append(mara, id, 200, photo.subarray(200))).toMatchObject({ status: 'ready' });
	});

	test('whose last response was lost is finished by requesting again', async () => {
		const media = await upload(mara, photo);
		expect(await append(mara, media.id, photo.length, Buffer.of())).toEqual(media);
	});

	test('whose check was interrupted by a restart is checked when the browser requests again', async () => {
		const { id } = await begin(mara, photo);
		await append(mara, id, 0, photo.subarray(0, 100));
		// The server stored and counted the last chunk, and stopped there.
		await writeFile(`${folder}/${mara.id}/${id}/upload/100`, photo.subarray(100));
		await countAll(id);
		expect(await state(id)).toMatchObject({ status: 'uploading', offset: photo.length });
		const ready = await append(mara, id, photo.length, Buffer.of());
		expect(ready).toMatchObject({ status: 'ready', width: 32 });
	});

	test('that another server has checked meanwhile stays ready', async () => {
		const { id } = await begin(mara, photo);
		await append(mara, id, 0, photo.subarray(0, 100));
		await writeFile(`${folder}/${mara.id}/${id}/upload/100`, photo.subarray(100));
		await countAll(id);
		const finish = () => append(mara, id, photo.length, Buffer.of());
		const storage = folderStorage(folder);
		const slowServer = createUploads(
			app.services.em,
			{
				...storage,
				read: async (key, range) => {
					await finish();
					return storage.read(key, range);
				},
			},
			folder,
		);
		const media = await slowServer.append({ userId: mara.id, id }, photo.length, Buffer.of());
		expect(media).toMatchObject({ status: 'ready', width: 32 });
		expect(await state(id)).toEqual(media);
	});

	/** Uploads whose storage runs something else before it stores the checked file. */
	const uploadsThat = (beforeContent: () => Promise<unknown>) => {
		const storage = folderStorage(folder);
		return createUploads(
			app.services.em,
			{
				...storage,
				async put(key, ...rest) {
					if (key.endsWith('/content')) await beforeContent();
					return storage.put(key, ...rest);
				},
			},
			folder,
		);
	};

	test('that is deleted while it is checked leaves no bytes', async () => {
		const { id } = await begin(mara, photo);
		const uploads = uploadsThat(() => mara.client.call(deleteMedia, { params: { id } }));
		await expect(uploads.append({ userId: mara.id, id }, 0, photo)).rejects.toMatchObject({
			status: 404,
		});
		expect(await readdir(`${folder}/${mara.id}`)).toEqual([]);
	});

	test('whose check ran out of storage is checked again', async () => {
		const { id } = await begin(mara, photo);
		const store = vi.fn().mockRejectedValueOnce(new Error('no room'));
		const uploads = uploadsThat(store);
		const owner = { userId: mara.id, id };
		await expect(uploads.append(owner, 0, photo)).rejects.toThrow('no room');
		const ready = await uploads.append(owner, photo.length, Buffer.of());
		expect(ready).toMatchObject({ status: 'ready' });
	});

	test('that lost a chunk in the storage is refused, so that nothing broken is posted', async () => {
		const { id } = await begin(mara, photo);
		await append(mara, id, 0, photo.subarray(0, 100));
		await countAll(id);
		await expect(append(mara, id, photo.length, Buffer.of())).rejects.toMatchObject({
			code: 'media_refused',
			message: expect.stringContaining('Add it again'),
		});
		await expect(state(id)).rejects.toMatchObject({ status: 404 });
	});

	test('with more bytes than announced is refused', async () => {
		const { id } = await begin(mara, photo, { size: 100 });
		const response = await put(id, 0, photo);
		expect(response.json()).toMatchObject({ code: 'media_refused' });
	});

	test('of more than 1 MB at once is refused before it is read', async () => {
		const { id } = await begin(mara, photo, { type: 'video/mp4', size: 3_000_000 });
		expect((await put(id, 0, randomBytes(CHUNK_LIMIT))).statusCode).toBe(200);
		const response = await put(id, CHUNK_LIMIT, randomBytes(CHUNK_LIMIT + 1));
		expect(response.statusCode).toBe(413);
		expect((await state(id)).offset).toBe(CHUNK_LIMIT);
	});

	test('whose content cannot be posted is refused and deleted', async () => {
		const { id } = await begin(mara, Buffer.from('<svg></svg>'));
		const refused = append(mara, id, 0, Buffer.from('<svg></svg>'));
		await expect(refused).rejects.toMatchObject({
			code: 'media_refused',
			message: expect.stringContaining('PNG'),
		});
		await expect(state(id)).rejects.toMatchObject({ status: 404 });
	});

	test('gets the type of its content, not of its name', async () => {
		const media = await upload(mara, await sampleGif(3), { name: 'x.mp4', type: 'video/mp4' });
		expect(media).toMatchObject({ kind: 'gif', type: 'image/gif' });
	});

	test.each([
		['image/heic', 100, 'Save this one as JPEG'],
		['image/svg+xml', 100, 'PNG'],
		['text/html', 100, 'something else'],
		['image/png', 25 * 1024 * 1024 + 1, 'up to 25 MB'],
		['image/gif', 15 * 1024 * 1024 + 1, 'up to 15 MB'],
		['video/mp4', 512 * 1024 * 1024 + 1, 'up to 512 MB'],
		['image/png', 0, 'empty'],
	])('of %s with %d bytes is refused before anything is sent', async (type, size, sentence) => {
		await expect(begin(mara, Buffer.of(), { type, size })).rejects.toMatchObject({
			status: 400,
			code: 'media_refused',
			message: expect.stringContaining(sentence),
		});
	});

	test('is only taken as bytes, and only from our own pages [B1, B2]', async () => {
		const { id } = await begin(mara, photo);
		for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
			expect((await put(id, 0, photo, { 'content-type': type })).statusCode).toBe(415);
		const foreign = await put(id, 0, photo, { origin: 'https://evil.example' });
		expect(foreign.json()).toMatchObject({ code: 'forbidden_origin' });
		expect((await state(id)).offset).toBe(0);
	});

	test('of many chunks does not reach the limit of all writes [F2]', async () => {
		const video = sampleVideo({ bytes: 20_000 });
		const options = { type: 'video/mp4' };
		expect((await upload(mara, video, options, 120)).status).toBe('ready');
	});
});

describe('an image, GIF or video that is ready [L6]', () => {
	test('is served with its own type: never sniffed, never run, cached only by this browser', async () => {
		for (const [bytes, type, ending] of [
			[photo, 'image/jpeg', 'jpg'],
			[await halves(20, 10).png().toBuffer(), 'image/png', 'png'],
			[await sampleGif(2), 'image/gif', 'gif'],
			[sampleVideo(), 'video/mp4', 'mp4'],
		] as const) {
			const { id } = await upload(mara, bytes, { type });
			const { headers, statusCode } = await contentOf(id);
			expect({ statusCode, ...headers }).toMatchObject({
				statusCode: 200,
				'content-type': type,
				'x-content-type-options': 'nosniff',
				'content-disposition': `inline; filename="warble-${id}.${ending}"`,
				'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
				'cache-control': 'private, max-age=31536000, immutable',
				'cross-origin-resource-policy': 'same-origin',
				'accept-ranges': 'bytes',
			});
		}
	});

	test('is sent in parts, so that a video can be played from anywhere', async () => {
		const video = sampleVideo({ bytes: 5000 });
		const { id } = await upload(mara, video, { type: 'video/mp4' });
		const part = async (range: string) => {
			const { statusCode, headers, rawPayload } = await contentOf(id, { range });
			return { statusCode, range: headers['content-range'], bytes: rawPayload };
		};
		const size = video.length;
		expect(await part('bytes=0-99')).toEqual({
			statusCode: 206,
			range: `bytes 0-99/${size}`,
			bytes: video.subarray(0, 100),
		});
		expect((await part('bytes=100-')).bytes.equals(video.subarray(100))).toBe(true);
		expect((await part('bytes=-10')).bytes.equals(video.subarray(-10))).toBe(true);
		expect((await part(`bytes=10-${size * 2}`)).range).toBe(`bytes 10-${size - 1}/${size}`);
		expect((await part(`bytes=${size}-`)).statusCode).toBe(416);
		for (const odd of ['bytes=0-1,5-6', 'bytes=x', 'pages=1-2'])
			expect(await part(odd)).toMatchObject({ statusCode: 200, bytes: video });
	});

	test('has a small image, unless it is a video', async () => {
		const large = await upload(mara, await halves(2000, 1000).png().toBuffer(), {
			type: 'image/png',
		});
		const thumbnail = await mara.client.send(getMediaThumbnail, { params: { id: large.id } });
		expect(thumbnail.headers.get('content-type')).toBe('image/webp');
		expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({
			format: 'webp',
			width: 1280,
			height: 640,
		});
		const { id } = await upload(mara, sampleVideo(), { type: 'video/mp4' });
		await expect(mara.client.send(getMediaThumbnail, { params: { id } })).rejects.toMatchObject({
			status: 404,
		});
	});

	test('is described together with others, in the requested order', async () => {
		const [a, b] = [await upload(mara, photo), await upload(mara, await sampleGif(2))];
		const ids = [b.id, '00000000-0000-4000-8000-000000000000', a.id].join(',');
		expect((await mara.client.call(listMedia, { querystring: { ids } })).media).toEqual([b, a]);
		await expect(
			mara.client.call(listMedia, { querystring: { ids: '-'.repeat(36) } }),
		).rejects.toMatchObject({ code: 'invalid_input' });
	});

	test('is read by the publisher, byte for byte', async () => {
		const video = sampleVideo({ bytes: 200_000 });
		const { id } = await upload(mara, video, { type: 'video/mp4' });
		const opened = await app.services.publishing.media.open(mara.id, id);
		expect(opened.media).toMatchObject({ id, kind: 'video' });
		for (let time = 0; time < 2; time += 1)
			expect(Buffer.concat(await Array.fromAsync(opened.read())).equals(video)).toBe(true);
	});

	test('cannot be shown or published before it is ready', async () => {
		const { id } = await begin(mara, photo);
		expect((await contentOf(id)).statusCode).toBe(404);
		await expect(app.services.publishing.media.open(mara.id, id)).rejects.toMatchObject({
			status: 404,
		});
	});

	test('is gone with its bytes after it was deleted', async () => {
		const { id } = await upload(mara, photo);
		expect((await readdir(`${folder}/${mara.id}/${id}`)).sort()).toEqual(['content', 'thumbnail']);
		await mara.client.call(deleteMedia, { params: { id } });
		await expect(state(id)).rejects.toMatchObject({ status: 404 });
		expect(await readdir(`${folder}/${mara.id}`)).toEqual([]);
	});

	test('whose bytes the storage lost is a 404 with a remedy, not an internal error', async () => {
		const { id } = await upload(mara, photo);
		await rm(`${folder}/${mara.id}`, { recursive: true });
		expect((await contentOf(id)).json()).toMatchObject({
			code: 'not_found',
			message: expect.stringContaining('add it again'),
		});
	});
});
