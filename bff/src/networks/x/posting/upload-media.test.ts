import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '../../../../../sandbox/oauth/script.ts';
import { type Sandbox, startSandbox } from '../../../../../sandbox/server.ts';
import { closedPort, serve } from '../../../testing/processes/local-server.ts';
import {
	actionScope,
	ines,
	publishScope,
	readX,
	resetX,
	scriptX,
	userTokenOf,
} from '../../../testing/processes/sandbox-x.ts';
import { fileOf, inParts } from '../../../testing/processes/x-uploads.ts';
import { xWithToken } from '../../../testing/x-with-token.ts';
import { inChunks } from './chunks.ts';
import type { XMedia } from './upload-media.ts';

let sandbox: Sandbox;
let token: string;
beforeAll(async () => {
	sandbox = await startSandbox();
	token = await userTokenOf(sandbox, ines, publishScope);
});
afterAll(() => sandbox.close());
beforeEach(() => resetX(sandbox));

const x = (server = sandbox.url, timeoutMs = 1000) =>
	xWithToken(server, { timeoutMs, retryWaitsMs: [5, 5, 5], maxPollMs: 20 });

/** Uploads a file; with `reads` the number of times that it was read. */
function upload(more: Partial<XMedia> & { file?: Uint8Array } = {}, client = x()) {
	const { type = 'image/png', file = fileOf(type) } = more;
	return client.uploadMedia({
		token,
		kind: 'image',
		type,
		size: file.length,
		width: 1,
		height: 1,
		read: () => inParts(file),
		alt: '',
		signal: AbortSignal.timeout(20_000),
		...more,
	});
}

async function shown(id: string): Promise<Buffer> {
	const response = await fetch(`${sandbox.url}/sandbox/x/media/${id}`);
	return Buffer.from(await response.arrayBuffer());
}

const requests = async () => (await readX(sandbox)).requests.media;

test.each([
	['image', 'image/png', 2000],
	['image', 'image/jpeg', 3 * 2 ** 20],
	['gif', 'image/gif', 2 ** 20 + 1],
	['video', 'video/mp4', 5 * 2 ** 20 + 17],
] as const)(
	'a %s of %s with %i bytes arrives whole, in chunks of one megabyte',
	async (kind, type, size) => {
		const file = fileOf(type, size);
		const id = await upload({ kind, type, file });
		expect(id).toMatch(/^\d+$/);
		expect((await shown(id)).equals(file)).toBe(true);
		const [chunks, polls] = [Math.ceil(size / 2 ** 20), kind === 'image' ? 0 : 1];
		expect(await requests()).toBeGreaterThanOrEqual(2 + chunks + polls);
	},
);

test('alt text is set at X, and empty alt text is not sent', async () => {
	const id = await upload({ alt: 'A blue door, half open' });
	await x().post({ token, text: 'With a door', media: [id] });
	await x().post({ token, text: 'Without words', media: [await upload()] });
	expect(await readX(sandbox)).toMatchObject({
		posts: [{ media: [{ alt: 'A blue door, half open' }] }, { media: [{ alt: '' }] }],
		charges: { mediaMetadata: 1, post: 2 },
	});
});

const calls = [
	'media-initialize',
	'media-append',
	'media-finalize',
	'media-status',
	'media-metadata',
] as const;
const transient: Step[] = [
	{ action: 'status', status: 503 },
	{ action: 'status', status: 500 },
	{ action: 'html' },
	{ action: 'cut' },
	{ action: 'stall' },
];
/** X processes GIFs but not images, so only GIFs have a state to request. */
const fileFor = (call: (typeof calls)[number]) =>
	call === 'media-status'
		? ({ kind: 'gif', type: 'image/gif', alt: 'A cat' } as const)
		: ({ kind: 'image', type: 'image/png', alt: 'A cat' } as const);

describe.each(calls)('%s', (at) => {
	test.each(transient)('is repeated after %j', async (step) => {
		await scriptX(sandbox, { ...step, at });
		const file = fileOf(fileFor(at).type);
		const id = await upload({ ...fileFor(at), file }, x(sandbox.url, 150));
		expect((await shown(id)).equals(file)).toBe(true);
	});

	test('refused by a proxy before X ends without a word about permissions', async () => {
		const page = { action: 'html', status: 403, at } as const;
		await scriptX(sandbox, ...Array.from({ length: 9 }, () => page));
		await expect(upload(fileFor(at))).rejects.toMatchObject({ code: 'network_unavailable' });
	});

	test('that never succeeds ends with “X does not take images right now”', async () => {
		await scriptX(
			sandbox,
			...Array.from({ length: 9 }, () => ({ action: 'status', status: 503, at }) as const),
		);
		await expect(upload(fileFor(at))).rejects.toMatchObject({
			code: 'network_unavailable',
			message: expect.stringContaining('this was not posted'),
		});
	});

	test.each([
		[{ action: 'status', status: 401 }, 'connection_expired'],
		[{ action: 'revoke' }, 'connection_expired'],
		[{ action: 'status', status: 402 }, 'network_out_of_credit'],
		[{ action: 'status', status: 403 }, 'media_not_allowed'],
		[{ action: 'status', status: 429, seconds: 600 }, 'network_rate_limited'],
		[{ action: 'status', status: 400, detail: 'Not this one.' }, 'media_refused'],
	] as const)('refused with %j ends with %s, without a repetition', async (step, code) => {
		const own = await userTokenOf(sandbox, ines, publishScope);
		await scriptX(sandbox, { ...step, at });
		const error = await upload({ ...fileFor(at), token: own }).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*[.”]$/) });
		if (code === 'network_rate_limited')
			expect(error).toMatchObject({ retryAfter: expect.closeTo(600, -1) });
	});
});

test.each(['media-append', 'media-finalize'] as const)(
	'%s waits for a rate limit that resets soon',
	async (at) => {
		await scriptX(sandbox, { action: 'status', status: 429, seconds: 0, at });
		expect(await upload()).toMatch(/^\d+$/);
		expect(await requests()).toBe(4);
	},
);

test('an upload whose end was not confirmed starts over', async () => {
	await scriptX(sandbox, { action: 'done-then-cut', at: 'media-finalize' });
	const file = fileOf('image/png');
	expect((await shown(await upload({ file }))).equals(file)).toBe(true);
	expect(await requests()).toBe(6);
});

test('an upload waits while X processes the file', async () => {
	await scriptX(sandbox, { action: 'slow-processing', ms: 600, at: 'media-finalize' });
	const start = performance.now();
	await upload({ kind: 'video', type: 'video/mp4' });
	expect(performance.now() - start).toBeGreaterThan(590);
});

test('a file that X cannot process is refused with X’s reason and a remedy', async () => {
	await scriptX(sandbox, { action: 'fail-processing', at: 'media-finalize' });
	await expect(upload({ kind: 'video', type: 'video/mp4' })).rejects.toMatchObject({
		code: 'media_refused',
		status: 400,
		message: expect.stringMatching(/^X refused the video\. Save it as MP4 .* X said: “Invalid/),
	});
});

test('an alt text that X refuses is named as the cause instead of the image [L6]', async () => {
	const detail = 'alt_text.text is not valid.';
	await scriptX(sandbox, { action: 'status', status: 400, detail, at: 'media-metadata' });
	await expect(upload({ alt: 'A hill in fog' })).rejects.toMatchObject({
		code: 'media_refused',
		message: `X refused an alt text. Shorten it or change its words, then post again. X said: “${detail}”`,
	});
});

test.each([
	['is too large', { file: fileOf('image/png', 5 * 2 ** 20 + 1) }],
	['is no image', { file: fileOf('text/plain') }],
	['has a type that X does not know', { type: 'image/avif' }],
	['is shorter than announced', { size: 2001 }],
] as const)('an image that %s is refused', async (_, more) => {
	await expect(upload(more)).rejects.toMatchObject({
		code: 'media_refused',
		message: expect.stringMatching(/^X refused an image\./),
	});
});

test('an old connection cannot upload, and the user is asked to connect again', async () => {
	const earlier = await userTokenOf(sandbox, ines, actionScope);
	await expect(upload({ token: earlier })).rejects.toMatchObject({
		code: 'media_not_allowed',
		status: 403,
		message: expect.stringMatching(/^Connect X again in Settings to allow images and videos\./),
	});
	expect(await x().post({ token: earlier, text: 'Text alone' })).toMatch(/^\d+$/);
});

test('an upload can be aborted while it is sent, and while X processes the file', async () => {
	for (const action of ['stall', 'slow-processing'] as const) {
		const at = action === 'stall' ? 'media-append' : 'media-finalize';
		await scriptX(sandbox, { action, at, ...(action !== 'stall' && { ms: 60_000 }) });
		const reason = new Error('The lease is lost.');
		const controller = new AbortController();
		setTimeout(() => controller.abort(reason), 100);
		await expect(
			upload({ kind: 'video', type: 'video/mp4', signal: controller.signal }, x(sandbox.url, 9000)),
		).rejects.toBe(reason);
	}
});

test('X is not called forever if it cannot be reached', async () => {
	await expect(upload({}, x(await closedPort()))).rejects.toMatchObject({
		code: 'network_unavailable',
	});
	const elsewhere = await serve((_request, response) =>
		response.writeHead(302, { location: sandbox.url }).end(),
	);
	await expect(upload({}, x(elsewhere))).rejects.toMatchObject({ code: 'network_unavailable' });
	const invalid = await serve((_request, response) => response.end('{"data":{"id":"no id"}}'));
	await expect(upload({}, x(invalid))).rejects.toMatchObject({ code: 'network_unavailable' });
});

test('a file that cannot be read ends the upload with its own error', async () => {
	const lost = new Error('The file is gone.');
	const read = async function* () {
		yield fileOf('image/png');
		throw lost;
	};
	await expect(upload({ read })).rejects.toBe(lost);
});

test('chunks have the same size, whatever the parts are', async () => {
	const bytes = fileOf('image/png', 1000);
	for (const [part, size] of [
		[1, 300],
		[300, 300],
		[999, 250],
		[1000, 1000],
		[7, 2000],
	] as const) {
		const chunks = await Array.fromAsync(inChunks(inParts(bytes, part), size));
		expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true);
		expect(chunks).toHaveLength(Math.ceil(1000 / size));
		expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
	}
	expect(await Array.fromAsync(inChunks(inParts(new Uint8Array()), 9))).toEqual([]);
});
