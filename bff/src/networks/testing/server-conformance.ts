import { describe, expect, test } from 'vitest';
import { closedPort } from '../../testing/processes/local-server.ts';
import type { CandidateServer } from './candidate.ts';
import { imageFile, newPost, useCandidate } from './use-candidate.ts';

/** What every network does that only needs the server of the user's account. */
export function testServer(start: () => Promise<CandidateServer>): void {
	describe('at the account’s server', () => {
		const { candidate, accounts, session, publish, posts } = useCandidate(start);

		test('a post has the text it was given', async () => {
			const text = 'Base miles, honestly: 10 km & <slow> 👟';
			const id = await publish(text);
			expect(await posts()).toEqual([{ id, text, replyTo: null, alts: [] }]);
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
			const media = [await session().uploadMedia(imageFile('A dot'))];
			await publish('With an image.', { media });
			expect(await posts()).toMatchObject([{ text: 'With an image.', alts: ['A dot'] }]);
		});

		test.each(['cut', 'stall', 'broken', 'huge'] as const)(
			'after a response that is %s, the outcome is unknown',
			async (what) => {
				await candidate().fail({ request: 'post', what });
				await expect(publish('Was it sent?')).rejects.toMatchObject({ code: 'outcome_unknown' });
			},
		);

		test('a post without a response is found, and no other one', async () => {
			const earlier = await publish('Another one.');
			const post = newPost('This one.');
			await candidate().fail({ request: 'post', what: 'done-then-cut' });
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
			const { publishing } = candidate().network;
			if (publishing.repeatableMs === 0) {
				expect(publishing.isThreadAtomic).toBe(false);
				return;
			}
			const post = newPost('Once.');
			await candidate().fail({ request: 'post', what: 'done-then-cut' });
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
		});

		test('a reply is found by the post that it replies to', async () => {
			const since = new Date();
			const written = [{ text: 'Ask.', at: since }];
			const [postId = ''] = await candidate().write(accounts().other, written);
			expect(await session().findReply({ postId, since })).toBeUndefined();
			const id = await session().publish('response', newPost('Answer.', { replyTo: postId }));
			expect(await posts()).toMatchObject([{ id, text: 'Answer.', replyTo: postId }]);
			expect(await session().findReply({ postId, since })).toBe(id);
		});

		test('an account whose token is refused has to connect again, and nothing is done', async () => {
			const id = await publish('Before.');
			await candidate().revoke(accounts().me);
			const expired = { code: 'connection_expired' };
			await expect(publish('After.')).rejects.toMatchObject(expired);
			await expect(session().deletePost(id)).rejects.toMatchObject(expired);
			await expect(session().uploadMedia(imageFile('A dot'))).rejects.toMatchObject(expired);
			expect(await posts()).toMatchObject([{ id, text: 'Before.' }]);
		});

		test('the rate limit is said, with the time to wait', async () => {
			await candidate().fail({ request: 'post', what: 'limit' });
			await expect(publish('Too many.')).rejects.toMatchObject({
				code: 'network_rate_limited',
				retryAfter: expect.closeTo(60, -1),
			});
			expect(await posts()).toEqual([]);
		});

		test('a server that cannot be reached was sent nothing', async () => {
			const elsewhere = { ...accounts().me, server: await closedPort() };
			await expect(
				candidate().network.open(elsewhere).publish('post', newPost('Nowhere.')),
			).rejects.toMatchObject({ code: 'network_unavailable' });
		});

		test('the limits of posts are known', async () => {
			const { network } = candidate();
			expect(await session().limits()).toMatchObject({
				counting: network.name,
				length: expect.any(Number),
				images: 4,
			});
			const { server } = accounts().me;
			expect(network.knownLimits(server)).toEqual(await session().limits());
			expect(network.knownLimits(undefined)).toMatchObject({ counting: network.name });
		});
	});
}
