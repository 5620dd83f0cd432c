import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countToAnswer, markTweetDone } from '../../../contract/tweets/tweets.ts';
import type { Post } from '../../networks/post-source.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { makePost } from '../../testing/database/made-post.ts';
import {
	ago,
	countNew,
	idsOf,
	makePosts,
	readList,
	readPages,
	storeReply,
} from '../fixtures/review.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const save = (posts: Post[], who = person, readAt?: Date) =>
	app.services.tweets.save(who.id, posts, 'test', readAt);
const mark = (id: string, done: boolean, who = person) =>
	who.client.call(markTweetDone, { params: { id }, body: { done } });
const toAnswer = async (who = person) => ({
	ids: idsOf((await readList(who, { filter: 'to_answer' })).data),
	count: (await who.client.call(countToAnswer, {})).count,
});
const DAY = 24 * 60;

describe('the posts to answer', () => {
	test('are those of the last seven days', async () => {
		const posts = [makePost(ago(1)), makePost(ago(6 * DAY)), makePost(ago(8 * DAY))];
		await save(posts);
		expect(await toAnswer()).toEqual({ ids: idsOf(posts.slice(0, 2)), count: 2 });
		expect((await readList(person)).data).toHaveLength(3);
	});

	test('leave out those marked as done, until that is undone', async () => {
		const [one, two] = makePosts(2);
		if (!one || !two) throw new Error('no posts');
		await save([one, two]);
		const { done_at } = await mark(one.id, true);
		expect(await toAnswer()).toEqual({ ids: [two.id], count: 1 });
		expect((await readList(person)).data).toMatchObject([{ done_at }, { done_at: null }]);
		expect(await mark(one.id, true)).toEqual({ done_at });
		expect(await mark(one.id, false)).toEqual({ done_at: null });
		expect(await mark(one.id, false)).toEqual({ done_at: null });
		expect(await toAnswer()).toEqual({ ids: [one.id, two.id], count: 2 });
	});

	test('leave out those replied to; a reply only opened on X may still be missing', async () => {
		const [sent, opened, failed] = makePosts(3);
		if (!sent || !opened || !failed) throw new Error('no posts');
		await save([sent, opened, failed]);
		await storeReply(app, person, sent.id);
		await storeReply(app, person, opened.id, { status: 'opened' });
		await storeReply(app, person, failed.id, { status: 'failed' });
		expect(await toAnswer()).toEqual({ ids: [opened.id, failed.id], count: 2 });
	});

	test('can be marked between two pages without skipping any', async () => {
		const posts = makePosts(9);
		await save(posts);
		const seen = await readPages(person, { filter: 'to_answer', limit: '3' }, async () => {
			const { ids } = await toAnswer();
			if (ids[0] !== undefined) await mark(ids[0], true);
		});
		expect(seen.flat()).toEqual(idsOf(posts));
	});

	test('are counted when they are newer than the first one shown', async () => {
		const [newest, middle, oldest] = makePosts(3);
		if (!newest || !middle || !oldest) throw new Error('no posts');
		await save([newest, middle, oldest]);
		expect(await countNew(person, oldest.id, { filter: 'to_answer' })).toBe(2);
		await mark(newest.id, true);
		expect(await countNew(person, oldest.id, { filter: 'to_answer' })).toBe(1);
	});

	test('are each user’s own: a post of another user cannot be marked [C1]', async () => {
		const other = await app.loginAs();
		const [post] = makePosts(1);
		if (!post) throw new Error('no post');
		await save([post]);
		await expect(mark(post.id, true, other)).rejects.toMatchObject({
			status: 404,
			code: 'not_found',
		});
		await save([post], other);
		await mark(post.id, true, other);
		expect(await toAnswer()).toEqual({ ids: [post.id], count: 1 });
		expect(await toAnswer(other)).toEqual({ ids: [], count: 0 });
	});
});

describe('the count of likes', () => {
	const like = (id: string) =>
		storeReply(app, person, id, { action: 'like', text: null, at: ago(5) });
	const likes = async () => (await readList(person)).data.map(({ metrics }) => metrics.likes);

	test('includes the user’s like, also after a reload', async () => {
		const post = makePost(ago(60), { likes: 13 });
		await save([post], person, ago(10));
		expect(await likes()).toEqual([13]);
		await like(post.id);
		expect(await likes()).toEqual([14]);
	});

	test('counts the like once when X has counted it, too', async () => {
		const post = makePost(ago(60), { likes: 13 });
		await save([post], person, ago(10));
		await like(post.id);
		await save([{ ...post, likes: 14 }], person, ago(1));
		expect(await likes()).toEqual([14]);
	});

	test('has no like that failed', async () => {
		const post = makePost(ago(60), { likes: 13 });
		await save([post], person, ago(10));
		await storeReply(app, person, post.id, { action: 'like', text: null, status: 'failed' });
		expect(await likes()).toEqual([13]);
	});
});
