import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/server.ts';
import { serve } from '../../../testing/processes/local-server.ts';
import {
	ines,
	publishScope,
	readX,
	resetX,
	scriptX,
	setXFeed,
	userTokenOf,
} from '../../../testing/processes/sandbox-x.ts';
import { fileOf, inParts } from '../../../testing/processes/x-uploads.ts';
import { xWithToken } from '../../../testing/x-with-token.ts';
import { findAmong } from './own-posts.ts';

const same: [string, string, string][] = [
	['as it was written', 'Easy runs are slow.', 'Easy runs are slow.'],
	['with characters escaped', 'a < b & c > d', 'a &lt; b &amp; c &gt; d'],
	['with white space collapsed', ' One\n\n\n\nTwo \t three ', 'One\n\nTwo three'],
	['in another form of Unicode', 'Cafe\u0301', 'Café'],
	['with a short link', 'See https://a.example/b?c=d.', 'See https://t.co/x1Y2z3.'],
	['with a link without a protocol', 'See notes.co/a, now', 'See https://t.co/x1Y2z3, now'],
	['with two links', 'https://a.example and b.com', 'https://t.co/aaa and https://t.co/bbb'],
	[
		'with a link between other characters',
		'見てhttps://a.example/これ',
		'見てhttps://t.co/aaaこれ',
	],
	['with a cashtag, a mention and a tag', '$WRBL @mara #runs', '$WRBL @mara #runs'],
];
const different: [string, string, string][] = [
	['another text', 'Easy runs are slow.', 'Easy runs are short.'],
	['a longer text', 'Easy runs', 'Easy runs are slow.'],
	['a shorter text', 'Easy runs are slow.', 'Easy runs'],
	['another case', 'easy runs', 'Easy runs'],
	['no link', 'See https://a.example', 'See'],
	['a link for no word', 'See', 'See https://t.co/x1Y2z3'],
	['other characters around the link', '(https://a.example)', '[https://t.co/x1Y2z3]'],
	['an escaped escape', '&lt;', '&lt;'],
];
const find = (atX: object[], sought: Partial<Parameters<typeof findAmong>[1]>) =>
	findAmong(
		atX.map((post, at) => ({ id: String(at + 1), ...post })),
		{ text: 'Hello', hasMedia: false, ...sought },
	);

describe('among the posts that X lists', () => {
	test.each(same)('a text is found %s', (_, text, atX) => {
		expect(find([{ text: 'Something else' }, { text: atX }], { text })).toBe('2');
	});

	test.each(different)('a text is not taken for %s', (_, text, atX) => {
		expect(find([{ text: atX }], { text })).toBeUndefined();
	});

	test('a text with media is found with and without the link that X adds', () => {
		const added = { text: 'Hello https://t.co/pic' };
		expect(find([added], { hasMedia: true })).toBe('1');
		expect(find([added], { hasMedia: false })).toBeUndefined();
		expect(find([{ text: 'Hello' }], { hasMedia: true })).toBe('1');
		expect(find([{ text: 'https://t.co/pic' }], { text: '', hasMedia: true })).toBe('1');
		const both = { text: 'Hello https://t.co/link https://t.co/pic' };
		expect(find([both], { text: 'Hello https://a.example', hasMedia: true })).toBe('1');
		expect(find([both], { hasMedia: true })).toBeUndefined();
	});

	test('a long text is found by its full length', () => {
		const long = 'word '.repeat(100).trim();
		const post = { text: `${long.slice(0, 270)}…`, note_tweet: { text: long } };
		expect(find([post], { text: long })).toBe('1');
	});

	test('a part of a thread is found by its parent', () => {
		const reply = (id: string, text = 'Hello') => ({
			text,
			referenced_tweets: [{ type: 'replied_to', id }],
		});
		expect(find([reply('8'), reply('9'), { text: 'Hello' }], { replyTo: '9' })).toBe('2');
		expect(find([reply('8'), { text: 'Hello' }], {})).toBe('2');
		expect(find([reply('9', '@mara @theo Hello')], { replyTo: '9' })).toBe('1');
		expect(find([{ text: '@mara Hello' }], {})).toBeUndefined();
		const quote = { text: 'Hello', referenced_tweets: [{ type: 'quoted', id: '9' }] };
		expect(find([quote], { replyTo: '9' })).toBeUndefined();
	});

	test('the newest is found, and entries that are not posts are ignored', () => {
		expect(find([{ text: 'Hello' }, { text: 'Hello' }], {})).toBe('1');
		expect(find([{ id: 'x', text: 'Hello' }, { text: 7 }, {}], {})).toBeUndefined();
		expect(findAmong(undefined, { text: '', hasMedia: false })).toBeUndefined();
	});

	test('an earlier post is a different post, unless X names no time', () => {
		const at = (created_at: string) => [{ text: 'Hello', created_at }];
		const notBefore = Date.parse('2026-11-26T10:00:00Z');
		expect(find(at('2026-11-26T09:59:59.000Z'), { notBefore })).toBeUndefined();
		expect(find(at('2026-11-26T10:00:00.000Z'), { notBefore })).toBe('1');
		expect(find([{ text: 'Hello' }], { notBefore })).toBe('1');
	});

	test('a hostile text is compared quickly', () => {
		const [mine, theirs] = ['x,'.repeat(12_000), 'https://t.co/a,'.repeat(1600)];
		const start = performance.now();
		expect(find([{ text: theirs }], { text: mine })).toBe('1');
		expect(performance.now() - start).toBeLessThan(200);
	});
});

describe('at X', () => {
	let sandbox: Sandbox;
	let token: string;
	beforeAll(async () => {
		sandbox = await startSandbox();
		token = await userTokenOf(sandbox, ines, publishScope);
	});
	afterAll(() => sandbox.close());
	beforeEach(() => resetX(sandbox));
	const x = (server = sandbox.url) => xWithToken(server, { timeoutMs: 1000 });
	const findAtX = (text: string, more: { since?: Date; hasMedia?: boolean } = {}, client = x()) =>
		client.findOwnPost({
			...{ token, accountId: ines, text, hasMedia: false, since: new Date() },
			...more,
		});
	const charges = async () => (await readX(sandbox)).charges;

	test.each(['tweet', 'post'] as const)(
		'a post with links and an image is found in the naming style “%s”',
		async (naming) => {
			await setXFeed(sandbox, { naming });
			const file = fileOf('image/png');
			const image = await x().uploadMedia({
				...{ token, kind: 'image', type: 'image/png', size: file.length, width: 1, height: 1 },
				alt: '',
				read: () => inParts(file),
				signal: AbortSignal.timeout(5000),
			});
			const text =
				'Read <this> & that:\n\n\nhttps://notes.example/a?b=1&c=2 or notes.co/x. 世界 👋';
			const id = await x().post({ token, text, media: [image] });
			expect(await findAtX(text, { hasMedia: true })).toBe(id);
			expect(await findAtX(`${text}!`, { hasMedia: true })).toBeUndefined();
		},
	);

	test('five posts are read if the newest five suffice, otherwise up to a hundred more', async () => {
		const ids = [];
		for (let n = 0; n < 9; n += 1) ids.push(await x().post({ token, text: `Post ${n}` }));
		expect(await findAtX('Post 8')).toBe(ids[8]);
		expect(await charges()).toMatchObject({ postRead: 5 });
		expect(await findAtX('Post 0')).toBe(ids[0]);
		expect(await charges()).toMatchObject({ postRead: 5 + 9 });
		expect(await findAtX('Post 9')).toBeUndefined();
		expect(await charges()).toMatchObject({ postRead: 5 + 9 + 9 });
	});

	test.each([
		['that is ours', 0, [0, 30], [-1, true]],
		['that is ours', 0, [0, 30], [4, false]],
		['half a minute behind ours', -30, [-30, 0], [-1, true]],
		['half a minute behind ours', -30, [-30, 0], [4, false]],
		['half a minute ahead of ours', 30, [30, 60], [-1, true]],
		['half a minute ahead of ours', 30, [30, 60], [4, false]],
		['that X does not name', undefined, [-50, 0], [0, true]],
	] as const)(
		'by a clock of X %s (%d s), a post is found from the time on (%j %j)',
		async (_, clock, [postedAt, respondedAt], [since, isFound]) => {
			// X posted at its time, and lists that post 30 seconds later.
			const begun = Date.now();
			const at = (seconds: number) => new Date(begun + seconds * 1000);
			const url = await serve((_request, response) => {
				if (clock === undefined) response.sendDate = false;
				else response.setHeader('date', at(respondedAt).toUTCString());
				const data = [{ id: '90', text: 'Now', created_at: at(postedAt).toISOString() }];
				response.end(JSON.stringify({ data, meta: {} }));
			});
			const found = await x(url).findOwnPost({
				...{ token, accountId: ines, text: 'Now', hasMedia: false },
				since: at(since),
				// Our own clock after these 30 seconds.
				now: () => at(30).getTime(),
			});
			expect(found).toBe(isFound ? '90' : undefined);
		},
	);

	test('only posts of the minute before the time are read', async () => {
		await x().post({ token, text: 'Now' });
		await findAtX('Now', { since: new Date(Date.now() + 120_000) });
		expect(await charges()).toMatchObject({ postRead: 0 });
	});

	test('more posts than that leave the outcome unknown', async () => {
		const sizes: (string | null)[] = [];
		const url = await serve((request, response) => {
			const { searchParams } = new URL(request.url ?? '', 'http://x');
			sizes.push(searchParams.get('max_results'));
			const data = [{ id: searchParams.get('until_id') ? '80' : '90', text: 'Another' }];
			response.end(JSON.stringify({ data, meta: { next_token: 'more' } }));
		});
		await expect(findAtX('Sought', {}, x(url))).rejects.toMatchObject({ code: 'outcome_unknown' });
		expect(sizes).toEqual(['5', '100']);
	});

	test.each([
		[{ action: 'status', status: 401 }, 'connection_expired'],
		[{ action: 'status', status: 402 }, 'posts_out_of_credit'],
		[{ action: 'status', status: 429, seconds: 600 }, 'posts_rate_limited'],
	] as const)('a failure does not count as an answer: %j', async (step, code) => {
		await x().post({ token, text: 'There' });
		await scriptX(sandbox, { ...step, at: 'posts' });
		await expect(findAtX('There')).rejects.toMatchObject({ code });
	});
});
