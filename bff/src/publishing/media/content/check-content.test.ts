import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	box,
	halves,
	handler,
	noise,
	photoWithPlace,
	sampleGif,
	sampleVideo,
} from '../fixtures/sample-files.ts';
import { type CheckedContent, checkContent } from './check-content.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'warble-content-'));
	// As in the server: the first check restricts what sharp reads, also for the fixtures.
	await check(await sampleGif(2));
});
afterAll(() => rm(folder, { recursive: true }));

async function check(bytes: Buffer | string): Promise<CheckedContent & { bytes: Buffer }> {
	const path = join(folder, 'upload');
	await writeFile(path, bytes);
	const checked = await checkContent(path);
	const { content } = checked;
	return { ...checked, bytes: typeof content === 'string' ? await readFile(content) : content };
}

async function refusal(bytes: Buffer | string): Promise<string> {
	const error = await check(bytes).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({ status: 400, code: 'media_refused' });
	return (error as Error).message;
}

/** Red, green and blue of a pixel. */
async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
	const { data } = await sharp(bytes)
		.removeAlpha()
		.extract({ left, top, width: 1, height: 1 })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return [...data].slice(0, 3);
}

const empty = (type: string, count: number) => [
	Buffer.concat(Array.from({ length: count }, () => box(type))),
];

const near = (value: number) => (value < 128 ? 0 : 255);

describe('an image loses everything but its pixels [L6]', () => {
	test('loses its place, and is turned as the photo was taken', async () => {
		const photo = await photoWithPlace();
		const before = await sharp(photo).metadata();
		expect(before).toMatchObject({ orientation: 6, width: 64, height: 32 });
		expect(before.exif?.includes('Lens & Co')).toBe(true);
		const { bytes, ...checked } = await check(photo);
		expect(checked).toMatchObject({ kind: 'image', type: 'image/jpeg', width: 32, height: 64 });
		const after = await sharp(bytes).metadata();
		expect(after).toMatchObject({ format: 'jpeg', width: 32, height: 64 });
		for (const part of ['exif', 'xmp', 'iptc', 'orientation'] as const)
			expect(after[part]).toBeUndefined();
		for (const secret of ['Lens & Co', 'Mara', 'Home', 'Exif', 'adobe:ns'])
			expect(bytes.includes(secret)).toBe(false);
		// Turned by 90 degrees clockwise, the left side becomes the top.
		expect((await pixel(bytes, 16, 5)).map(near)).toEqual([255, 0, 0]);
		expect((await pixel(bytes, 16, 60)).map(near)).toEqual([0, 0, 255]);
	});

	test('with a wide colour profile looks the same without it', async () => {
		const wide = await sharp({
			create: { width: 8, height: 8, channels: 3, background: { r: 200, g: 60, b: 60 } },
		})
			.withIccProfile('p3')
			.png()
			.toBuffer();
		const { bytes } = await check(wide);
		expect((await sharp(bytes).metadata()).icc).toBeUndefined();
		const shown = await sharp(wide).toColourspace('srgb').removeAlpha().raw().toBuffer();
		const stored = await pixel(bytes, 4, 4);
		for (const [n, value] of stored.entries())
			expect(Math.abs(value - (shown[n] ?? 0))).toBeLessThan(3);
	});

	test.each(['png', 'webp'] as const)('%s keeps its type and transparency', async (format) => {
		const { bytes, type } = await check(await noise(30, 20, 4).toFormat(format).toBuffer());
		expect(type).toBe(`image/${format}`);
		expect(await sharp(bytes).metadata()).toMatchObject({ format, hasAlpha: true, width: 30 });
	});

	test('in PNG loses its texts', async () => {
		const png = await halves(20, 10).png().toBuffer();
		const text = pngChunk('tEXt', 'Author\0Mara');
		const withText = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
		expect((await check(withText)).bytes.includes('Mara')).toBe(false);
	});

	test('loses a page hidden behind it', async () => {
		const hidden = Buffer.from('<script>alert(1)</script>');
		for (const image of [
			await halves(20, 10).jpeg().toBuffer(),
			await halves(20, 10).png().toBuffer(),
			await sampleGif(3),
		]) {
			const { bytes } = await check(Buffer.concat([image, hidden]));
			expect(bytes.includes('script')).toBe(false);
		}
	});

	test('of more than 4,096 pixels is made smaller, as X would do', async () => {
		const { width, height } = await check(await halves(6000, 1500).png().toBuffer());
		expect([width, height]).toEqual([4096, 1024]);
	});

	test('that is large is made small enough for X rather than being refused', async () => {
		const photo = await noise(2800, 1900).blur(1).jpeg({ quality: 100 }).toBuffer();
		const png = await noise(1500, 1500).png().toBuffer();
		for (const large of [photo, png]) {
			expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
			const { type, size } = await check(large);
			expect(type).toBe('image/jpeg');
			expect(size).toBeLessThanOrEqual(5 * 1024 * 1024);
		}
	});
});

describe('an animated GIF [L6]', () => {
	test('keeps its frames, their times and its repeats', async () => {
		const gif = await sampleGif(4);
		const { bytes, ...checked } = await check(gif);
		expect(checked).toMatchObject({ kind: 'gif', type: 'image/gif', width: 40, height: 30 });
		expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
			pages: 4,
			delay: [100, 110, 120, 130],
			loop: 3,
		});
		const raw = (input: Buffer) => sharp(input, { animated: true }).raw().toBuffer();
		expect((await raw(bytes)).equals(await raw(gif))).toBe(true);
	});

	test('loses comments and XMP', async () => {
		const gif = await sampleGif(2);
		const notes = Buffer.concat([
			Buffer.of(0x21, 0xfe, 4),
			Buffer.from('Mara'),
			Buffer.of(0, 0x21, 0xff, 11),
			Buffer.from('XMP DataXMP'),
			Buffer.of(5),
			Buffer.from('Place'),
			Buffer.of(0),
		]);
		const end = gif.length - 1;
		const withNotes = Buffer.concat([gif.subarray(0, end), notes, gif.subarray(end)]);
		expect((await check(withNotes)).bytes.equals((await check(gif)).bytes)).toBe(true);
	});

	test('with one frame is an image', async () => {
		expect(await check(await sampleGif(1))).toMatchObject({ kind: 'image', type: 'image/png' });
	});

	test('with too many pixels over all frames is refused', async () => {
		const gif = await sampleGif(2);
		const bomb = Buffer.from(gif);
		bomb.writeUInt16LE(60_000, 6);
		bomb.writeUInt16LE(60_000, 8);
		expect(await refusal(bomb)).toContain('300 million pixels');
	});
});

describe('a video [L6]', () => {
	test('has its length and size read from the file', async () => {
		expect(await check(sampleVideo())).toMatchObject({
			kind: 'video',
			type: 'video/mp4',
			width: 1280,
			height: 720,
			durationMs: 12_000,
		});
		expect(await check(sampleVideo({ brand: 'qt  ', isTurned: true }))).toMatchObject({
			type: 'video/quicktime',
			width: 720,
			height: 1280,
		});
	});

	test('loses the place and the device, and nothing else moves', async () => {
		const place = box('udta', box('\xa9xyz', '+59.9133+010.7389/'));
		const keys = box('meta', 'com.apple.quicktime.location.ISO6709');
		const positions = box('trak', box('mdia', handler('meta'), 'GPS track'));
		const xmp = box('uuid', Buffer.alloc(16), '<x:xmpmeta>Home</x:xmpmeta>');
		const video = sampleVideo({ more: [place, keys, positions], after: [xmp] });
		const { bytes } = await check(video);
		for (const secret of ['+59.9133', 'ISO6709', 'GPS track', 'xmpmeta'])
			expect(bytes.includes(secret)).toBe(false);
		expect(bytes.length).toBe(video.length);
		const changed = [...bytes.keys()].filter((n) => bytes[n] !== video[n]);
		expect(changed[0]).toBeGreaterThan(video.indexOf(place));
	});

	test.each([
		['0.4 seconds', { seconds: 0.4 }, 'from half a second'],
		['140.04 seconds', { seconds: 140.04 }, '0.04 s too long: X takes up to 2:20'],
		['2:21', { seconds: 141 }, '2:21 long, and X takes up to 2:20'],
		['no length', { seconds: 0 }, 'doesn’t say how long it is'],
		['no picture', { width: 0 }, 'no picture'],
	])('with %s is refused with a remedy', async (_, options, sentence) => {
		expect(await refusal(sampleVideo(options))).toContain(sentence);
	});

	test('of 140 seconds is accepted', async () => {
		expect((await check(sampleVideo({ seconds: 140 }))).durationMs).toBe(140_000);
	});

	test('that is cut off anywhere is refused', async () => {
		const video = sampleVideo({ bytes: 100 });
		for (let end = 40; end < video.length; end += 7) await refusal(video.subarray(0, end));
	});

	test('whose boxes lie about their length is refused', async () => {
		const video = sampleVideo();
		for (const length of [0, 1, 7, 0xffffffff]) {
			const hostile = Buffer.from(video);
			hostile.writeUInt32BE(length, video.indexOf('mvhd') - 4);
			await refusal(hostile);
		}
	});
});

describe('hostile and unsupported files are refused with a remedy [L6]', () => {
	const heic = () => box('ftyp', 'heic', Buffer.alloc(4), 'mif1heic');

	test.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
		['HEIC', heic, 'Save this one as JPEG'],
		[
			'SVG',
			() => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
			'Export this one as PNG',
		],
		['SVG with an XML head', () => '<?xml version="1.0"?>\n<svg/>', 'Export this one as PNG'],
		['a page', () => '<!doctype html><script>alert(1)</script>', 'This file is something else'],
		['a ZIP archive', () => Buffer.from('PK\x03\x04rest of it', 'latin1'), 'something else'],
		['a PDF', () => '%PDF-1.7\n', 'something else'],
		['AVIF', () => box('ftyp', 'avif', Buffer.alloc(4), 'mif1'), 'This image is AVIF'],
		['an animated PNG', animatedPng, 'This is an animated PNG'],
		[
			'WebM',
			() => Buffer.from('1a45dfa3974286810142f7810142f2810442f381084282847765626d', 'hex'),
			'This video is WebM',
		],
		['an empty file', () => '', 'something else'],
	])('%s', async (_, file, sentence) => {
		expect(await refusal(await file())).toContain(sentence);
	});

	test('a small file that unpacks to 40,000 × 40,000 pixels', async () => {
		expect(await refusal(pngBomb(40_000))).toContain('million pixels');
	});

	test('images that are cut off', async () => {
		for (const format of ['jpeg', 'png', 'webp'] as const) {
			const image = await noise(200, 200).toFormat(format).toBuffer();
			expect(await refusal(image.subarray(0, image.length / 2))).toContain('damaged or cut off');
		}
		const gif = await sampleGif(3);
		expect(await refusal(gif.subarray(0, gif.length - 20))).toContain('damaged or cut off');
	});

	test('the head of an image without the rest', async () => {
		for (const head of ['ffd8ffe000104a46494600', '89504e470d0a1a0a', '474946383961'])
			await refusal(Buffer.from(head, 'hex'));
	});

	test('an animated WebP', async () => {
		const webp = await sharp(await sampleGif(3), { animated: true })
			.webp()
			.toBuffer();
		expect(await refusal(webp)).toContain('animated WebP');
	});

	test('an image that cannot be made small enough for X', async () => {
		const png = await noise(1400, 1400, 4).png().toBuffer();
		expect(png.length).toBeGreaterThan(5 * 1024 * 1024);
		expect(await refusal(png)).toContain('up to 5 MB');
	});

	test.each([
		['boxes beside its movie', (count: number) => sampleVideo({ after: empty('meta', count) })],
		['boxes inside its movie', (count: number) => sampleVideo({ more: empty('free', count) })],
		['tracks', (count: number) => sampleVideo({ more: empty('trak', count) })],
	])('a video with an implausible number of %s, at once [F8]', async (_, video) => {
		expect(await refusal(video(250_000))).toContain('damaged or cut off');
		expect((await check(video(2000))).durationMs).toBe(12_000);
	});

	test('a GIF with an implausible number of frames or notes, at once [F8]', async () => {
		const gif = await sampleGif(2);
		const note = Buffer.from('21fe00', 'hex');
		const withNotes = (count: number) =>
			Buffer.concat([
				gif.subarray(0, -1),
				...Array.from({ length: count }, () => note),
				gif.subarray(-1),
			]);
		expect(await refusal(withNotes(1_000_000))).toContain('damaged or cut off');
		expect((await check(withNotes(1000))).kind).toBe('gif');
	});

	test('a GIF that is larger than X accepts, whatever type was declared', async () => {
		const gif = Buffer.concat([await sampleGif(2), Buffer.alloc(15 * 1024 * 1024)]);
		expect(await refusal(gif)).toContain('A GIF can have up to 15 MB');
	});
});

function pngChunk(type: string, content: Buffer | string): Buffer {
	const bytes = Buffer.concat([Buffer.from(type), Buffer.from(content as string)]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(bytes.length - 4);
	sum.writeUInt32BE(crc32(bytes));
	return Buffer.concat([length, bytes, sum]);
}

function animatedPng(): Buffer {
	return Buffer.concat([
		Buffer.from('89504e470d0a1a0a', 'hex'),
		pngChunk('IHDR', Buffer.alloc(13)),
		pngChunk('acTL', Buffer.alloc(8)),
		pngChunk('IEND', ''),
	]);
}

function pngBomb(side: number): Buffer {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(side, 0);
	head.writeUInt32BE(side, 4);
	head.set([1, 0, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from('89504e470d0a1a0a', 'hex'),
		pngChunk('IHDR', head),
		pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
		pngChunk('IEND', ''),
	]);
}
