import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '../../../../../sandbox/oauth/script.ts';
import { type Sandbox, startSandbox } from '../../../../../sandbox/server.ts';
import { closedPort, serve } from '../../../testing/processes/local-server.ts';
import {
	ines,
	noor,
	publishScope,
	readX,
	resetX,
	scriptX,
	setXFeed,
	userTokenOf,
} from '../../../testing/processes/sandbox-x.ts';
import { fileOf, inParts } from '../../../testing/processes/x-uploads.ts';
import { xWithToken } from '../../../testing/x-with-token.ts';

let sandbox: Sandbox;
let token: string;
beforeAll(async () => {
	sandbox = await startSandbox();
	token = await userTokenOf(sandbox, ines, publishScope);
});
afterAll(() => sandbox.close());
beforeEach(() => resetX(sandbox));

const x = (server = sandbox.url, timeoutMs = 1000) =>
	xWithToken(server, { timeoutMs, retryWaitsMs: [5], maxPollMs: 20 });
const unique = () => `A thought. ${randomBytes(4).toString('hex')}`;
const failure = (request: Promise<unknown>) => request.catch((error: unknown) => error);
const acts = () => readX(sandbox);
const uploaded = (kind: 'image' | 'video', by = token) => {
	const type = kind === 'image' ? 'image/png' : 'video/mp4';
	const file = fileOf(type);
	const read = () => inParts(file);
	const signal = AbortSignal.timeout(9000);
	const pixels = { width: 1, height: 1 };
	const facts = { kind, type, size: file.length, ...pixels, alt: '' };
	return x().uploadMedia({ token: by, ...facts, read, signal });
};

test('a thread is posted part by part, with images, and charged with and without links', async () => {
	const client = x();
	const image = await uploaded('image');
	const first = await client.post({ token, text: 'One of two', media: [image] });
	const second = await client.post({ token, text: 'Two: notes.co', replyTo: first });
	expect(await acts()).toMatchObject({
		posts: [
			{ id: first, by: ines, text: 'One of two', replyTo: null, media: [{ type: 'image/png' }] },
			{ id: second, by: ines, text: 'Two: notes.co', replyTo: first, media: [] },
		],
		charges: { post: 1, postWithLink: 1 },
		spent: 0.215,
	});
});

test('a post takes four images or one video, even without text; other media are refused', async () => {
	const images = await Promise.all([1, 2, 3, 4, 5].map(() => uploaded('image')));
	const video = await uploaded('video');
	const post = (...media: string[]) => x().post({ token, text: '', media });
	await post(...images.slice(0, 4));
	await post(video);
	const others = await uploaded('image', await userTokenOf(sandbox, noor, publishScope));
	for (const mediaIds of [images, [video, images[0] ?? ''], [others], ['1'], [video, video]])
		expect(await failure(post(...mediaIds)), mediaIds.join()).toMatchObject({
			code: 'media_refused',
			message: expect.stringMatching(/^X no longer has .* Publish this again to upload/),
		});
	expect((await acts()).posts).toHaveLength(2);
});

const refusals: [string, Step, string, RegExp][] = [
	['the token is rejected', { action: 'status', status: 401 }, 'connection_expired', /Settings/],
	['the consent is revoked', { action: 'revoke' }, 'connection_expired', /Settings/],
	['there is no credit', { action: 'status', status: 402 }, 'network_out_of_credit', /it on X in/],
	['the plan does not allow it', { action: 'status', status: 403 }, 'action_refused', /on X\. X s/],
	[
		'the text was posted before',
		{
			action: 'status',
			status: 403,
			detail: 'You are not allowed to create a Tweet with duplicate content.',
		},
		'response_duplicate',
		/^X says it repeats a post\./,
	],
	[
		'X rate limits the request',
		{ action: 'status', status: 429, seconds: 600 },
		'network_rate_limited',
		/1[01] min/,
	],
	['X has an error', { action: 'status', status: 500 }, 'outcome_unknown', /did not respond/],
	['a gateway has an error', { action: 'html' }, 'outcome_unknown', /did not respond/],
	...[400, 401, 402, 403, 404, 451].map((status): (typeof refusals)[number] => [
		`a proxy before X refuses it with ${status}`,
		{ action: 'html', status },
		'network_unavailable',
		/^X cannot be reached right now/,
	]),
	['the connection breaks', { action: 'cut' }, 'outcome_unknown', /did not respond/],
	['X does not respond', { action: 'stall' }, 'outcome_unknown', /did not respond/],
];

describe.each([
	['post', 'post this for you'],
	['reply', 'post this part of the thread for you'],
	['delete', 'delete this post for you'],
] as const)('a “%s” is sent once, and fails with a message that fits it, when', (at, verb) => {
	test.each(refusals.filter(([title]) => at !== 'delete' || !title.includes('text')))(
		'%s',
		async (_, step, code, message) => {
			const own = await userTokenOf(sandbox, ines, publishScope);
			const root = await x().post({ token: own, text: unique() });
			const { posts: before } = (await acts()).asked;
			await scriptX(sandbox, { ...step, at });
			const client = x(sandbox.url, step.action === 'stall' ? 150 : 1000);
			const text = unique();
			const request =
				at === 'delete'
					? client.deletePost({ token: own, id: root })
					: client.post({ token: own, text, ...(at === 'reply' && { replyTo: root }) });
			const error = await failure(request);
			expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
			expect(error).toMatchObject({ message: expect.stringMatching(/^[A-Z].*[.”]$/) });
			if (code === 'network_rate_limited')
				expect(error).toMatchObject({ retryAfter: expect.closeTo(600, -1) });
			if (code === 'action_refused')
				expect(error).toMatchObject({ message: expect.stringContaining(verb) });
			const { asked, requests } = await acts();
			expect(asked.posts - before + requests.deletes).toBe(1);
		},
	);
});

const long = 'A long thought. '.repeat(20);
test.each([
	['long post', 'post', long, {}, 'response_too_long', /more than 280 characters.* Premium\./],
	['long part', 'reply', long, {}, 'response_too_long', /more than 280 characters.* Premium\./],
	['short post', 'post', 'A thought.', {}, 'action_refused', /not permitted/],
	[
		'long post, for a reason that X gives',
		'post',
		long,
		{ detail: 'You are not permitted to reply to this post.' },
		'action_refused',
		/permitted to reply/,
	],
	[
		'long post, because of the app',
		'post',
		long,
		{ problem: 'client-forbidden' },
		'action_refused',
		/App attached/,
	],
] as const)('X forbids a %s, and the message fits it', async (_, at, text, more, code, message) => {
	const root = await x().post({ token, text: unique() });
	await scriptX(sandbox, { action: 'status', status: 403, at, ...more });
	expect(
		await failure(x().post({ token, text, ...(at === 'reply' && { replyTo: root }) })),
	).toMatchObject({ code, message: expect.stringMatching(message) });
});

test('a thread part that X posts without confirming is unknown, and then found at X', async () => {
	const root = await x().post({ token, text: unique() });
	const part = { token, text: 'The second part', replyTo: root };
	await scriptX(sandbox, { action: 'done-then-cut', at: 'reply' });
	expect(await failure(x().post(part))).toMatchObject({ code: 'outcome_unknown' });
	const sought = { ...part, accountId: ines, hasMedia: false, since: new Date() };
	expect(await x().findOwnPost(sought)).toBe((await acts()).posts[1]?.id);
});

test('a fault can be scripted for the third part of a thread', async () => {
	await scriptX(sandbox, { action: 'status', status: 403, at: 'reply', skip: 1 });
	const first = await x().post({ token, text: '1/3' });
	const second = await x().post({ token, text: '2/3', replyTo: first });
	const third = { token, text: '3/3', replyTo: second };
	expect(await failure(x().post(third))).toMatchObject({ code: 'action_refused' });
	expect(await x().post(third)).toMatch(/^\d+$/);
});

test('a part whose parent was deleted says so', async () => {
	const root = await x().post({ token, text: unique() });
	await x().deletePost({ token, id: root });
	expect(await failure(x().post({ token, text: 'Next', replyTo: root }))).toMatchObject({
		code: 'tweet_gone',
		message: expect.stringMatching(/^The post before this one is no longer on X/),
	});
});

describe('deleting', () => {
	test('removes a post at X, and can be repeated', async () => {
		const id = await x().post({ token, text: unique() });
		await x().deletePost({ token, id });
		await x().deletePost({ token, id });
		expect(await acts()).toMatchObject({ posts: [], charges: { delete: 1 } });
	});

	test('is unknown if X does not respond, and succeeds the next time', async () => {
		const id = await x().post({ token, text: unique() });
		await scriptX(sandbox, { action: 'done-then-cut', at: 'delete' });
		expect(await failure(x().deletePost({ token, id }))).toMatchObject({
			code: 'outcome_unknown',
			message: expect.stringContaining('may or may not be deleted'),
		});
		await x().deletePost({ token, id });
	});

	test('is refused for posts of others, without the scope, and if X did not delete', async () => {
		const id = await x().post({ token, text: unique() });
		const strangers = await userTokenOf(sandbox, noor, publishScope);
		const readers = await userTokenOf(sandbox);
		for (const other of [strangers, readers])
			expect(await failure(x().deletePost({ token: other, id }))).toMatchObject({
				code: 'action_refused',
			});
		const url = await serve((_request, response) => response.end('{"data":{"deleted":false}}'));
		expect(await failure(x(url).deletePost({ token, id }))).toMatchObject({
			code: 'outcome_unknown',
		});
		expect((await acts()).posts).toHaveLength(1);
	});
});

describe('the counts of own posts', () => {
	const read = (ids: string[], client = x()) =>
		client.readMetrics({ token, ids, signal: AbortSignal.timeout(5000) });

	test.each(['tweet', 'post'] as const)('are read by id (naming: %s)', async (naming) => {
		await setXFeed(sandbox, { naming });
		const first = await x().post({ token, text: unique() });
		const second = await x().post({ token, text: unique(), replyTo: first });
		const found = await read([first, second]);
		expect(found.map(({ id }) => id)).toEqual([first, second]);
		expect(found[0]).toEqual({ id: first, likes: 0, reposts: 0, replies: 1, views: 0 });
		expect(await acts()).toMatchObject({ charges: { postRead: 2 } });
	});

	test('leave out deleted posts, even if all are', async () => {
		const [kept, gone] = [
			await x().post({ token, text: unique() }),
			await x().post({ token, text: unique() }),
		];
		await x().deletePost({ token, id: gone });
		expect((await read([gone, kept])).map(({ id }) => id)).toEqual([kept]);
		expect(await read([gone])).toEqual([]);
		expect(await read([])).toEqual([]);
	});

	test.each([
		[{ action: 'status', status: 401 }, 'connection_expired'],
		[{ action: 'status', status: 402 }, 'posts_out_of_credit'],
		[{ action: 'status', status: 429, seconds: 600 }, 'posts_rate_limited'],
	] as const)('fail with the cause: %j', async (step, code) => {
		await scriptX(sandbox, { ...step, at: 'posts' });
		expect(await failure(read(['20']))).toMatchObject({ code });
	});

	test('have no views if X does not count them', async () => {
		const counts = { like_count: 3, repost_count: 2, reply_count: 1 };
		const body = JSON.stringify({ data: [{ id: '7', public_metrics: counts }, { id: '8' }] });
		const url = await serve((_request, response) => response.end(body));
		expect(await read(['7', '8'], x(url))).toEqual([
			{ id: '7', likes: 3, reposts: 2, replies: 1, views: null },
		]);
	});
});

test.each([
	['has passed', '1000', 1],
	['is not named', undefined, 60],
	['is text', 'soon', 60],
	['is years away', '99999999999', 900],
])('a rate limit whose end %s is waited for, neither briefly nor long', async (_, reset, wait) => {
	const limited = await serve((_request, response) => {
		response.writeHead(429, reset === undefined ? {} : { 'x-rate-limit-reset': reset }).end();
	});
	expect(await failure(x(limited).post({ token, text: 'Hello' }))).toMatchObject({
		code: 'network_rate_limited',
		retryAfter: wait,
		message: expect.stringMatching(/Try again in [1-9]\d* min\./),
	});
});

test('without a connection to X, nothing was sent', async () => {
	const client = x(await closedPort());
	expect(await failure(client.post({ token, text: 'Hello' }))).toMatchObject({
		code: 'network_unavailable',
		message: expect.stringContaining('this was not sent'),
	});
});
