import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listTweets } from '../../../contract/tweets/tweets.ts';
import { RunEntity } from '../../filter/filter.ts';
import {
	type ActionsApp,
	type Actor,
	buildActionsApp,
	failure,
} from '../../testing/apps/build-actions-app.ts';
import { postOf } from '../../testing/apps/build-filter-app.ts';
import { readTables } from '../../testing/database/read-tables.ts';

const text = 'Four weeks of that, and then the hills.';
const other = 'Something else altogether.';

let app: ActionsApp;
let actor: Actor;

beforeAll(async () => {
	app = await buildActionsApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.reset();
	actor = await app.actor();
});

describe('a like', () => {
	test('is performed at X and reported as done', async () => {
		expect(await actor.like()).toEqual({
			status: 'done',
			intentUrl: null,
			outcome: {
				status: 'done',
				at: expect.stringMatching(/^20.*Z$/),
				text: null,
				url: null,
				error: null,
			},
		});
		expect(await actor.atX()).toMatchObject({ likes: [{ tweetId: actor.tweetId }], posts: [] });
	});

	test('sent ten times at once from two processes is performed once for all [C8]', async () => {
		const there = app.elsewhere();
		const results = await Promise.all(
			Array.from({ length: 10 }, (_, at) =>
				at % 2 ? actor.like() : there.like(actor.id, actor.tweetId),
			),
		);
		expect(await actor.atX()).toMatchObject({
			asked: { likes: 1 },
			likes: [{ tweetId: actor.tweetId }],
		});
		for (const result of results) expect(result).toEqual(results[0]);
		expect(await actor.like()).toEqual(results[0]);
		expect((await actor.atX()).asked.likes).toBe(1);
	});

	test('is counted when the list is read again, and once after the next fetch', async () => {
		// The counts of young posts grow by themselves.
		const twoDaysAgo = Date.now() - 2 * 86_400_000;
		const post = actor.posts.find(({ createdAt }) => createdAt.getTime() < twoDaysAgo);
		const { id = '', likes: before = -1 } = post ?? {};
		const shownLikes = async () => {
			const { data } = await actor.client.call(listTweets, { querystring: { limit: '100' } });
			return data.find((shown) => shown.id === id)?.metrics.likes;
		};
		expect(await shownLikes()).toBe(before);
		await actor.like(id);
		expect(await shownLikes()).toBe(before + 1);
		const { fetches } = app.services;
		await fetches.start(actor.id);
		await expect.poll(async () => (await fetches.read(actor.id)).status).toBe('done');
		const [stored] = await app.services.tweets.find(actor.id, [id]);
		expect(stored?.likes).toBe(before + 1);
		expect(await shownLikes()).toBe(before + 1);
	});

	test('of a repost likes the original', async () => {
		const repost = {
			...postOf('1899', 'Passed on', new Date()),
			repostOf: { id: actor.tweetId, authorName: 'Ada', authorUsername: 'ada' },
		};
		await app.services.tweets.save(actor.id, [repost], 'test');
		await actor.like('1899');
		expect((await actor.atX()).likes).toMatchObject([{ tweetId: actor.tweetId }]);
	});

	test('that X did not confirm can be repeated at once, and counts once', async () => {
		await app.next('twitter', { action: 'done-then-cut', at: 'like' });
		expect(await failure(actor.like())).toMatchObject({
			status: 503,
			code: 'outcome_unknown',
			retryAfter: 1,
		});
		expect(await actor.row('like')).toMatchObject({
			status: 'unknown',
			error: { code: 'outcome_unknown' },
		});
		expect(await actor.like()).toMatchObject({ status: 'done' });
		expect((await actor.atX()).likes).toHaveLength(1);
		expect(await actor.row('like')).toMatchObject({ status: 'done', error: null });
	});
});

describe('a reply', () => {
	test('is posted as written, without surrounding space, and returned with its address', async () => {
		const result = await actor.reply(
			'  Cafe\u0301 & <b> https://notes.example/x 世界\n\nTwo lines.\n ',
		);
		const written = 'Café & <b> https://notes.example/x 世界\n\nTwo lines.';
		const [posted] = (await actor.atX()).posts;
		expect(posted).toMatchObject({ text: written, replyTo: actor.tweetId });
		expect(result).toMatchObject({
			status: 'done',
			outcome: {
				status: 'done',
				text: written,
				url: `https://x.com/i/status/${posted?.id}`,
				error: null,
			},
		});
	});

	test('sent ten times at once from two processes is posted once for all [C8]', async () => {
		const there = app.elsewhere();
		const results = await Promise.all(
			Array.from({ length: 10 }, (_, at) =>
				at % 2 ? actor.reply(text) : there.reply(actor.id, actor.tweetId, text),
			),
		);
		expect(await actor.atX()).toMatchObject({ asked: { posts: 1 }, posts: [{ text }] });
		for (const result of results) expect(result).toEqual(results[0]);
		expect(await actor.reply(text)).toEqual(results[0]);
		expect((await actor.atX()).asked.posts).toBe(1);
	});

	test('clicked twice during the request to X gets the same result, even a failure [C8]', async () => {
		for (const [step, expected] of [
			[
				{ action: 'stall', at: 'reply' },
				{ status: 503, code: 'outcome_unknown' },
			],
			[{ action: 'done-then-stall', at: 'reply' }, { status: 'done' }],
		] as const) {
			actor = await app.actor();
			await app.reset();
			await app.next('twitter', step);
			const first = failure(actor.reply(text));
			await expect.poll(async () => (await actor.row('response'))?.status).toBe('sending');
			const clicks = [
				first,
				failure(actor.reply(text)),
				failure(app.elsewhere().reply(actor.id, actor.tweetId, text)),
			];
			for (const result of await Promise.all(clicks)) expect(result).toMatchObject(expected);
			expect((await actor.atX()).asked.posts).toBe(1);
		}
	});

	test('with another text is refused while the first is being posted and afterwards', async () => {
		await app.next('twitter', { action: 'done-then-stall', at: 'reply' });
		const first = actor.reply(text);
		await expect.poll(async () => (await actor.row('response'))?.status).toBe('sending');
		expect(await failure(actor.reply(other))).toMatchObject({
			status: 409,
			code: 'already_answered',
		});
		expect(await actor.row('response')).toMatchObject({ status: 'sending', text });
		await first;
		expect(await failure(actor.reply(other))).toMatchObject({
			status: 409,
			code: 'already_answered',
		});
		expect((await actor.atX()).posts).toMatchObject([{ text }]);
		expect(await actor.row('response')).toMatchObject({ status: 'done', text });
	});

	test.each(['', '   ', '\n\t', '\u200b\u200d', '\u0000'])(
		'that is blank is refused with the field’s name: %j [F5]',
		async (response) => {
			expect(await failure(actor.reply(response))).toMatchObject({
				status: 400,
				code: 'invalid_input',
				path: 'body/response',
			});
		},
	);

	test.each([
		['as X counts letters', 'a'.repeat(281), 'a'.repeat(280)],
		['as X counts Chinese', '世'.repeat(141), '世'.repeat(140)],
		[
			'as X counts links',
			`${'a'.repeat(257)} https://a.com/${'b'.repeat(300)}`,
			`${'a'.repeat(256)} https://a.com/${'b'.repeat(300)}`,
		],
	])(
		'that is one character too long %s is refused without a request to X [F5]',
		async (_, tooLong, fits) => {
			expect(await failure(actor.reply(tooLong))).toMatchObject({
				status: 400,
				code: 'response_too_long',
			});
			expect(await actor.row('response')).toBeUndefined();
			expect(await actor.reply(fits)).toMatchObject({ status: 'done' });
		},
	);

	test.each(['\ufffe', '\ufeff', '\uffff'])(
		'with the character %j, which X refuses, is refused without a request to X [J10]',
		async (character) => {
			expect(await failure(actor.reply(`Four weeks${character} of that`))).toMatchObject({
				status: 400,
				code: 'invalid_input',
				path: 'body/response',
				message: expect.stringMatching(
					/^X refuses posts with the invisible character U\+.* after “Four weeks”/,
				),
			});
			expect(await actor.row('response')).toBeUndefined();
		},
	);

	test('can be sent to a post that only the user’s run has, and by no other user [C1]', async () => {
		const fork = app.services.em.fork();
		const templateId = (
			await app.services.filter.templates.save(actor.id, {
				name: 'Reads',
				content: { description: 'Running' },
			})
		).id;
		const runId = randomUUID();
		const now = new Date();
		// It has ended, so that no worker takes it up and changes rows while other tests compare them.
		await fork.insert(RunEntity, {
			id: runId,
			userId: actor.id,
			templateId,
			version: 1,
			title: 'Reads',
			description: '',
			timeRangeValue: 1,
			timeRangeUnit: 'days',
			since: now,
			until: now,
			createdAt: now,
			endedAt: now,
			status: 'done',
			phase: 'judging',
			model: 'some/model',
			promptHash: '',
			maxCost: 1,
		});
		await fork.execute(
			`insert into filter_run_posts (run_id, tweet_id, posted_at, likes, retweets, author_name, author_username, content)
			values (?, ?, now(), 0, 0, 'Ada', 'ada', 'Gone from storage')`,
			[runId, actor.tweetId],
		);
		await fork.execute('delete from tweets where user_id = ? and id = ?', [
			actor.id,
			actor.tweetId,
		]);
		expect(await actor.reply(text)).toMatchObject({ status: 'done' });
		const stranger = await app.actor();
		await fork.execute('delete from tweets where user_id = ?', [stranger.id]);
		expect(await failure(stranger.reply(text, actor.tweetId))).toMatchObject({
			status: 404,
			code: 'not_found',
		});
	});
});

test('to another user’s post is refused like an unknown one, and nothing changes [C1]', async () => {
	await actor.reply(text);
	await actor.like();
	const stranger = await app.actor();
	await app.services.em.fork().execute('delete from tweets where user_id = ?', [stranger.id]);
	const rows = () => readTables(app.services.em.fork(), stranger.id);
	const [before, { asked }] = [await rows(), await actor.atX()];
	for (const [method, path, payload] of [
		['POST', 'like', undefined],
		['POST', 'response', { response: text }],
		['PUT', 'actions/like', { outcome: 'none' }],
		['PUT', 'actions/response', { outcome: 'none' }],
	] as const) {
		const ask = (tweetId: string) =>
			app.app.inject({
				method,
				url: `/api/tweets/${tweetId}/${path}`,
				headers: { cookie: stranger.cookie },
				...(payload && { payload }),
			});
		const answers = [await ask(actor.tweetId), await ask('4242')];
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
		expect(answers[0]?.body).toBe(answers[1]?.body);
	}
	expect(await rows()).toEqual(before);
	expect((await actor.atX()).asked).toEqual(asked);
});

test('two users can each reply once to the same post [C1]', async () => {
	const neighbour = await app.actor();
	await actor.reply(text);
	expect(await neighbour.reply(other)).toMatchObject({
		status: 'done',
		outcome: { text: other },
	});
	expect((await neighbour.atX()).posts).toMatchObject([{ text: other }]);
	expect((await actor.atX()).posts).toMatchObject([{ text }]);
});

test.each(['no-number', randomUUID(), '-1', '1'.repeat(26), '%00'])(
	'an invalid id is refused: %s [F5]',
	async (tweetId) => {
		const { statusCode } = await app.app.inject({
			method: 'POST',
			url: `/api/tweets/${tweetId}/like`,
			headers: { cookie: actor.cookie },
		});
		expect(statusCode).toBe(400);
	},
);

test('likes and replies are limited to sixty a minute together, without further requests to X', async () => {
	const answers: unknown[] = [];
	for (let at = 0; at < 61; at += 1) answers.push(await failure(actor.like()));
	expect(answers.slice(0, 60)).toEqual(Array(60).fill(expect.objectContaining({ status: 'done' })));
	expect(answers[60]).toMatchObject({
		status: 429,
		code: 'too_many_requests',
		retryAfter: expect.any(Number),
	});
	expect(await failure(actor.reply(text))).toMatchObject({ status: 429 });
	expect((await actor.atX()).asked).toEqual({ likes: 1, posts: 0 });
});

test('the text of a reply is in no log', async () => {
	await app.next('twitter', { action: 'cut', at: 'reply' });
	await failure(actor.reply('A confession of mine.'));
	expect(JSON.stringify(app.logged)).not.toMatch(/confession|sandbox-x-token-/);
});
