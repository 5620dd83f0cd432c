import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discardDraft } from '../../../contract/tweets/reply-drafts.ts';
import { IdentityEntity } from '../../auth/oauth/identity.entity.ts';
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
	storeDraft,
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

const save = (posts: Post[], who = person) => app.services.tweets.save(who.id, posts, 'test');

describe('the list of all posts', () => {
	test('returns the stored posts, newest first', async () => {
		const post = makePost(ago(1), {
			text: 'Slow <b>runs</b> &amp; more\n@mara',
			likes: 12,
			retweets: 3,
			avatarUrl: 'https://pbs.twimg.com/a.png',
		});
		await save([post, ...makePosts(2, 5)]);
		const { data, next_cursor, run, acting } = await readList(person);
		expect(idsOf(data)).toEqual(idsOf([post, ...makePosts(2, 5)]));
		expect(data[0]).toEqual({
			id: post.id,
			twitter_id: post.id,
			network: 'x',
			url: `https://x.com/solveig_runs/status/${post.id}`,
			author_name: 'Solveig Aas',
			author_username: 'solveig_runs',
			avatar_url: 'https://pbs.twimg.com/a.png',
			// Escaped, so that it shows as it was written.
			content: 'Slow &lt;b&gt;runs&lt;/b&gt; &amp;amp; more\n@mara',
			created_at: post.createdAt.toISOString(),
			metrics: { likes: 12, retweets: 3 },
			quoted: null,
			repost_by: null,
			lang: 'en',
			reason: null,
			like_way: 'open_in_x',
			response_way: 'open_in_x',
			acting: null,
			like: null,
			response: null,
			draft: null,
			done_at: null,
			filters: [],
			also_by: [],
			mark: null,
		});
		expect({ next_cursor, run }).toEqual({ next_cursor: null, run: null });
		expect(acting?.why).toMatch(/\.$/);
	});

	test('is empty for a user without posts', async () => {
		expect(await readList(person)).toMatchObject({ data: [], next_cursor: null, run: null });
	});

	test('shows the original’s author and text for a repost, the reposter, and no picture', async () => {
		const repostOf = { id: '99', authorName: 'Mara', authorUsername: 'mara_l' };
		await save([
			makePost(ago(1), {
				repostOf,
				text: 'The original',
				avatarUrl: 'https://pbs.twimg.com/reposter.png',
			}),
		]);
		expect((await readList(person)).data).toMatchObject([
			{
				twitter_id: '99',
				author_name: 'Mara',
				author_username: 'mara_l',
				content: 'The original',
				repost_by: 'solveig_runs',
				avatar_url: null,
			},
		]);
	});

	test('leaves out the user’s own posts', async () => {
		const mine = makePost(ago(1), { authorId: '1500000000000000042' });
		await save([mine, ...makePosts(1, 5)]);
		expect(idsOf((await readList(person)).data)).toHaveLength(2);
		const time = new Date();
		await app.services.em.fork().insert(IdentityEntity, {
			provider: 'twitter',
			subject: '1500000000000000042',
			userId: person.id,
			createdAt: time,
			updatedAt: time,
		});
		expect(idsOf((await readList(person)).data)).toEqual(idsOf(makePosts(1, 5)));
		expect(await countNew(person, makePost(ago(9)).id)).toBe(1);
		await storeReply(app, person, mine.id, { at: ago(0) });
		expect((await readList(person, { filter: 'answered' })).data).toEqual([]);
	});

	test('shows the reply to each post, and a draft until it is sent or discarded', async () => {
		const [one, two, three] = makePosts(3);
		if (!one || !two || !three) throw new Error('no posts');
		await save([one, two, three]);
		for (const { id } of [one, two]) await storeDraft(app, person, id);
		await storeDraft(app, person, three.id, { discardedAt: ago(1) });
		await storeReply(app, person, two.id, { at: ago(0), text: 'Sent' });
		const { data } = await readList(person);
		expect(data).toMatchObject([
			{
				id: one.id,
				response: null,
				draft: { text: 'Drafted', tone: 'warm', createdAt: ago(1).toISOString() },
			},
			{
				id: two.id,
				response: {
					status: 'done',
					text: 'Sent',
					at: ago(0).toISOString(),
					url: expect.stringContaining('/77'),
				},
				draft: null,
			},
			{ id: three.id, draft: null },
		]);
		await person.client.call(discardDraft, { params: { id: one.id } });
		expect((await readList(person)).data[0]).toMatchObject({ draft: null });
	});
});

describe('pages', () => {
	test.each([1, 7, 10, 25, 100])('of %d posts hold each post once, in order', async (limit) => {
		await save(makePosts(25));
		const all = await readPages(person, { limit: String(limit) });
		expect(all.flat()).toEqual(idsOf(makePosts(25)));
		expect(all.slice(0, -1).every((page) => page.length === limit)).toBe(true);
	});

	test('skip and repeat nothing while new posts arrive and counts change', async () => {
		await save(makePosts(20, 100));
		let from = 50;
		const all = await readPages(person, { limit: '6' }, async () => {
			from -= 2;
			await save([
				...makePosts(2, from),
				...makePosts(20, 100).map((post) => ({ ...post, likes: from })),
			]);
		});
		expect(all.flat()).toEqual(idsOf(makePosts(20, 100)));
	});

	test('separate posts of the same moment', async () => {
		const same = Array.from({ length: 9 }, (_, at) =>
			makePost(ago(1), { id: `900${at}`, editIds: [`900${at}`] }),
		);
		await save(same);
		expect((await readPages(person, { limit: '2' })).flat()).toEqual(idsOf(same).toReversed());
	});

	test.each([
		['cursor=nonsense', 'cursor'],
		[
			`cursor=${Buffer.from('["2026-02-30T00:00:00.000000Z","1"]').toString('base64url')}`,
			'cursor',
		],
		[
			`cursor=${Buffer.from('["2026-02-20T00:00:00.000000Z","1 or 1"]').toString('base64url')}`,
			'cursor',
		],
		[
			`filter=included&cursor=${Buffer.from('["2026-02-20T00:00:00.000000Z","1","x"]').toString('base64url')}`,
			'cursor',
		],
		['limit=0x10', 'limit'],
		['limit=1000', 'limit'],
		['limit=-1', 'limit'],
		['filter=mine', 'filter'],
		['filter=all&filter=answered', 'filter'],
		['run=1', 'run'],
		[`cursor=${'x'.repeat(201)}`, 'cursor'],
	])('with an invalid query are refused: %s [C4] [F5]', async (query, name) => {
		const { statusCode, json } = await app.app.inject({
			url: `/api/tweets?${query}`,
			headers: { cookie: person.cookie },
		});
		expect({ statusCode, code: json().code }).toEqual({ statusCode: 400, code: 'invalid_input' });
		expect(json().message).toContain(name);
	});

	test('hold between one and a hundred posts [F5]', async () => {
		await save(makePosts(110));
		expect((await readList(person, { limit: '999' })).data).toHaveLength(100);
		expect((await readList(person, { limit: '0' })).data).toHaveLength(1);
		expect((await readList(person)).data).toHaveLength(50);
	});
});

test('two users with the same posts each see their own, with their own actions [C1]', async () => {
	const other = await app.loginAs();
	const posts = makePosts(3);
	await save(posts);
	await save(posts.slice(0, 1), other);
	await storeReply(app, person, posts[0]?.id ?? '', { at: ago(1) });
	await storeDraft(app, person, posts[1]?.id ?? '');
	await storeDraft(app, other, posts[0]?.id ?? '');
	expect((await readList(other, {})).data).toMatchObject([
		{ id: posts[0]?.id, response: null, draft: { text: 'Drafted' } },
	]);
	expect((await readList(other, { filter: 'answered' })).data).toEqual([]);
	expect(idsOf((await readList(person)).data)).toEqual(idsOf(posts));
	expect(await countNew(other, '1', {})).toBe(0);
	const { next_cursor } = await readList(person, { limit: '1' });
	expect((await readList(other, { cursor: next_cursor ?? '' })).data).toEqual([]);
});
