import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getRun, overrideVerdict } from '../../../contract/filter/run.ts';
import { countToAnswer, markTweetDone } from '../../../contract/tweets/tweets.ts';
import { finishedRun } from '../../filter/fixtures/finished-run.ts';
import { honest, modelOf } from '../../filter/fixtures/judging.ts';
import type { Post } from '../../networks/post-source.ts';
import {
	buildFilterApp,
	type FilterApp,
	type FilterUser,
} from '../../testing/apps/build-filter-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
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

let app: FilterApp;
let person: TestUser;
beforeAll(async () => {
	app = await buildFilterApp({ keep: true, model: modelOf(honest).model });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
});

const save = (posts: Post[], who = person) => app.services.tweets.save(who.id, posts, 'test');

describe('the list of a run’s included posts', () => {
	const texts = ['A morning of running', 'Two databases', 'A cake', 'Running shoes'];
	const included = (who: FilterUser, run?: string) =>
		readList(who, { filter: 'included', ...(run !== undefined && { run }) });
	const textsOf = (page: Awaited<ReturnType<typeof readList>>) =>
		page.data.map(({ content }) => content.replace(/ \(\d+\)$/, ''));

	test('comes from the newest run with included posts, and has the reasons', async () => {
		const member = await app.member(4, texts);
		expect(await included(member)).toMatchObject({ data: [], run: null, next_cursor: null });
		const first = await finishedRun(member);
		const page = await included(member);
		expect(page.run).toEqual({
			id: first,
			title: 'Good reads',
			createdAt: expect.stringMatching(/Z$/),
		});
		expect(textsOf(page)).toEqual(['Two databases', 'A morning of running']);
		expect(page.data.every(({ reason }) => (reason ?? '').length > 5)).toBe(true);
		const second = await finishedRun(member);
		expect((await included(member)).run?.id).toBe(second);
		expect((await included(member, first)).run?.id).toBe(first);
	});

	test('follows the user’s overrides, without reasons for posts that the verdict excluded', async () => {
		const member = await app.member(4, texts);
		const run = await finishedRun(member);
		const { tweets } = await member.client.call(getRun, { params: { id: run }, querystring: {} });
		for (const [text, value] of [
			['A cake (2)', 'include'],
			['Two databases (1)', 'exclude'],
		] as const) {
			const tweetId = tweets.find((tweet) => tweet.text === text)?.tweetId ?? '';
			await member.client.call(overrideVerdict, { params: { id: run, tweetId }, body: { value } });
		}
		const page = await included(member);
		expect(page.data.map(({ content, reason }) => [content, reason === null])).toEqual([
			['A cake (2)', true],
			['A morning of running (0)', false],
		]);
	});

	test('stays with its run on later pages, even if another run has ended', async () => {
		const member = await app.member(6, ['Running']);
		await finishedRun(member);
		const first = await readList(member, { filter: 'included', limit: '4' });
		await member.addPosts(3);
		await finishedRun(member);
		const rest = await readList(member, { filter: 'included', cursor: first.next_cursor ?? '' });
		expect(rest.run).toEqual(first.run);
		expect(new Set(idsOf([...first.data, ...rest.data])).size).toBe(6);
	});

	test('shows the newest counts, and keeps a post that was edited since', async () => {
		const member = await app.member(2, ['Running']);
		await finishedRun(member);
		const [newest, older] = (await included(member)).data;
		if (!newest || !older) throw new Error('nothing was included');
		const again = { authorName: 'Ada Lovelace', authorUsername: 'ada', text: 'Running, edited' };
		await save(
			[
				makePost(new Date(newest.created_at), {
					...again,
					id: newest.id,
					likes: 40,
					editIds: [newest.id],
				}),
			],
			member,
		);
		await save([makePost(ago(0), { ...again, editIds: [older.id, makePost(ago(0)).id] })], member);
		const [first, second] = (await included(member)).data;
		expect(first).toMatchObject({ id: newest.id, content: newest.content, metrics: { likes: 40 } });
		expect(second).toMatchObject({ id: older.id, content: older.content, metrics: older.metrics });
	});

	test('of an unknown run or another user’s is not found [C1]', async () => {
		const member = await app.member(2, ['Running']);
		const run = await finishedRun(member);
		for (const id of [run, randomUUID()]) {
			await expect(readList(person, { filter: 'included', run: id })).rejects.toMatchObject({
				status: 404,
				code: 'not_found',
			});
			await expect(countNew(person, '1', { filter: 'included', run: id })).rejects.toMatchObject({
				status: 404,
				code: 'not_found',
			});
		}
		expect(await readList(person, { filter: 'included' })).toMatchObject({ data: [], run: null });
		const { next_cursor } = await readList(member, { filter: 'included', limit: '1' });
		await expect(
			readList(person, { filter: 'included', cursor: next_cursor ?? '' }),
		).rejects.toMatchObject({ status: 404 });
	});
});

describe('the list to review next', () => {
	const next = async (who: TestUser) => {
		const { filter, data, run } = await readList(who, { filter: 'next' });
		return { filter, count: data.length, hasRun: run !== null };
	};
	const worthReading = async (who: TestUser) =>
		(await who.client.call(countToAnswer, {})).worth_reading;
	const finish = (who: TestUser, id: string) =>
		who.client.call(markTweetDone, { params: { id }, body: { done: true } });

	test('is all posts while none is stored, and the posts to answer until a run has ended', async () => {
		expect(await next(person)).toEqual({ filter: 'all', count: 0, hasRun: false });
		await save(makePosts(2));
		expect(await next(person)).toEqual({ filter: 'to_answer', count: 2, hasRun: false });
		expect(await worthReading(person)).toBe(0);
	});

	test('is the posts worth reading until each of them is done or replied to', async () => {
		const member = await app.member(4, ['Running', 'A cake']);
		await finishedRun(member);
		const [first, second] = idsOf((await readList(member, { filter: 'included' })).data);
		if (!first || !second) throw new Error('nothing was included');
		expect(await next(member)).toEqual({ filter: 'included', count: 2, hasRun: true });
		expect(await worthReading(member)).toBe(2);
		await finish(member, first);
		expect(await next(member)).toEqual({ filter: 'included', count: 2, hasRun: true });
		expect(await worthReading(member)).toBe(1);
		await storeReply(app, member, second);
		expect(await next(member)).toEqual({ filter: 'to_answer', count: 2, hasRun: false });
		expect(await worthReading(member)).toBe(0);
		expect(await worthReading(person), 'another user').toBe(0);
	});
});

describe('the list of answered posts', () => {
	test('has posts with a reply that is sent or opened on X, last reply first', async () => {
		const posts = makePosts(5);
		await save(posts);
		const [one, two, three, four, five] = idsOf(posts);
		await storeReply(app, person, three ?? '', { at: ago(30) });
		await storeReply(app, person, one ?? '', { at: ago(20), status: 'opened' });
		await storeReply(app, person, five ?? '', { at: ago(10) });
		await storeReply(app, person, two ?? '', { at: ago(5), status: 'failed' });
		await storeReply(app, person, four ?? '', { at: ago(4), status: 'unknown' });
		const { data } = await readList(person, { filter: 'answered' });
		expect(idsOf(data)).toEqual([five, one, three]);
		expect(data.map(({ response }) => response?.status)).toEqual(['done', 'opened', 'done']);
		expect((await readPages(person, { filter: 'answered', limit: '1' })).flat()).toEqual([
			five,
			one,
			three,
		]);
	});

	test('keeps a post that an edit has replaced, as a run read it', async () => {
		const member = await app.member(1, ['Running']);
		await finishedRun(member);
		const [post] = (await readList(member, {})).data;
		if (!post) throw new Error('no post');
		await storeReply(app, member, post.id, { at: ago(1) });
		await save(
			[makePost(ago(0), { text: 'Edited', editIds: [post.id, makePost(ago(0)).id] })],
			member,
		);
		expect((await readList(member, { filter: 'answered' })).data).toMatchObject([
			{ id: post.id, content: 'Running (0)', author_username: 'ada' },
		]);
	});
});

describe('the count of newer posts', () => {
	test('counts the posts newer than the newest one shown', async () => {
		await save(makePosts(5, 10));
		const [shown] = (await readList(person)).data;
		expect(await countNew(person, shown?.id ?? '')).toBe(0);
		await save([...makePosts(3, 2), ...makePosts(4, 60)]);
		expect(await countNew(person, shown?.id ?? '')).toBe(3);
		expect(await countNew(person, makePost(ago(63)).id)).toBe(11);
	});

	test('starts at the time of a post that an edit has replaced', async () => {
		const shown = makePost(ago(10));
		await save([shown, ...makePosts(2, 2), ...makePosts(2, 20)]);
		await save([makePost(ago(5), { editIds: [shown.id, makePost(ago(5)).id] })]);
		expect(await countNew(person, shown.id)).toBe(3);
	});

	test('counts later replies in the answered list, and newer posts in a run’s list', async () => {
		const member = await app.member(3, ['Running']);
		const run = await finishedRun(member);
		const shown = idsOf((await readList(member, { filter: 'included' })).data);
		expect(await countNew(member, shown[0] ?? '', { filter: 'included', run })).toBe(0);
		expect(await countNew(member, shown[2] ?? '', { filter: 'included', run })).toBe(2);
		await storeReply(app, member, shown[1] ?? '', { at: ago(9) });
		expect(await countNew(member, shown[1] ?? '', { filter: 'answered' })).toBe(0);
		await storeReply(app, member, shown[2] ?? '', { at: ago(8) });
		expect(await countNew(member, shown[1] ?? '', { filter: 'answered' })).toBe(1);
	});

	test.each(['', '?after=', '?after=x', `?after=${'1'.repeat(26)}`])(
		'requires a valid post: %s [F5]',
		async (query) => {
			const { statusCode } = await app.app.inject({
				url: `/api/tweets/news${query}`,
				headers: { cookie: person.cookie },
			});
			expect(statusCode).toBe(400);
		},
	);
});
