import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../time.ts';
import type { NetworkAccount } from '../network.ts';
import type { Post, PostRequest } from '../post-source.ts';
import { toStoredId } from '../stored-id.ts';
import type { Candidate } from './candidate.ts';
import { useCandidate } from './use-candidate.ts';

/** What every network does that needs more than an account's server: timelines, counts, likes. */
export function testNetwork(start: () => Promise<Candidate>): void {
	describe('at the network', () => {
		const { candidate, accounts, session, publish, posts } = useCandidate(start);
		const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
		const signal = () => AbortSignal.timeout(5000);
		const read = async (more: Partial<PostRequest> = {}): Promise<Post[]> => {
			const request = {
				since: minutesAgo(60),
				until: minutesAgo(-1),
				maxPosts: 100,
				signal: AbortSignal.timeout(10_000),
				...more,
			};
			const found: Post[] = [];
			for await (const page of session().read({ kind: 'home' }, request)) found.push(...page.posts);
			return found;
		};

		test('a post can be read by its id', async () => {
			const id = await publish('Here & there.');
			const found = await session().readPost({ id, signal: signal() });
			const { accountId: authorId } = accounts().me;
			expect(found).toMatchObject({ id, text: 'Here & there.', authorId });
		});

		test('a post has a page, whether it was read or only its id is known', async () => {
			const id = await publish('Look here.');
			const found = await session().readPost({ id, signal: signal() });
			const { network, page } = candidate();
			const { server } = accounts().me;
			const storedId = toStoredId(id, { network: network.name, server });
			const unread = { id: storedId, url: null, authorUsername: '' };
			expect(found).toMatchObject({ network: network.name });
			for (const post of [{ ...unread, ...found, id: storedId }, unread])
				expect(network.urlOf(post)).toMatch(page);
		});

		test('a deleted post is neither read nor counted', async () => {
			const id = await publish('Short-lived.');
			await session().deletePost(id);
			expect(await session().readPost({ id, signal: signal() })).toBeUndefined();
			expect(await session().readMetrics({ ids: [id], signal: signal() })).toEqual([]);
		});

		test('counts are read for posts', async () => {
			const id = await publish('Count me.');
			expect(await session().readMetrics({ ids: [id], signal: signal() })).toEqual([
				expect.objectContaining({ id, likes: 0, reposts: 0, replies: 0 }),
			]);
		});

		test('the home timeline has the window’s posts, newest first, each once', async () => {
			const written = [70, 50, 40, 30].map((minutes) => ({
				text: `${minutes} minutes ago`,
				at: minutesAgo(minutes),
			}));
			const { other } = accounts();
			const ids = await candidate().write(other, written);
			const found = await read({ until: minutesAgo(35) });
			expect(found.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
			expect(found[0]).toMatchObject({ text: '40 minutes ago', authorId: other.accountId });
		});

		test('no more posts are read than asked for', async () => {
			const written = [50, 40, 30].map((minutes) => ({
				text: `${minutes}`,
				at: minutesAgo(minutes),
			}));
			await candidate().write(accounts().other, written);
			expect((await read({ maxPosts: 2 })).map(({ text }) => text)).toEqual(['30', '40']);
		});

		test('markup in a post is text', async () => {
			const text = '<script>alert(1)</script> & <b>bold</b>';
			await candidate().write(accounts().other, [{ text, at: minutesAgo(5) }]);
			expect((await read()).map((post) => post.text)).toEqual([text]);
		});

		test('a quoted post is read with its author, and is missing once it is deleted', async () => {
			const quotedId = await publish('Fish & <bread>');
			await candidate().quote(accounts().other, { text: 'So true.', quotedId });
			const quoting = async () => (await read()).find(({ text }) => text.startsWith('So true.'));
			const { quote } = (await quoting())?.attached ?? {};
			expect(quote).toMatchObject({ id: quotedId, text: 'Fish & <bread>' });
			expect(candidate().handleOf(accounts().me)).toBe(quote?.authorUsername);
			await session().deletePost(quotedId);
			expect((await quoting())?.attached).toMatchObject({ quote: null, isQuoteMissing: true });
		});

		test.each(['broken', 'huge'] as const)(
			'a response that is %s fails as unavailable',
			async (what) => {
				// On a slow machine the response may time out before it is too large, and is then retried.
				for (let tries = 0; tries < 3; tries += 1)
					await candidate().fail({ request: 'read', what });
				await expect(read()).rejects.toMatchObject({ code: 'posts_unavailable' });
			},
		);

		test('reading ends with the reason of its signal', async () => {
			const stopping = new AbortController();
			await candidate().fail({ request: 'read', what: 'stall' });
			const reading = read({ signal: stopping.signal });
			stopping.abort(new Error('stopped'));
			await expect(reading).rejects.toThrow('stopped');
		});

		test('a like counts once, however often it is sent', async () => {
			const written = [{ text: 'Like me.', at: new Date() }];
			const [id = ''] = await candidate().write(accounts().other, written);
			await session().like(id);
			await session().like(id);
			expect(await candidate().likesOf(accounts().me)).toEqual([id]);
		});

		test('with a refused token, nothing is read or liked', async () => {
			const id = await publish('Before.');
			await candidate().revoke(accounts().me);
			const expired = { code: 'connection_expired' };
			await expect(session().like(id)).rejects.toMatchObject(expired);
			await expect(read()).rejects.toMatchObject(expired);
			expect(await posts()).toMatchObject([{ id, text: 'Before.' }]);
		});

		test('sources have a key of their own', () => {
			const { me, other } = accounts();
			const key = (account: NetworkAccount) =>
				candidate().network.describeSource(account, { kind: 'home' }).key;
			expect(key(me)).not.toBe(key(other));
			expect(key(me)).toBe(key({ ...me, token: 'other' }));
		});
	});
}
