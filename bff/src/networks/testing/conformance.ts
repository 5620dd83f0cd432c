import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closedPort } from '../../testing/processes/local-server.ts';
import { MINUTE_MS } from '../../time.ts';
import type { MediaFile, NetworkAccount, NewPost } from '../network.ts';
import type { Post, PostRequest } from '../post-source.ts';
import { toStoredId } from '../stored-id.ts';
import type { Candidate } from './candidate.ts';

const image = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** The tests that every network passes. Call it once in the network's test file. */
export function testConformance(start: () => Promise<Candidate>): void {
	let it: Candidate;
	let [me, other]: NetworkAccount[] = [];
	let keys = 0;

	beforeAll(async () => {
		it = await start();
	});
	afterAll(() => it.close());
	beforeEach(async () => {
		[me, other] = await it.newAccounts();
	});

	const session = (account = me) => it.network.open(account as NetworkAccount);
	const newPost = (text: string, more: Partial<NewPost> = {}): NewPost => {
		keys += 1;
		return { text, key: `key-${keys}`, firstAttemptAt: new Date(), ...more };
	};
	const publish = (text: string, more?: Partial<NewPost>) =>
		session().publish(more?.replyTo === undefined ? 'post' : 'part', newPost(text, more));
	const posts = async (account = me) => it.postsOf(account as NetworkAccount);
	const window = (more: Partial<PostRequest> = {}): PostRequest => ({
		since: new Date(Date.now() - 60 * MINUTE_MS),
		until: new Date(Date.now() + MINUTE_MS),
		maxPosts: 100,
		signal: AbortSignal.timeout(10_000),
		...more,
	});
	const read = async (more?: Partial<PostRequest>): Promise<Post[]> => {
		const found: Post[] = [];
		for await (const page of session().read({ kind: 'home' }, window(more)))
			found.push(...page.posts);
		return found;
	};
	const file = (alt: string): MediaFile => ({
		kind: 'image',
		type: 'image/png',
		size: image.length,
		alt,
		async *read() {
			yield image;
		},
		signal: AbortSignal.timeout(10_000),
	});

	describe('publishing', () => {
		test('a post has the text it was given, and can be read by its id', async () => {
			const text = 'Base miles, honestly: 10 km & <slow> 👟';
			const id = await publish(text);
			expect(await posts()).toEqual([{ id, text, replyTo: null, alts: [] }]);
			const found = await session().readPost({ id, signal: AbortSignal.timeout(5000) });
			expect(found).toMatchObject({ id, text, authorId: me?.accountId });
		});

		test('a post has a page, whether it was read or only its id is known', async () => {
			const id = await publish('Look here.');
			const found = await session().readPost({ id, signal: AbortSignal.timeout(5000) });
			const { name: network } = it.network;
			const storedId = toStoredId(id, { network, server: me?.server ?? '' });
			const unread = { id: storedId, url: null, authorUsername: '' };
			expect(found).toMatchObject({ network });
			for (const post of [{ ...unread, ...found, id: storedId }, unread])
				expect(it.network.urlOf(post)).toMatch(it.page);
		});

		test('each part of a thread replies to the one before', async () => {
			const first = await publish('One.');
			const second = await publish('Two.', { replyTo: first });
			const third = await publish('Three.', { replyTo: second });
			expect(await posts()).toMatchObject([
				{ id: first, replyTo: null },
				{ id: second, replyTo: first },
				{ id: third, replyTo: second },
			]);
		});

		test('a reply to a post that is gone fails, and posts nothing', async () => {
			const id = await publish('Soon gone.');
			await session().deletePost(id);
			await expect(publish('Too late.', { replyTo: id })).rejects.toMatchObject({
				code: 'tweet_gone',
			});
			expect(await posts()).toEqual([]);
		});

		test('an image is shown with its alt text', async () => {
			const media = [await session().uploadMedia(file('A dot'))];
			await publish('With an image.', { media });
			expect(await posts()).toMatchObject([{ text: 'With an image.', alts: ['A dot'] }]);
		});

		test.each(['cut', 'stall', 'broken', 'huge'] as const)(
			'after a response that is %s, the outcome is unknown',
			async (what) => {
				await it.fail({ request: 'post', what });
				await expect(publish('Was it sent?')).rejects.toMatchObject({ code: 'outcome_unknown' });
			},
		);

		test('a post without a response is found, and no other one', async () => {
			const earlier = await publish('Another one.');
			const post = newPost('This one.');
			await it.fail({ request: 'post', what: 'done-then-cut' });
			await expect(session().publish('post', post)).rejects.toMatchObject({
				code: 'outcome_unknown',
			});
			const { text, key, firstAttemptAt: since } = post;
			const sought = { text, key, since, hasMedia: false, except: new Set([earlier]) };
			const found = await session().findOwnPost(sought);
			expect((await posts()).map(({ id }) => id)).toEqual([earlier, found]);
		});

		test('a post that was not sent is not found', async () => {
			const since = new Date();
			const sought = { text: 'Never sent.', key: 'none', since, hasMedia: false };
			expect(await session().findOwnPost(sought)).toBeUndefined();
		});

		test('repeating a request with the same key posts once, where the network allows it', async () => {
			if (it.network.publishing.repeatableMs === 0) {
				expect(it.network.publishing.isThreadAtomic).toBe(false);
				return;
			}
			const post = newPost('Once.');
			await it.fail({ request: 'post', what: 'done-then-cut' });
			await session()
				.publish('post', post)
				.catch(() => undefined);
			const id = await session().publish('post', post);
			expect(await session().publish('post', post)).toBe(id);
			expect(await posts()).toMatchObject([{ id, text: 'Once.' }]);
		});

		test('a deleted post is gone, and deleting it again succeeds', async () => {
			const id = await publish('Short-lived.');
			await session().deletePost(id);
			await session().deletePost(id);
			expect(await posts()).toEqual([]);
			const signal = AbortSignal.timeout(5000);
			expect(await session().readPost({ id, signal })).toBeUndefined();
			expect(await session().readMetrics({ ids: [id], signal })).toEqual([]);
		});

		test('counts are read for posts', async () => {
			const id = await publish('Count me.');
			const signal = AbortSignal.timeout(5000);
			expect(await session().readMetrics({ ids: [id], signal })).toEqual([
				expect.objectContaining({ id, likes: 0, reposts: 0, replies: 0 }),
			]);
		});
	});

	describe('reading', () => {
		const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

		test('the home timeline has the window’s posts, newest first, each once', async () => {
			const written = [70, 50, 40, 30].map((minutes) => ({
				text: `${minutes} minutes ago`,
				at: minutesAgo(minutes),
			}));
			const ids = await it.write(other as NetworkAccount, written);
			const found = await read({ until: minutesAgo(35) });
			expect(found.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
			expect(found[0]).toMatchObject({ text: '40 minutes ago', authorId: other?.accountId });
		});

		test('no more posts are read than asked for', async () => {
			const written = [50, 40, 30].map((minutes) => ({
				text: `${minutes}`,
				at: minutesAgo(minutes),
			}));
			await it.write(other as NetworkAccount, written);
			expect((await read({ maxPosts: 2 })).map(({ text }) => text)).toEqual(['30', '40']);
		});

		test('markup in a post is text', async () => {
			const text = '<script>alert(1)</script> & <b>bold</b>';
			await it.write(other as NetworkAccount, [{ text, at: minutesAgo(5) }]);
			expect((await read()).map((post) => post.text)).toEqual([text]);
		});

		test.each(['broken', 'huge'] as const)(
			'a response that is %s fails as unavailable',
			async (what) => {
				await it.fail({ request: 'read', what });
				await expect(read()).rejects.toMatchObject({ code: 'posts_unavailable' });
			},
		);

		test('reading ends with the reason of its signal', async () => {
			const stopping = new AbortController();
			await it.fail({ request: 'read', what: 'stall' });
			const reading = read({ signal: stopping.signal });
			stopping.abort(new Error('stopped'));
			await expect(reading).rejects.toThrow('stopped');
		});
	});

	describe('likes and replies', () => {
		test('a like counts once, however often it is sent', async () => {
			const [id = ''] = await it.write(other as NetworkAccount, [
				{ text: 'Like me.', at: new Date() },
			]);
			await session().like(id);
			await session().like(id);
			expect(await it.likesOf(me as NetworkAccount)).toEqual([id]);
		});

		test('a reply is found by the post that it replies to', async () => {
			const since = new Date();
			const [postId = ''] = await it.write(other as NetworkAccount, [{ text: 'Ask.', at: since }]);
			expect(await session().findReply({ postId, since })).toBeUndefined();
			const id = await session().publish('response', newPost('Answer.', { replyTo: postId }));
			expect(await posts()).toMatchObject([{ id, text: 'Answer.', replyTo: postId }]);
			expect(await session().findReply({ postId, since })).toBe(id);
		});
	});

	test('an account whose token is refused has to connect again, and nothing is done', async () => {
		const id = await publish('Before.');
		await it.revoke(me as NetworkAccount);
		const expired = { code: 'connection_expired' };
		await expect(publish('After.')).rejects.toMatchObject(expired);
		await expect(session().like(id)).rejects.toMatchObject(expired);
		await expect(session().deletePost(id)).rejects.toMatchObject(expired);
		await expect(read()).rejects.toMatchObject(expired);
		expect(await posts()).toMatchObject([{ id, text: 'Before.' }]);
	});

	test('the rate limit is said, with the time to wait', async () => {
		await it.fail({ request: 'post', what: 'limit' });
		await expect(publish('Too many.')).rejects.toMatchObject({
			code: 'network_rate_limited',
			retryAfter: expect.closeTo(60, -1),
		});
		expect(await posts()).toEqual([]);
	});

	test('a server that cannot be reached was sent nothing', async () => {
		const elsewhere = { ...(me as NetworkAccount), server: await closedPort() };
		await expect(
			it.network.open(elsewhere).publish('post', newPost('Nowhere.')),
		).rejects.toMatchObject({ code: 'network_unavailable' });
	});

	test('the limits of posts are known', async () => {
		expect(await session().limits()).toMatchObject({
			counting: it.network.name,
			length: expect.any(Number),
			images: 4,
		});
		const { server } = me as NetworkAccount;
		expect(it.network.knownLimits(server)).toEqual(await session().limits());
		expect(it.network.knownLimits(undefined)).toMatchObject({ counting: it.network.name });
	});

	test('sources have a key of their own', () => {
		const key = (account: NetworkAccount) =>
			it.network.describeSource(account, { kind: 'home' }).key;
		expect(key(me as NetworkAccount)).not.toBe(key(other as NetworkAccount));
		expect(key(me as NetworkAccount)).toBe(key({ ...(me as NetworkAccount), token: 'other' }));
	});
}
