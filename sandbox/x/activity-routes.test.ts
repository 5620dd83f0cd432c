import { Value } from 'typebox/value';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readXPosts, XPage } from '../../bff/src/networks/x/x-post.ts';
import {
	actionScope,
	ines,
	noor,
	scriptX,
	setXFeed,
	userTokenOf,
} from '../../bff/src/testing/processes/sandbox-x.ts';
import { startSandbox } from '../server.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const tokens = {
	[ines]: await userTokenOf(sandbox, ines, actionScope),
	[noor]: await userTokenOf(sandbox, noor, actionScope),
};
const tweetId = readXPosts(Value.Parse(XPage, sandbox.x.historyOf(7)))[0]?.id ?? '';

beforeEach(async () => {
	await setXFeed(sandbox);
	await fetch(`${sandbox.url}/sandbox/x/acts`, { method: 'DELETE' });
});

async function ask(path: string, body?: object, token = tokens[ines]) {
	const response = await fetch(`${sandbox.url}${path}`, {
		method: body ? 'POST' : 'GET',
		headers: {
			authorization: `Bearer ${token}`,
			...(body && { 'content-type': 'application/json' }),
		},
		...(body && { body: JSON.stringify(body) }),
	});
	return {
		status: response.status,
		headers: response.headers,
		body: (await response.json()) as Record<string, unknown>,
	};
}
const post = (text: string, replyTo?: string, token?: string) =>
	ask(
		'/2/tweets',
		{ text, ...(replyTo !== undefined && { reply: { in_reply_to_tweet_id: replyTo } }) },
		token,
	);
const like = (id: string, token?: string, person = ines) =>
	ask(`/2/users/${person}/likes`, { tweet_id: id }, token);

test('posts and replies are returned in X’s format with short links, and listed newest first', async () => {
	const first = await post('Look: https://notes.example/a?b=1&c=2');
	expect(first).toMatchObject({
		status: 201,
		body: {
			data: {
				id: expect.stringMatching(/^\d{19}$/),
				text: expect.stringMatching(/^Look: https:\/\/t\.co\/\w{10}$/),
			},
		},
	});
	const { id } = first.body.data as { id: string };
	const second = await post('And more', id);
	const listed = await ask(`/2/users/${ines}/tweets?max_results=5`);
	expect(listed.body).toMatchObject({
		data: [
			{ text: 'And more', author_id: ines, referenced_tweets: [{ type: 'replied_to', id }] },
			{ id },
		],
		meta: { result_count: 2, newest_id: (second.body.data as { id: string }).id, oldest_id: id },
	});
	expect((await ask(`/2/users/${noor}/tweets?max_results=5`)).body).toEqual({
		meta: { result_count: 0 },
	});
});

test('X refuses long, duplicate, orphaned and unscoped posts, and others’ likes', async () => {
	await post('Once');
	const problems = await Promise.all([
		post('世'.repeat(141)),
		post('Once'),
		post('To nobody', '20'),
		like('20'),
		post('Not allowed', undefined, await userTokenOf(sandbox)),
		like(tweetId, tokens[ines], noor),
		post('Not a person', undefined, sandbox.x.appToken),
		post('Nobody', undefined, 'nobody'),
	]);
	expect(problems.map(({ status }) => status)).toEqual([403, 403, 403, 404, 403, 403, 403, 401]);
	expect(problems.slice(0, 3).map(({ body }) => body.detail)).toEqual([
		expect.stringMatching(/^Your Tweet text is too long/),
		'You are not allowed to create a Tweet with duplicate content.',
		'You attempted to reply to a Tweet that is deleted or not visible to you.',
	]);
	expect((await post('Once', undefined, tokens[noor])).status).toBe(201);
	const activity = await ask('/sandbox/x/acts');
	expect(activity.body).toMatchObject({
		posts: [{ by: ines, text: 'Once' }, { by: noor }],
		likes: [],
		asked: { likes: 2 },
	});
});

test('fifty likes and a hundred posts are taken in a quarter of an hour, and headers count down', async () => {
	expect((await like(tweetId)).headers.get('x-rate-limit-remaining')).toBe('49');
	expect((await post('One')).headers.get('x-rate-limit-remaining')).toBe('99');
	for (let at = 1; at < 50; at += 1) await like(tweetId);
	const refused = await like(tweetId);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('x-rate-limit-reset'))).toBeGreaterThan(Date.now() / 1000);
	expect((await ask('/sandbox/x/acts')).body).toMatchObject({
		likes: [{ by: ines, tweetId }],
		asked: { likes: 51 },
	});
});

test('a request that fails after it was performed has an effect, which lists show later', async () => {
	await scriptX(
		sandbox,
		{ action: 'done-then-status', status: 500, at: 'post', hiddenMs: 60_000 },
		{ action: 'done-then-cut', at: 'like' },
	);
	expect((await post('Hidden')).status).toBe(500);
	await expect(like(tweetId)).rejects.toThrow('fetch failed');
	expect((await ask('/sandbox/x/acts')).body).toMatchObject({
		posts: [{ text: 'Hidden' }],
		likes: [{ tweetId }],
	});
	expect((await ask(`/2/users/${ines}/tweets?max_results=5`)).body).toEqual({
		meta: { result_count: 0 },
	});
	expect((await like(tweetId)).body).toEqual({ data: { liked: true } });
});

test('the counts of a post begin at zero and grow with time', async () => {
	const { id } = (await post('Growing')).body.data as { id: string };
	const counts = async () => {
		const { body } = await ask(`/2/tweets?ids=${id}&tweet.fields=public_metrics`);
		const [found] = body.data as { public_metrics: Record<string, number> }[];
		return [found?.public_metrics.like_count ?? -1, found?.public_metrics.impression_count ?? -1];
	};
	const pass = (hours: number) =>
		fetch(`${sandbox.url}/sandbox/x/advance`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ hours }),
		});
	const seen = [await counts()];
	for (const hours of [24, 48, 600]) {
		await pass(hours);
		seen.push(await counts());
	}
	expect(seen[0]).toEqual([0, 0]);
	expect(seen[1]?.[0]).toBeGreaterThan(5);
	for (const which of [0, 1]) {
		const numbers = seen.map((pair) => pair[which] ?? -1);
		expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
	}
});
