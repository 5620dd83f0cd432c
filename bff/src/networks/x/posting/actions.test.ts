import { randomBytes } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '../../../../../sandbox/oauth/script.ts';
import { type Sandbox, startSandbox } from '../../../../../sandbox/server.ts';
import { closedPort, serve } from '../../../testing/processes/local-server.ts';
import {
	actionScope,
	ines,
	noor,
	readX,
	resetX,
	scriptX,
	setXFeed,
	userTokenOf,
} from '../../../testing/processes/sandbox-x.ts';
import { xWithToken } from '../../../testing/x-with-token.ts';
import { readXPosts, XPage } from '../x-post.ts';

let sandbox: Sandbox;
let token: string;
let tweetId: string;
beforeAll(async () => {
	sandbox = await startSandbox();
	token = await userTokenOf(sandbox, ines, actionScope);
	tweetId =
		readXPosts(Value.Parse(XPage, sandbox.x.historyOf(7))).find(({ repostOf }) => repostOf === null)
			?.id ?? '';
});
afterAll(() => sandbox.close());
beforeEach(() => resetX(sandbox));

const actions = (server = sandbox.url, timeoutMs = 2000) => xWithToken(server, { timeoutMs });
const like = (x = actions(), more: { token?: string; tweetId?: string; accountId?: string } = {}) =>
	x.like({ token, tweetId, accountId: ines, ...more });
const reply = (x = actions(), more: { token?: string; tweetId?: string; text?: string } = {}) =>
	x.reply({ token, tweetId, text: `Well said. ${randomBytes(4).toString('hex')}`, ...more });
const findReply = (x = actions(), more: { since?: Date; accountId?: string } = {}) =>
	x.findReply({ token, tweetId, accountId: ines, since: new Date(), ...more });
const done = () => readX(sandbox);

test('liking a post twice leaves one like, by the user whose token it is', async () => {
	await like();
	await like();
	expect(await done()).toMatchObject({ asked: { likes: 2 }, likes: [{ by: ines, tweetId }] });
});

test('a reply is posted exactly as written, and found again by id in both naming styles of X', async () => {
	const text = 'Read <this> & that: https://notes.example/a/b?c=1&d=2 – 世界 👋';
	const id = await reply(actions(), { text });
	expect((await done()).posts).toEqual([{ id, by: ines, text, replyTo: tweetId, media: [] }]);
	for (const naming of ['tweet', 'post'] as const) {
		await setXFeed(sandbox, { naming });
		expect(await findReply()).toBe(id);
	}
	expect(await findReply(actions(), { accountId: noor })).toBeUndefined();
	expect(
		await actions().findReply({ token, accountId: ines, tweetId: '20', since: new Date() }),
	).toBeUndefined();
	expect(await findReply(actions(), { since: new Date(Date.now() + 120_000) })).toBeUndefined();
});

const refusals: [string, Step, string, number][] = [
	['the token is rejected', { action: 'status', status: 401 }, 'connection_expired', 400],
	['X requires payment', { action: 'status', status: 402 }, 'network_out_of_credit', 400],
	[
		'the monthly cap is reached',
		{ action: 'status', status: 403, problem: 'usage-capped' },
		'network_out_of_credit',
		400,
	],
	[
		'the plan does not include it',
		{ action: 'status', status: 403, problem: 'client-forbidden' },
		'action_refused',
		403,
	],
	['the user is not allowed to', { action: 'status', status: 403 }, 'action_refused', 403],
	[
		'the author does not allow replies',
		{
			action: 'status',
			status: 403,
			detail: 'Reply to this conversation is not allowed because you have not been mentioned.',
		},
		'action_refused',
		403,
	],
	['the request is invalid', { action: 'status', status: 400 }, 'action_refused', 403],
	['the post does not exist', { action: 'status', status: 404 }, 'tweet_gone', 404],
	[
		'X rate limits the request',
		{ action: 'status', status: 429, seconds: 600 },
		'network_rate_limited',
		503,
	],
	['X has an internal error', { action: 'status', status: 500 }, 'outcome_unknown', 503],
	['X is overloaded', { action: 'status', status: 503 }, 'outcome_unknown', 503],
	['a gateway responds with a page', { action: 'html' }, 'outcome_unknown', 503],
	['a proxy before X refuses it', { action: 'html', status: 403 }, 'network_unavailable', 503],
	['a proxy before X finds nothing', { action: 'html', status: 404 }, 'network_unavailable', 503],
	['the connection breaks', { action: 'cut' }, 'outcome_unknown', 503],
];

describe.each([
	['like', like],
	['reply', reply],
] as const)('a %s that fails is reported with its cause and never sent twice, when', (at, act) => {
	test.each(refusals)('X’s response is %s', async (_, step, code, status) => {
		await scriptX(sandbox, { ...step, at });
		const error = await act().catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({
			code,
			status,
			message: expect.stringMatching(/^[A-Z].*[.”]$/),
		});
		if (code === 'network_rate_limited')
			expect(error).toMatchObject({
				retryAfter: expect.closeTo(600, -1),
				message: expect.stringMatching(/1[01] min/),
			});
		const { asked } = await done();
		expect(asked.likes + asked.posts).toBe(1);
		expect(String(error)).not.toContain(token);
	});

	test('X does not respond', async () => {
		await scriptX(sandbox, { action: 'stall', at });
		await expect(act(actions(sandbox.url, 300))).rejects.toMatchObject({
			code: 'outcome_unknown',
		});
	});

	test.each(['done-then-cut', 'done-then-status', 'done-then-stall'] as const)(
		'X performs it and then fails with “%s”',
		async (action) => {
			await scriptX(sandbox, { action, at });
			await expect(act(actions(sandbox.url, 300))).rejects.toMatchObject({
				code: 'outcome_unknown',
			});
			const { posts, likes } = await done();
			expect(posts.length + likes.length).toBe(1);
		},
	);

	test('no connection can be made, so nothing was sent', async () => {
		await expect(act(actions(await closedPort()))).rejects.toMatchObject({
			code: 'network_unavailable',
			status: 503,
		});
	});

	test.each([
		['empty', 200, ''],
		['other JSON', 200, '{"data":{"liked":false,"id":"x"}}'],
		['an HTML page', 200, '<html>'],
		['a redirect', 302, ''],
		['too large', 201, 'x'.repeat(100_000)],
	])('the response is %s', async (_, status, body) => {
		const seen: string[] = [];
		const elsewhere = await serve((request, response) => {
			seen.push(request.url ?? '');
			response.end('{"data":{"liked":true,"id":"1"}}');
		});
		const url = await serve((_request, response) =>
			response.writeHead(status, { location: elsewhere }).end(body),
		);
		await expect(act(actions(url))).rejects.toMatchObject({ code: 'outcome_unknown' });
		expect(seen).toEqual([]);
	});
});

test('X’s errors are recognised: a duplicate, a deleted post, a reply that is too long', async () => {
	const text = 'The same words';
	await reply(actions(), { text });
	await expect(reply(actions(), { text })).rejects.toMatchObject({
		code: 'response_duplicate',
		status: 409,
	});
	await expect(reply(actions(), { tweetId: '20' })).rejects.toMatchObject({
		code: 'tweet_gone',
		status: 404,
	});
	await expect(like(actions(), { tweetId: '20' })).rejects.toMatchObject({ code: 'tweet_gone' });
	await expect(reply(actions(), { text: '世'.repeat(141) })).rejects.toMatchObject({
		code: 'response_too_long',
		status: 400,
	});
});

test('likes and replies without the scope, or for another user, are refused', async () => {
	const reader = await userTokenOf(sandbox);
	await expect(like(actions(), { token: reader })).rejects.toMatchObject({
		code: 'action_refused',
	});
	await expect(reply(actions(), { token: reader })).rejects.toMatchObject({
		code: 'action_refused',
	});
	await expect(like(actions(), { accountId: noor })).rejects.toMatchObject({
		code: 'action_refused',
	});
	expect(await done()).toMatchObject({ posts: [], likes: [] });
});

describe('looking for a reply', () => {
	test.each([
		[{ action: 'status', status: 401 }, 'connection_expired'],
		[{ action: 'status', status: 403 }, 'posts_refused'],
		[{ action: 'status', status: 429, seconds: 600 }, 'posts_rate_limited'],
	] as const)('fails instead of reporting that there is none: %j', async (step, code) => {
		await reply();
		await scriptX(sandbox, { ...step, at: 'posts' });
		await expect(findReply()).rejects.toMatchObject({ code });
	});

	test('reads page after page, and fails instead of reporting none if the pages never end', async () => {
		let asked = 0;
		const pageOf = (id: number, next: object) =>
			JSON.stringify({
				data: [
					{
						id: `19${id}0000000000000000`,
						text: 'x',
						created_at: new Date().toISOString(),
						referenced_tweets: [{ type: 'replied_to', id: String(id) }],
					},
				],
				meta: { result_count: 1, ...next },
			});
		const url = await serve((request, response) => {
			asked += 1;
			const page = Number(
				new URL(request.url ?? '', 'http://x').searchParams.get('pagination_token') ?? 0,
			);
			response
				.setHeader('content-type', 'application/json')
				.end(pageOf(page, { next_token: String(page + 1) }));
		});
		const x = actions(url);
		expect(await x.findReply({ token, accountId: ines, tweetId: '3', since: new Date() })).toBe(
			'1930000000000000000',
		);
		expect(asked).toBe(4);
		await expect(
			x.findReply({ token, accountId: ines, tweetId: '99', since: new Date() }),
		).rejects.toMatchObject({
			code: 'outcome_unknown',
		});
	});
});
