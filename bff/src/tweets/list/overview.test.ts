import { afterAll, beforeAll, expect, test } from 'vitest';
import { tweetOverview } from '../../../contract/tweets/overview.ts';
import { buildTestApp, type TestApp } from '../../testing/apps/build-test-app.ts';
import { makePost } from '../../testing/database/made-post.ts';
import { ago, idsOf, makePosts, storeDraft, storeReply } from '../fixtures/review.ts';

let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());

test('a new user has nothing waiting', async () => {
	const user = await app.loginAs();
	expect(await user.client.call(tweetOverview, {})).toEqual({
		waiting: 0,
		worth_reading: 0,
		worth_reading_newest: [],
		drafted: 0,
		newest: [],
	});
});

test('counts posts of the last week without a reply, and drafts that were not sent', async () => {
	const [user, other] = [await app.loginAs(), await app.loginAs()];
	const posts = makePosts(5);
	const old = makePost(ago(8 * 24 * 60));
	await app.services.tweets.save(user.id, [...posts, old], 'test');
	await app.services.tweets.save(other.id, makePosts(1), 'test');
	const [newest = '', second = '', third = '', fourth = ''] = idsOf(posts);
	await storeReply(app, user, newest);
	await storeReply(app, user, second, { status: 'failed' });
	await storeDraft(app, user, newest);
	await storeDraft(app, user, third);
	await storeDraft(app, user, fourth, { discardedAt: ago(0) });

	const overview = await user.client.call(tweetOverview, {});
	expect(overview).toMatchObject({ waiting: 4, drafted: 1 });
	expect(idsOf(overview.newest)).toEqual([second, third]);
	expect(overview.newest[0]).toEqual({
		id: second,
		network: 'x',
		author_name: posts[1]?.authorName,
		author_username: posts[1]?.authorUsername,
		text: posts[1]?.text,
		created_at: posts[1]?.createdAt.toISOString(),
	});
});
