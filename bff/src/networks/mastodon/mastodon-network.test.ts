import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startMastodon } from '../../../../sandbox/mastodon.ts';
import { countPost } from '../../../contract/networks/count-post.ts';
import {
	connectMastodon,
	controlMastodon,
	readMastodon,
	resetMastodon,
	writeStatusAt,
} from '../../testing/processes/sandbox-mastodon.ts';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import type { MediaFile, NewPost, PostSelection } from '../network.ts';
import type { Post } from '../post-source.ts';
import { createMastodon } from './mastodon-network.ts';

const instance = await startMastodon();
afterAll(() => instance.close());
beforeEach(() => resetMastodon(instance));

/** Knows no limits of the instance yet. */
const open = async () => {
	const network = createMastodon({ timeoutMs: 1000, retryWaitsMs: [5, 5], pollMs: 20 });
	return network.open(await connectMastodon(instance, 'ada'));
};
const session = await open();
const newPost = (text: string, more: Partial<NewPost> = {}): NewPost => ({
	text,
	key: text,
	firstAttemptAt: new Date(),
	...more,
});
const write = (status: object) => writeStatusAt(instance, { username: 'bo', ...status });
const script = (step: object) => controlMastodon(instance, 'next', step);
const signal = () => AbortSignal.timeout(5000);

async function read(selection: PostSelection, since = new Date(Date.now() - HOUR_MS)) {
	const found: Post[] = [];
	const until = new Date(Date.now() + MINUTE_MS);
	const request = { since, until, maxPosts: 200, signal: signal() };
	for await (const { posts } of session.read(selection, request)) found.push(...posts);
	return found;
}
const textsOf = async (selection: PostSelection) => (await read(selection)).map(({ text }) => text);

describe('publishing at Mastodon', () => {
	test('a repeated key that gets an error is found by looking, and posted once', async () => {
		await controlMastodon(instance, 'settings', { repeatedKey: 'error' });
		const post = newPost('Once.');
		await script({ action: 'done-then-cut', at: 'post' });
		const unclear = { code: 'outcome_unknown' };
		await expect(session.publish('post', post)).rejects.toMatchObject(unclear);
		await expect(session.publish('post', post)).rejects.toMatchObject(unclear);
		const sought = { ...post, since: post.firstAttemptAt, hasMedia: false };
		const found = await session.findOwnPost(sought);
		const { statuses } = await readMastodon(instance);
		expect(statuses.map(({ id }) => id)).toEqual([found]);
		expect(await session.findOwnPost({ ...sought, except: new Set([found ?? '']) })).toBe(
			undefined,
		);
	});

	test('a post is found whatever Mastodon made of its text', async () => {
		const text =
			'Long  one for @cy@b.example, @ada\n\n\n\nhttps://www.example.com/a/very/long/path/to/an/article?x=1&y=2 #run <b> 👟';
		const post = newPost(text);
		const id = await session.publish('post', post);
		const sought = { ...post, since: post.firstAttemptAt, hasMedia: false };
		expect(await session.findOwnPost(sought)).toBe(id);
		expect(await session.findOwnPost({ ...sought, text: `${text}!` })).toBeUndefined();
		expect(await session.findOwnPost({ ...sought, replyTo: '1' })).toBeUndefined();
		expect(await session.findOwnPost({ ...sought, hasMedia: true })).toBeUndefined();
	});

	test('a content warning and a language are set', async () => {
		const post = newPost('Marathon.', { contentWarning: 'Sport', lang: 'de' });
		const id = await session.publish('post', post);
		const { statuses } = await readMastodon(instance);
		expect(statuses[0]).toMatchObject({ text: 'Marathon.', spoiler: 'Sport', language: 'de' });
		const sought = { ...post, since: post.firstAttemptAt, hasMedia: false };
		expect(await session.findOwnPost(sought)).toBe(id);
	});

	test('a text that the instance counts as too long is refused, with its limit', async () => {
		await controlMastodon(instance, 'settings', { maxCharacters: 20 });
		await expect(session.publish('post', newPost('x'.repeat(21)))).rejects.toMatchObject({
			code: 'response_too_long',
			message: expect.stringContaining('20 characters'),
		});
	});

	test.each([
		[403, 'This action is not allowed', 'action_refused'],
		[422, 'Validation failed: Media 7 not found or already attached', 'media_refused'],
		[422, 'Validation failed: Poll is invalid', 'action_refused'],
		[500, 'There was an error processing your request', 'outcome_unknown'],
		[503, 'There was a temporary problem serving your request', 'outcome_unknown'],
	])('status %i with “%s” is %s', async (status, error, code) => {
		await script({ action: 'status', status, error, at: 'post' });
		await expect(session.publish('post', newPost('Refused.'))).rejects.toMatchObject({ code });
	});

	test('a refusal by a proxy means that nothing was sent', async () => {
		await script({ action: 'html', status: 403, at: 'post' });
		await expect(session.publish('post', newPost('Held up.'))).rejects.toMatchObject({
			code: 'network_unavailable',
		});
	});

	test('a redirect is not followed', async () => {
		await script({ action: 'redirect', status: 307, location: '/api/v1/statuses', at: 'post' });
		await expect(session.publish('post', newPost('Where to?'))).rejects.toMatchObject({
			code: 'outcome_unknown',
		});
		expect((await readMastodon(instance)).statuses).toEqual([]);
	});
});

describe('the limits of an instance', () => {
	test('are its own, and asked once', async () => {
		await controlMastodon(instance, 'settings', { maxCharacters: 5000 });
		const fresh = await open();
		expect(await fresh.limits()).toEqual({
			counting: 'mastodon',
			length: 5000,
			bytes: null,
			linkLength: 23,
			images: 4,
			altText: 1500,
			fileBytes: { image: 16 * 2 ** 20, gif: 16 * 2 ** 20, video: 99 * 2 ** 20 },
		});
		await script({ action: 'status', status: 503, at: 'instance', times: 2 });
		expect((await fresh.limits()).length).toBe(5000);
	});

	test.each([
		'Read https://www.example.com/a/very/long/path/to/an/article?with=parameters&and=more',
		'Hello @ada@a-rather-long-name.example, see you',
		'👩‍👩‍👧‍👦 é ñ',
	])('are counted as the instance counts: %s', async (text) => {
		const length = countPost(text, await session.limits());
		await controlMastodon(instance, 'settings', { maxCharacters: length });
		await session.publish('post', newPost(text));
		await controlMastodon(instance, 'settings', { maxCharacters: length - 1 });
		await expect(session.publish('post', newPost(`${text} `, { key: 'b' }))).rejects.toMatchObject({
			code: 'response_too_long',
		});
	});
});

describe('reading Mastodon', () => {
	test('a post has its content warning, media, poll, language and parent', async () => {
		const parent = await write({ text: 'Ask.' });
		const id = await write({
			text: 'Which one?',
			spoiler: 'Food',
			poll: ['Bread', 'Cake'],
			images: ['A loaf', null],
			language: 'en',
			replyTo: parent,
		});
		expect(await session.readPost({ id, signal: signal() })).toMatchObject({
			text: 'Food\n\nWhich one?',
			lang: 'en',
			replyTo: parent,
			avatarUrl: null,
			attached: { media: ['A loaf', null], poll: ['Bread', 'Cake'], quote: null },
		});
	});

	test('a boost has the text and counts of the original, and a quote its quoted post', async () => {
		const original = await write({ text: 'Original.' });
		await session.like(original);
		const boost = await writeStatusAt(instance, {
			username: 'cy',
			text: '',
			reblogOf: original,
		});
		const quoting = await write({ text: 'So true.', quoted: original });
		expect(await session.readPost({ id: boost, signal: signal() })).toMatchObject({
			id: boost,
			authorUsername: 'cy',
			text: 'Original.',
			likes: 1,
			repostOf: { id: original, authorUsername: 'bo' },
		});
		expect(await session.readPost({ id: quoting, signal: signal() })).toMatchObject({
			attached: {
				quote: { id: original, url: expect.stringMatching(/^http/), text: 'Original.' },
			},
		});
	});

	test.each(['deleted', 'revoked', 'unauthorized', 'blocked_account'])(
		'a quoted post that is %s is missing',
		async (quoteState) => {
			const quoted = await write({ text: 'Original.' });
			const id = await write({ text: 'So true.', quoted, quoteState });
			expect((await session.readPost({ id, signal: signal() }))?.attached).toEqual({
				media: [],
				poll: [],
				quote: null,
				isQuoteMissing: true,
			});
		},
	);

	test('markup that another server sent is text, or gone [D3]', async () => {
		const content = '<p>Hi<script>alert(1)</script> <b>you</b> &lt;i&gt;</p>';
		const id = await write({ text: '', content });
		expect((await session.readPost({ id, signal: signal() }))?.text).toBe('Hi you <i>');
	});

	test('accounts, lists, hashtags and searches are read', async () => {
		await write({ text: 'Slow #Running' });
		await writeStatusAt(instance, { username: 'cy', text: 'Fast #cycling' });
		const list = { id: '7', owner: 'ada', members: ['cy'] };
		await controlMastodon(instance, 'lists', list);
		expect(await textsOf({ kind: 'account', handle: 'bo' })).toEqual(['Slow #Running']);
		expect(await textsOf({ kind: 'list', id: '7' })).toEqual(['Fast #cycling']);
		expect(await textsOf({ kind: 'hashtag', tag: 'running' })).toEqual(['Slow #Running']);
		expect(await textsOf({ kind: 'search', query: 'fast' })).toEqual(['Fast #cycling']);
	});

	test.each([
		{ kind: 'account', handle: 'nobody' },
		{ kind: 'list', id: '404' },
		{ kind: 'list', id: '../home' },
		{ kind: 'hashtag', tag: '../home?' },
	] as const)('what does not exist is said: %o', async (selection) => {
		await expect(read(selection)).rejects.toMatchObject({ code: 'posts_refused' });
	});

	test('a server that has no lists is like an account without lists', async () => {
		await script({ action: 'status', status: 404, at: 'timeline' });
		expect(await session.listLists?.(signal())).toEqual([]);
	});

	test('all pages of a window are read', async () => {
		const times = Array.from({ length: 95 }, (_, index) => new Date(Date.now() - index * 1000));
		for (const at of times) await write({ text: `${at.getTime()}`, at });
		const found = await textsOf({ kind: 'account', handle: 'bo' });
		expect(found).toEqual(times.map((at) => `${at.getTime()}`));
		const since = times[49] as Date;
		expect(await read({ kind: 'account', handle: 'bo' }, since)).toHaveLength(50);
	});

	test('a short rate limit is waited for, and said', async () => {
		await write({ text: 'Late.' });
		await script({ action: 'status', status: 429, seconds: 1, at: 'timeline' });
		const waits: Date[] = [];
		const request = {
			since: new Date(Date.now() - HOUR_MS),
			until: new Date(Date.now() + MINUTE_MS),
			maxPosts: 10,
			signal: signal(),
			onWait: (until: Date) => waits.push(until),
		};
		const found: Post[] = [];
		for await (const page of session.read({ kind: 'search', query: 'late' }, request))
			found.push(...page.posts);
		expect(found).toHaveLength(1);
		expect(waits).toHaveLength(1);
	});
});

describe('media at Mastodon', () => {
	const bytes = Buffer.from('GIF89a and more of it');
	const file = (more: Partial<MediaFile> = {}): MediaFile => ({
		kind: 'gif',
		type: 'image/gif',
		size: bytes.length,
		width: 1,
		height: 1,
		alt: 'A “loop”: é',
		async *read() {
			yield bytes.subarray(0, 5);
			yield bytes.subarray(5);
		},
		signal: signal(),
		...more,
	});

	test('a file that is processed in the background is waited for, and has its alt text', async () => {
		await script({ action: 'slow-processing', ms: 200 });
		const media = [await session.uploadMedia(file())];
		await session.publish('post', newPost('Loop.', { media }));
		expect((await readMastodon(instance)).statuses[0]?.alts).toEqual(['A “loop”: é']);
	});

	test('an upload is repeated after a failure', async () => {
		await script({ action: 'cut', at: 'media' });
		expect(await session.uploadMedia(file())).toMatch(/^\d+$/);
	});

	test.each([
		['that cannot be processed', { action: 'fail-processing' }, {}],
		['of another type than it says', {}, { type: 'image/png' }],
		['that is larger than the instance takes', {}, { size: 2 ** 30 }],
	])('a file %s is refused', async (_what, step, more) => {
		if ('action' in step) await script(step);
		await expect(session.uploadMedia(file(more))).rejects.toMatchObject({ code: 'media_refused' });
	});
});

test('counts of many posts are read, also one by one from older servers', async () => {
	const ids: string[] = [];
	for (let count = 0; count < 25; count += 1) ids.push(await write({ text: `${count}` }));
	await session.like(ids[0] ?? '');
	const counts = await session.readMetrics({ ids: [...ids, '1'], signal: signal() });
	expect(counts.map(({ id }) => id)).toEqual(ids);
	expect(counts[0]).toEqual({ id: ids[0], likes: 1, reposts: 0, replies: 0, views: null });
	await script({ action: 'status', status: 404, at: 'status' });
	expect(await session.readMetrics({ ids: ids.slice(0, 3), signal: signal() })).toHaveLength(3);
});
