import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../testing/processes/local-server.ts';
import { readSource } from '../../testing/read-source.ts';
import type { PostRequest } from '../post-source.ts';
import { X_REACH_MS } from './x-posts.ts';
import { type XRequestOptions, XRequests } from './x-request.ts';
import { readXTimeline } from './x-timeline.ts';

const token = 'a-secret-token-0123456789';
/** A post written this many minutes ago, with an id that sorts by age. */
const post = (minutes: number, more: object = {}) => ({
	id: `20000000000${String(10_000 - minutes).padStart(5, '0')}`,
	text: `Post of ${minutes} min ago, 結構です 🏃‍♀️`,
	author_id: '12',
	created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
	...more,
});
const page = (posts: object[], next_token?: string, more: object = {}) =>
	JSON.stringify({
		data: posts,
		meta: { result_count: posts.length, ...(next_token === undefined ? {} : { next_token }) },
		...more,
	});

function send(
	response: ServerResponse,
	body: string | Buffer,
	status = 200,
	headers: Record<string, string> = {},
): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

async function timelineAt(listener: RequestListener, options: Partial<XRequestOptions> = {}) {
	const apiBaseUrl = await serve(listener);
	return {
		key: 'home',
		reachMs: X_REACH_MS,
		read(request: PostRequest) {
			const requests = new XRequests(
				{ apiBaseUrl, retryWaitsMs: [1, 1], ...options },
				{ token, access: 'connection' },
			);
			return readXTimeline(requests, '42', request);
		},
	};
}

/** Responds with the pages in turn, then always with the last one. Records the requests. */
function pages(...bodies: string[]) {
	const asked: string[] = [];
	const listener = (request: IncomingMessage, response: ServerResponse) => {
		asked.push(request.url ?? '');
		send(response, bodies[Math.min(asked.length, bodies.length) - 1] ?? '');
	};
	return { asked, listener };
}

test('a request names all the fields we need as documented, and times in whole seconds', async () => {
	const { asked, listener } = pages(page([post(5)], 'next-page'), page([]));
	const headers: unknown[] = [];
	const source = await timelineAt((request, response) => {
		headers.push(request.headers.authorization);
		listener(request, response);
	});
	const since = new Date(Date.now() - 3_600_123);
	const until = new Date(Date.now() - 60_456);
	await readSource(source, { since, until, maxPosts: 30 });
	const [first, second] = asked.map((url) => new URL(url, 'http://x'));
	expect(first?.pathname).toBe('/2/users/42/timelines/reverse_chronological');
	expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
		max_results: '30',
		start_time: `${new Date(since).toISOString().slice(0, 19)}Z`,
		end_time: `${new Date(until.getTime() + 999).toISOString().slice(0, 19)}Z`,
		'tweet.fields':
			'created_at,author_id,public_metrics,referenced_tweets,note_tweet,entities,lang,conversation_id,in_reply_to_user_id,attachments',
		expansions:
			'author_id,referenced_tweets.id,referenced_tweets.id.author_id,attachments.media_keys,attachments.poll_ids,referenced_tweets.id.attachments.media_keys',
		'media.fields': 'type,alt_text',
		'poll.fields': 'options',
		'user.fields': 'username,name,profile_image_url,verified',
	});
	expect(second?.searchParams.get('pagination_token')).toBe('next-page');
	expect(headers).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
});

test('a window that ends now is requested without an end, because X refuses a recent one', async () => {
	const { asked, listener } = pages(page([]));
	await readSource(await timelineAt(listener), { until: new Date() });
	expect(asked[0]).not.toContain('end_time');
});

test('posts outside the window are dropped, to the millisecond', async () => {
	const since = new Date(Date.now() - 10 * 60_000);
	const until = new Date(since.getTime() + 60_000);
	const at = (ms: number, n: number) =>
		post(n, { created_at: new Date(since.getTime() + ms).toISOString() });
	const { listener } = pages(page([at(60_000, 1), at(59_999, 2), at(0, 3), at(-1, 4)]));
	const { posts, billed } = await readSource(await timelineAt(listener), { since, until });
	expect(posts.map(({ id }) => id)).toEqual([post(2).id, post(3).id]);
	expect(billed).toBe(4);
});

test('a page that arrives byte by byte is read without losing a character', async () => {
	const body = Buffer.from(page([post(1), post(2)]));
	const source = await timelineAt(async (_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' }).socket?.setNoDelay(true);
		for (const [at, byte] of body.entries()) {
			response.write(Uint8Array.of(byte));
			if (at % 16 === 0) await new Promise(setImmediate);
		}
		response.end();
	});
	expect((await readSource(source)).posts.map(({ text }) => text)).toEqual([
		post(1).text,
		post(2).text,
	]);
});

test('a page that is cut off anywhere is requested again, and no part of it is used', async () => {
	const body = Buffer.from(page([post(1), post(2), post(3)]));
	for (let cut = 0; cut < body.length; cut += 37) {
		let requests = 0;
		const source = await timelineAt((_, response) => {
			requests += 1;
			if (requests === 2) {
				send(response, body);
				return;
			}
			// Either the connection breaks, or the response ends normally but too early.
			const isCut = cut % 2 === 0;
			response.writeHead(200, {
				'content-type': 'application/json',
				...(isCut && { 'content-length': body.length }),
			});
			if (isCut) response.write(body.subarray(0, cut), () => response.destroy());
			else response.end(body.subarray(0, cut));
		});
		const { posts, error } = await readSource(source);
		expect({ cut, requests, error, posts: posts.length }).toEqual({
			cut,
			requests: 2,
			error: undefined,
			posts: 3,
		});
	}
});

test('each page is paid for before it is requested, and reading ends when one is not', async () => {
	const { asked, listener } = pages(page([post(1), post(2)], 'a'), page([post(3)], 'b'));
	const source = await timelineAt(listener);
	const events: string[] = [];
	const { posts, isWhole } = await readSource(source, {
		maxPosts: 150,
		payFor: async (size) => {
			events.push(`${asked.length} requested, at most ${size}`);
			return asked.length === 2
				? undefined
				: async (billed) => void events.push(`${billed} billed`);
		},
	});
	expect(events).toEqual([
		'0 requested, at most 100',
		'2 billed',
		'1 requested, at most 100',
		'1 billed',
		'2 requested, at most 100',
	]);
	expect(posts).toHaveLength(3);
	expect(isWhole).toBe(false);
});

test('a page that fails is paid back', async () => {
	const source = await timelineAt((_, response) => send(response, '{}', 403));
	const billed: number[] = [];
	const { error } = await readSource(source, {
		payFor: async () => async (posts) => void billed.push(posts),
	});
	expect(error).toBeDefined();
	expect(billed).toEqual([0]);
});

test('posts read before a permanent failure are kept', async () => {
	let requests = 0;
	const source = await timelineAt((_, response) => {
		requests += 1;
		if (requests === 1) send(response, page([post(1), post(2)], 'more'));
		else send(response, '<html>', 503);
	});
	const { posts, error, isWhole } = await readSource(source);
	expect(posts).toHaveLength(2);
	expect(error).toMatchObject({ code: 'posts_unavailable' });
	expect({ isWhole, requests }).toEqual({ isWhole: false, requests: 4 });
});

describe('a response that is not a page of posts', () => {
	test.each([
		['HTML', '<!doctype html><title>Over capacity</title>'],
		['an empty body', ''],
		['null', 'null'],
		['an array', '[]'],
		['other JSON', '{"hello":"world"}'],
		['an object instead of the list of posts', '{"data":{"id":"1"}}'],
	])('is retried, then reported as a failure of X: %s', async (_, body) => {
		const { asked, listener } = pages(body);
		const { error, posts } = await readSource(await timelineAt(listener));
		expect(error).toMatchObject({ code: 'posts_unavailable' });
		expect({ posts, tries: asked.length }).toEqual({ posts: [], tries: 3 });
	});

	test('but only errors is a refusal, with X’s own message', async () => {
		const { asked, listener } = pages(
			'{"errors":[{"title":"Not Found Error","detail":"Could not find user with id: [42]."}]}',
		);
		const { error } = await readSource(await timelineAt(listener));
		expect(error).toMatchObject({
			code: 'posts_refused',
			message: expect.stringContaining('Could not find user with id: [42].'),
		});
		expect(asked).toHaveLength(1);
	});
});

test('errors next to the posts do not affect them', async () => {
	const errors = [
		{
			resource_id: '7',
			title: 'Not Found Error',
			type: 'https://api.twitter.com/2/problems/resource-not-found',
		},
	];
	const { listener } = pages(page([post(1), post(2)], undefined, { errors }));
	expect(await readSource(await timelineAt(listener))).toMatchObject({
		error: undefined,
		isWhole: true,
		billed: 2,
		pages: [2],
	});
});

test('a response that is too large is not read to its end', async () => {
	let sent = 0;
	const source = await timelineAt((_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		const more = () => {
			for (let n = 0; n < 64 && !response.destroyed; n += 1) {
				sent += 16_384;
				if (!response.write(Buffer.alloc(16_384, 32))) break;
			}
			if (sent > 64 * 2 ** 20) response.end();
			else if (!response.destroyed) response.once('drain', more);
		};
		more();
	});
	const { error } = await readSource(source);
	expect(error).toMatchObject({ code: 'posts_unavailable' });
	expect(sent).toBeLessThan(32 * 2 ** 20);
});

test('a response that trickles in times out', async () => {
	const source = await timelineAt(
		(_, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			const dripping = setInterval(() => response.write(' '), 10);
			onTestFinished(() => clearInterval(dripping));
		},
		{ timeoutMs: 100 },
	);
	expect((await readSource(source)).error).toMatchObject({ code: 'posts_unavailable' });
});

test.each([301, 302, 307, 308])(
	'a redirect (%d) is not followed, so the token goes only to X [E5]',
	async (status) => {
		const strangers: unknown[] = [];
		const elsewhere = await serve((request, response) => {
			strangers.push(request.headers.authorization);
			send(response, page([post(1)]));
		});
		const source = await timelineAt((_, response) =>
			send(response, '', status, { location: elsewhere }),
		);
		const { error } = await readSource(source);
		expect(error).toMatchObject({ code: 'posts_unavailable' });
		expect(strangers).toEqual([]);
		expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toContain(token);
	},
);

test('X’s message about a bad request is shown, shortened and without control characters', async () => {
	const message = `Invalid \u202e'query'\n${'x'.repeat(900)}`;
	const source = await timelineAt((_, response) =>
		send(response, JSON.stringify({ errors: [{ message }] }), 400),
	);
	const { error } = await readSource(source);
	expect(error).toMatchObject({
		code: 'posts_refused',
		message: expect.stringMatching(/“Invalid {2}'query' x{100,190}…”/),
	});
});

describe('reading a list', () => {
	test('stops at a page that links to itself', async () => {
		const { asked, listener } = pages(page([post(1)], 'again'));
		const { posts, isWhole, error } = await readSource(await timelineAt(listener));
		expect({ posts: posts.length, isWhole, error, asked: asked.length }).toEqual({
			posts: 1,
			isWhole: false,
			error: undefined,
			asked: 2,
		});
	});

	test('stops at two pages that link to each other', async () => {
		const { asked, listener } = pages(
			page([post(1)], 'a'),
			page([post(2)], 'b'),
			page([post(1)], 'a'),
			page([post(2)], 'b'),
		);
		expect(await readSource(await timelineAt(listener))).toMatchObject({
			pages: [1, 1, 0],
			error: undefined,
		});
		expect(asked).toHaveLength(3);
	});

	test('stops after ten empty pages', async () => {
		let asked = 0;
		const source = await timelineAt((_, response) => {
			asked += 1;
			send(response, page([], `page-${asked}`));
		});
		expect(await readSource(source)).toMatchObject({ posts: [], isWhole: false, error: undefined });
		expect(asked).toBe(10);
	});
});

test('an edited post is returned once, in its newest version, whatever the order', async () => {
	const [first, second, third] = [post(9), post(8), post(7)];
	const versions = [first.id, second.id, third.id];
	const version = (which: typeof first, upTo: number) => ({
		...which,
		edit_history_tweet_ids: versions.slice(0, upTo),
	});
	const { listener } = pages(
		page([version(first, 1), version(third, 3), post(6)], 'more'),
		page([version(second, 2), post(10)]),
	);
	const { posts } = await readSource(await timelineAt(listener));
	expect(posts.map(({ id }) => id)).toEqual([post(6).id, third.id, post(10).id]);
});

describe('a wait for X’s rate limit', () => {
	const now = () => Math.floor(Date.now() / 1000);

	test('is measured by X’s own clock, even if that is a day off [F4] [H13]', async () => {
		for (const skewSeconds of [-86_400, 86_400]) {
			let requests = 0;
			const source = await timelineAt((_, response) => {
				requests += 1;
				const theirs = now() + skewSeconds;
				const date = new Date(theirs * 1000).toUTCString();
				if (requests > 1) send(response, page([post(1)]), 200, { date });
				else
					send(response, '{}', 429, {
						date,
						'x-rate-limit-reset': String(theirs + 1),
						'x-rate-limit-remaining': '0',
					});
			});
			const began = Date.now();
			const { posts, waits } = await readSource(source);
			expect(posts).toHaveLength(1);
			expect(Math.abs((waits[0]?.getTime() ?? 0) - began)).toBeLessThan(5000);
		}
	});

	test('is as long as Retry-After says, or a minute if X names no time', async () => {
		for (const [headers, seconds] of [
			[{}, 60],
			[{ 'retry-after': '90' }, 90],
		] as const) {
			const source = await timelineAt((_, response) => send(response, '{}', 429, headers), {
				maxWaitMs: 1000,
			});
			expect((await readSource(source)).error).toMatchObject({
				code: 'posts_rate_limited',
				retryAfter: seconds,
			});
		}
	});

	test('is given up after three waits', async () => {
		let requests = 0;
		const source = await timelineAt((_, response) => {
			requests += 1;
			send(response, '{}', 429, { 'x-rate-limit-reset': String(now() - 5) });
		});
		expect((await readSource(source)).error).toMatchObject({ code: 'posts_rate_limited' });
		expect(requests).toBe(4);
	});

	test('comes before the next page when no calls are left [F4]', async () => {
		const times: number[] = [];
		const source = await timelineAt((_, response) => {
			times.push(Date.now());
			const reset = { 'x-rate-limit-reset': String(now() + 1), 'x-rate-limit-remaining': '0' };
			if (times.length === 1) send(response, page([post(1)], 'more'), 200, reset);
			else send(response, page([post(2)]), 200, reset);
		});
		const { posts, waits } = await readSource(source);
		expect(posts).toHaveLength(2);
		expect(waits).toHaveLength(1);
		expect(times[1]).toBeGreaterThanOrEqual((waits[0]?.getTime() ?? 0) - 5);
	});
});
