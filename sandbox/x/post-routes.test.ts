import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
	ines,
	noor,
	scriptX,
	setXFeed,
	userTokenOf,
} from '../../bff/src/testing/processes/sandbox-x.ts';
import { startSandbox } from '../server.ts';
import { authors } from './authors.ts';
import { createCorpus } from './corpus.ts';
import { follows } from './follows.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const user = await userTokenOf(sandbox);
const app = sandbox.x.appToken;
const home = `/2/users/${ines}/timelines/reverse_chronological`;
const search = '/2/tweets/search/recent';
const MINUTE = 60_000;

beforeEach(() => setXFeed(sandbox, { postsPerDay: 200 }));

interface Wire {
	id: string;
	text: string;
	author_id: string;
	created_at: string;
	referenced_tweets?: { type: string; id: string }[];
	[name: string]: unknown;
}

interface Page {
	data?: Wire[];
	includes?: { users?: { id: string; username: string }[]; tweets?: Wire[] };
	errors?: { title?: string; message?: string; value?: string }[];
	meta: { result_count: number; next_token?: string };
	type?: string;
	title?: string;
}

async function ask(
	path: string,
	parameters: Record<string, string> = {},
	token: string | null = app,
) {
	const headers: Record<string, string> =
		token === null ? {} : { authorization: `Bearer ${token}` };
	const response = await fetch(`${sandbox.url}${path}?${new URLSearchParams(parameters)}`, {
		headers,
	});
	return {
		status: response.status,
		headers: response.headers,
		body: (await response.json()) as Page,
	};
}

const time = (minutesAgo: number) =>
	`${new Date(Date.now() - minutesAgo * MINUTE).toISOString().slice(0, 19)}Z`;
const all = {
	'tweet.fields': 'created_at,author_id,public_metrics,referenced_tweets,note_tweet,entities,lang',
	expansions: 'author_id,referenced_tweets.id,referenced_tweets.id.author_id',
	'user.fields': 'username,name',
};

describe('requests without the right token', () => {
	test.each([
		[home, null, 401, undefined],
		[home, 'nonsense', 401, undefined],
		[home, app, 403, 'unsupported-authentication'],
		[`/2/users/${noor}/timelines/reverse_chronological`, user, 403, 'not-authorized-for-resource'],
		[home, user, 200, undefined],
		[search, null, 401, undefined],
		[search, app, 200, undefined],
		[search, 'sandbox-x-app-another', 200, undefined],
		[search, user, 200, undefined],
	])('%s with the token %j is answered with %d', async (path, token, status, problem) => {
		const answer = await ask(path, path === search ? { query: 'km' } : {}, token);
		expect(answer.status).toBe(status);
		if (problem) expect(answer.body.type).toContain(problem);
	});

	test('people have timelines of their own, most of which is the same', async () => {
		const asNoor = await userTokenOf(sandbox, noor);
		const [hers, his] = await Promise.all([
			ask(home, { max_results: '100', end_time: time(1) }, user),
			ask(
				`/2/users/${noor}/timelines/reverse_chronological`,
				{ max_results: '100', end_time: time(1) },
				asNoor,
			),
		]);
		const ids = new Set(hers.body.data?.map(({ id }) => id));
		const shared = his.body.data?.filter(({ id }) => ids.has(id)).length ?? 0;
		expect(shared).toBeGreaterThan(50);
		expect(shared).toBeLessThan(100);
	});
});

/** A time after which a long post of an account that Ines follows is the newest one. */
function afterLongPost(postsPerDay: number): string {
	const corpus = createCorpus(Math.floor(86_400_000 / postsPerDay));
	const now = Date.now();
	for (let slot = corpus.slotAt(now - 60_000); ; slot -= 1) {
		const post = corpus.at(slot, now);
		if (post && post.text.length > 280 && follows(ines, post.author))
			return `${new Date(post.time + 1000).toISOString().slice(0, 19)}Z`;
	}
}

describe('a post', () => {
	test('has only id and text without `tweet.fields`', async () => {
		const { body } = await ask(search, { query: 'km' });
		for (const post of body.data ?? [])
			expect(Object.keys(post).sort()).toEqual(['edit_history_tweet_ids', 'id', 'text']);
		expect(body.includes).toBeUndefined();
	});

	test('has the requested fields and references; a reference that no longer exists is an error', async () => {
		await setXFeed(sandbox, { postsPerDay: 2000 });
		const end_time = afterLongPost(2000);
		const { body } = await ask(home, { ...all, max_results: '100', end_time }, user);
		const users = new Set(body.includes?.users?.map(({ id }) => id));
		const posts = new Set(body.includes?.tweets?.map(({ id }) => id));
		const gone = new Set(body.errors?.map(({ value }) => value));
		expect(body.data).toHaveLength(100);
		for (const post of body.data ?? []) {
			expect(users).toContain(post.author_id);
			for (const { id } of post.referenced_tweets ?? [])
				expect(posts.has(id) || gone.has(id)).toBe(true);
		}
		expect(body.data?.some(({ note_tweet }) => note_tweet !== undefined)).toBe(true);
	});

	test('is escaped as X escapes, and its links are short', async () => {
		await setXFeed(sandbox, { postsPerDay: 20_000 });
		const texts = (
			await Promise.all(
				[1, 2, 3].map(() =>
					ask(search, { ...all, query: '"a < b" OR https', max_results: '100' }, app),
				),
			)
		).flatMap(({ body }) => body.data?.map(({ text }) => text) ?? []);
		expect(texts.some((text) => /https:\/\/t\.co\/\w{1,10}$/.test(text))).toBe(true);
		for (const text of texts) expect(text).not.toMatch(/[<>]|notes\.example/);
	});

	test('can use the other field names and date format', async () => {
		await setXFeed(sandbox, { postsPerDay: 2000, naming: 'post', dates: 'classic' });
		const end_time = afterLongPost(2000);
		const { body } = await ask(home, { ...all, max_results: '100', end_time }, user);
		const text = JSON.stringify(body);
		expect(text).toContain('"edit_history_post_ids"');
		expect(text).toContain('"note_post"');
		expect(text).toContain('"referenced_posts"');
		expect(text).not.toMatch(/"[a-z_]*tweet[a-z_]*":/);
		expect(body.data?.[0]?.created_at).toMatch(
			/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d \+0000 \d{4}$/,
		);
	});
});

describe('a list', () => {
	test('is complete page by page without duplicates, within the requested times', async () => {
		const span = { start_time: time(3 * 1440), end_time: time(1440) };
		const ids: string[] = [];
		let token: string | undefined;
		do {
			const { body } = await ask(
				home,
				{ ...all, ...span, max_results: '70', ...(token ? { pagination_token: token } : {}) },
				user,
			);
			for (const { created_at } of body.data ?? [])
				expect(created_at >= span.start_time && created_at < span.end_time).toBe(true);
			ids.push(...(body.data ?? []).map(({ id }) => id));
			token = body.meta.next_token;
		} while (token);
		expect(ids.length).toBeGreaterThan(250);
		expect(ids).toEqual(
			[...new Set(ids)].sort((one, other) => Number(BigInt(other) - BigInt(one))),
		);
	});

	test('of a timeline ends silently after seven days; of one account it goes on', async () => {
		const old = { start_time: time(20 * 1440), end_time: time(8 * 1440) };
		expect((await ask(home, old, user)).body).toEqual({ meta: { result_count: 0 } });
		const { body } = await ask(`/2/users/${authors[3]?.id}/tweets`, { ...all, ...old });
		expect(body.data?.length).toBeGreaterThan(5);
		expect(new Set(body.data?.map(({ author_id }) => author_id))).toEqual(
			new Set([authors[3]?.id]),
		);
	});

	test.each([
		[home, { max_results: '0' }],
		[home, { max_results: '101' }],
		[home, { start_time: 'yesterday' }],
		[home, { pagination_token: 'made-up' }],
		[home, { min_faves: '1' }],
		[search, { query: 'km', max_results: '9' }],
		[search, {}],
		[search, { query: 'lang:en' }],
		[search, { query: 'km min_faves:10' }],
		[search, { query: 'km (' }],
		[search, { query: 'from:@dagnystrom' }],
		[search, { query: 'k'.repeat(513) }],
		[search, { query: 'km', start_time: time(7 * 1440 + 5) }],
		[search, { query: 'km', end_time: time(0) }],
	])('%s is refused for %j, as X would', async (path, parameters) => {
		const { status, body } = await ask(path, parameters as Record<string, string>, user);
		expect(status).toBe(400);
		expect(body).toMatchObject({
			title: 'Invalid Request',
			errors: [{ message: expect.any(String) }],
		});
	});
});

test.each([
	[
		'from:dagnystrom OR from:HeddaBakes',
		(_post: Wire, name: string) => ['dagnystrom', 'heddabakes'].includes(name),
	],
	['km -lang:de', ({ text, lang }: Wire) => /km/i.test(text) && lang !== 'de'],
	['"index nobody used"', ({ text }: Wire) => text.includes('index nobody used')],
	[
		'(rye OR salt) from:heddabakes',
		({ text }: Wire, name: string) => name === 'heddabakes' && /rye|salt/i.test(text),
	],
	[
		'list:170000000000010000',
		(_post: Wire, name: string) => ['anselkovac', 'ilse_lake', 'tomekcycles'].includes(name),
	],
	['#running', (post: Wire) => /#running\b/.test(JSON.stringify(post))],
	['worth is:quote', ({ referenced_tweets }: Wire) => referenced_tweets?.[0]?.type === 'quoted'],
])('a search for %s finds that and nothing else, and no reposts', async (query, fits) => {
	await setXFeed(sandbox, { postsPerDay: 1000 });
	const { body } = await ask(search, { ...all, query, max_results: '50' });
	const names = new Map(body.includes?.users?.map(({ id, username }) => [id, username]));
	expect(body.data?.length).toBeGreaterThan(3);
	for (const post of body.data ?? []) {
		expect(fits(post, names.get(post.author_id) ?? '')).toBe(true);
		expect(post.referenced_tweets?.some(({ type }) => type === 'retweeted')).not.toBe(true);
	}
});

test('posts are found by their ids, and those that are not there are errors', async () => {
	const { body } = await ask(search, { query: 'km', max_results: '10' });
	const known = body.data?.[0]?.id ?? '';
	const found = await ask('/2/tweets', { ids: `${known},1234567890123456789` });
	expect(found.body).toMatchObject({
		data: [{ id: known }],
		errors: [{ value: '1234567890123456789', title: 'Not Found Error' }],
	});
});

describe('limits', () => {
	test('count down for each caller and address, refuse at the end, and begin anew', async () => {
		await setXFeed(sandbox, { calls: 2, seconds: 1 });
		const state = async (path: string, token: string) => {
			const { status, headers } = await ask(path, path === search ? { query: 'km' } : {}, token);
			return [status, headers.get('x-rate-limit-limit'), headers.get('x-rate-limit-remaining')];
		};
		expect(await state(home, user)).toEqual([200, '2', '1']);
		expect(await state(search, user)).toEqual([200, '2', '1']);
		expect(await state(home, user)).toEqual([200, '2', '0']);
		expect(await state(search, app)).toEqual([200, '2', '1']);
		const refused = await ask(home, {}, user);
		expect(refused.status).toBe(429);
		const reset = Number(refused.headers.get('x-rate-limit-reset')) * 1000;
		expect(reset - Date.now()).toBeLessThan(2000);
		await expect.poll(async () => (await ask(home, {}, user)).status, { timeout: 5000 }).toBe(200);
		expect(Date.now()).toBeGreaterThanOrEqual(reset);
	});

	test.each([
		[home, user, '180'],
		[search, user, '300'],
		[search, app, '450'],
	])('are those of X: %s', async (path, token, limit) => {
		await setXFeed(sandbox);
		const { headers } = await ask(path, path === search ? { query: 'km' } : {}, token);
		expect(headers.get('x-rate-limit-limit')).toBe(limit);
		expect(Number(headers.get('x-rate-limit-reset')) - Date.now() / 1000).toBeGreaterThan(890);
	});
});

test('the posts that an app reads are counted', async () => {
	const token = 'sandbox-x-app-counted';
	const usage = async () => {
		const { body } = await ask('/2/usage/tweets', {}, token);
		return Number((body as unknown as { data: { project_usage: string } }).data.project_usage);
	};
	const before = await usage();
	const { body } = await ask(search, { query: 'km', max_results: '13' }, token);
	expect((await usage()) - before).toBe(body.data?.length);
});

describe('a script', () => {
	test('holds for the address that it names', async () => {
		await scriptX(sandbox, {
			action: 'status',
			status: 403,
			problem: 'client-forbidden',
			at: 'search',
		});
		expect((await ask(home, {}, user)).status).toBe(200);
		expect((await ask(search, { query: 'km' })).body).toMatchObject({
			type: expect.stringContaining('client-forbidden'),
		});
		expect((await ask(search, { query: 'km' })).status).toBe(200);
	});

	test('can empty a page that is not the last, or let a page lead to itself', async () => {
		await scriptX(sandbox, { action: 'empty' });
		const empty = await ask(home, {}, user);
		expect(empty.body).toEqual({ meta: { result_count: 0, next_token: expect.any(String) } });
		const token = empty.body.meta.next_token ?? '';
		await scriptX(sandbox, { action: 'repeat' });
		const repeated = await ask(home, { pagination_token: token }, user);
		expect(repeated.body.meta).toMatchObject({ result_count: 100, next_token: token });
	});
});
