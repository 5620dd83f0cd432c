import { describe, expect, test } from 'vitest';
import { type MediaKind, refuseDuration, refuseFile, refuseMedia } from '../publishing/media.ts';

const media = (...kinds: MediaKind[]) => kinds.map((kind) => ({ kind }));
const MB = 1024 * 1024;

describe('a post can have up to 4 images, one GIF or one video [L6]', () => {
	test.each([
		[[]],
		[media('image')],
		[media('image', 'image', 'image', 'image')],
		[media('gif')],
		[media('video')],
	])('%j is accepted', (given) => {
		expect(refuseMedia(given)).toBeUndefined();
	});

	test.each([
		[media('image', 'image', 'image', 'image', 'image'), 'Remove 1.'],
		[media('gif', 'gif'), 'one GIF'],
		[media('video', 'video'), 'one video'],
		[media('image', 'gif'), 'no mix'],
		[media('video', 'image'), 'no mix'],
		[media('gif', 'video'), 'no mix'],
	])('%j is refused, with a remedy', (given, sentence) => {
		expect(refuseMedia(given)).toContain(sentence);
	});
});

test.each([
	['image/jpeg', 25 * MB, undefined],
	['image/jpeg', 25 * MB + 1, 'An image can have up to 25 MB, and this one has 25.1 MB'],
	['image/gif', 15 * MB, undefined],
	['image/gif', 15 * MB + 1, 'A GIF can have up to 15 MB'],
	['video/quicktime', 512 * MB, undefined],
	['video/mp4', 600 * MB, 'A video can have up to 512 MB, and this one has 600 MB'],
	['image/png', 0, 'empty'],
	['image/heic', MB, 'as JPEG'],
	['image/svg+xml', MB, 'as PNG'],
	['image/tiff', MB, 'JPEG, PNG, WebP or GIF'],
	['video/webm', MB, 'MP4 or MOV'],
	['application/pdf', MB, 'something else'],
	['', MB, 'something else'],
	['constructor', MB, 'something else'],
])('a file of type %s with %d bytes: %s [L6]', (type, size, sentence) => {
	const refusal = refuseFile({ type, size });
	if (sentence === undefined) expect(refusal).toBeUndefined();
	else expect(refusal).toContain(sentence);
});

test.each([
	[499, 'half a second'],
	[500, undefined],
	[140_000, undefined],
	[140_600, '2:21'],
	[3_905_000, '1:05:05'],
])('a video of %d ms: %s [L6]', (ms, sentence) => {
	const refusal = refuseDuration(ms);
	if (sentence === undefined) expect(refusal).toBeUndefined();
	else expect(refusal).toContain(sentence);
});
