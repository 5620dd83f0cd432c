import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	type ActionsApp,
	type Actor,
	buildActionsApp,
	failure,
} from '../../testing/apps/build-actions-app.ts';
import { buildTestApp } from '../../testing/apps/build-test-app.ts';
import { actionScope } from '../../testing/processes/sandbox-x.ts';

const post = {
	network: 'x' as const,
	idThere: '1',
	accountId: null,
	authorUsername: 'ada',
	text: 'Easy runs, written down.',
};
const reading = 'users.read tweet.read offline.access';
const refusal = { action: 'status', status: 403 } as const;

let app: ActionsApp;
let selfServe: ActionsApp;
let actor: Actor;

beforeAll(async () => {
	app = await buildActionsApp({ keep: true });
	selfServe = await buildActionsApp({ keep: true, environment: { X_PLAN: '' } });
});
afterAll(async () => {
	await app.close();
	await selfServe.close();
});

const readMethods = ({ id }: { id: string } = actor, at = app) =>
	at.services.actionMethods.read(id);

describe('on an X plan with likes and replies', () => {
	beforeEach(async () => {
		await app.reset();
		actor = await app.actor();
	});

	test('Warble performs all actions of users who allow it, without an explanation', async () => {
		const { acting, methodOf } = await readMethods();
		expect(acting).toBeNull();
		expect([methodOf('like', post, null), methodOf('response', post, null)]).toEqual([
			'done',
			'done',
		]);
	});

	test('with no or a read-only connection, all actions open on X, and connecting helps', async () => {
		const [unconnected, reader] = [
			await readMethods(await app.loginAs()),
			await readMethods(await app.actor(reading)),
		];
		for (const { acting, methodOf } of [unconnected, reader]) {
			expect(acting).toMatchObject({
				connectHelps: true,
				why: expect.stringContaining('likes and answers open there'),
			});
			expect([methodOf('like', post, null), methodOf('response', post, null)]).toEqual([
				'open_in_x',
				'open_in_x',
			]);
		}
		expect(unconnected.acting?.why).toContain('X is not connected');
		expect(reader.acting?.why).toContain('only reads');
	});

	test('a connection without tokens counts as none', async () => {
		await app.services.em
			.fork()
			.execute('update identities set sealed_tokens = null where user_id = ?', [actor.id]);
		expect((await readMethods()).acting).toMatchObject({ connectHelps: true });
	});

	test('after X refused a like, likes open on X before the next click, but replies do not', async () => {
		await app.next('twitter', { ...refusal, at: 'like' });
		expect(await failure(actor.like())).toMatchObject({ code: 'action_refused' });
		const { acting, methodOf } = await readMethods();
		expect([methodOf('like', post, null), methodOf('response', post, null)]).toEqual([
			'open_in_x',
			'done',
		]);
		expect(acting).toEqual({
			why: 'X has refused likes from here lately, so likes open on X. From tomorrow on it is tried again.',
			connectHelps: false,
		});
		for (const tweetId of [actor.tweetId, actor.posts[1]?.id]) {
			expect(await actor.like(tweetId)).toMatchObject({ status: 'open_in_x' });
		}
		expect((await readMethods()).methodOf('like', post, null)).toBe('open_in_x');
		expect((await actor.atX()).asked.likes).toBe(1);
	});

	test('after X refused one reply, that reply opens on X; after two, all do', async () => {
		const [first, second, third] = actor.posts.map(({ id }) => id);
		await app.next('twitter', { ...refusal, at: 'reply' });
		await failure(actor.reply('One', first));
		expect((await readMethods()).acting).toBeNull();
		expect(await actor.reply('One', first)).toMatchObject({ status: 'open_in_x' });
		await app.next('twitter', { ...refusal, at: 'reply' });
		expect(await failure(actor.reply('Two', second))).toMatchObject({ code: 'action_refused' });
		expect((await readMethods()).acting).toMatchObject({
			why: expect.stringContaining('X has refused answers'),
		});
		expect(await actor.reply('Three', third)).toMatchObject({ status: 'open_in_x' });
		expect((await actor.atX()).asked.posts).toBe(2);
	});

	test.each(['a day', 'a success', 'reconnecting'])(
		'after %s, Warble performs likes again',
		async (what) => {
			await app.next('twitter', { ...refusal, at: 'like' });
			await failure(actor.like());
			expect((await readMethods()).methodOf('like', post, null)).toBe('open_in_x');
			const { em } = app.services;
			if (what === 'a day') {
				await em
					.fork()
					.execute(
						"update tweet_actions set updated_at = now() - interval '25 hours' where user_id = ?",
						[actor.id],
					);
			} else if (what === 'reconnecting') {
				await app.connect(app.browserOf(actor), 'twitter', { other: actor.handle });
			} else {
				// Like a second window that does not know about it yet.
				await em.fork().execute(
					`insert into tweet_actions (user_id, tweet_id, action, status, lease_id, first_attempt_at, updated_at)
				values (?, '9', 'like', 'done', gen_random_uuid(), now(), now() + interval '1 second')`,
					[actor.id],
				);
			}
			expect((await readMethods()).methodOf('like', post, null)).toBe('done');
		},
	);
});

describe('on a self-service X plan', () => {
	beforeEach(async () => {
		actor = await selfServe.actor();
	});

	test('likes open on X, as do replies except to posts that mention the user or are their own', async () => {
		const { acting, methodOf } = await readMethods(actor, selfServe);
		const { handle } = actor;
		const answerTo = (text: string, authorUsername = 'ada') =>
			methodOf('response', { ...post, authorUsername, text }, null);
		expect(methodOf('like', { ...post, text: `@${handle}` }, null)).toBe('open_in_x');
		for (const text of [
			`@${handle}`,
			`Ask @${handle.toUpperCase()}!`,
			`(@${handle})`,
			`x,@${handle}: y`,
		])
			expect(answerTo(text), text).toBe('done');
		for (const text of ['', handle, `@${handle}s`, `@${handle}_2`, `mail@${handle}`, `@@${handle}`])
			expect(answerTo(text), text).toBe('open_in_x');
		expect(answerTo('Mine', handle.toUpperCase())).toBe('done');
		expect(acting).toMatchObject({
			connectHelps: false,
			why: expect.stringContaining('Answers to posts that mention you are sent from here'),
		});
	});

	test('without a connection the explanation says that connecting enables some replies', async () => {
		const { acting } = await readMethods(await selfServe.loginAs(), selfServe);
		expect(acting).toEqual({
			why: 'X is not connected, so likes and answers open there. Connect it, and answers to posts that mention you are sent from here.',
			connectHelps: true,
		});
	});

	test('a reply to a post that mentions the user is posted; other replies open on X', async () => {
		const [mine, strange] = actor.posts;
		if (!mine || !strange) throw new Error('There are posts.');
		await selfServe.services.tweets.save(
			actor.id,
			[{ ...mine, text: `What does @${actor.handle} say?` }],
			'test',
		);
		expect(await actor.reply('This.', mine.id)).toMatchObject({ status: 'done' });
		expect(await actor.reply('That.', strange.id)).toMatchObject({ status: 'open_in_x' });
		expect(await actor.like(mine.id)).toMatchObject({ status: 'open_in_x' });
		expect((await actor.atX()).asked).toEqual({ posts: 1, likes: 0 });
	});

	test('part of the required scopes is not enough', async () => {
		const half = await selfServe.actor(`${actionScope.replace(' like.write', '')} offline.access`);
		expect((await readMethods(half, selfServe)).acting).toMatchObject({
			why: expect.stringContaining('only reads'),
		});
	});
});

test('if X cannot be connected, all actions open on X, and connecting is not offered', async () => {
	const plain = await buildTestApp();
	const person = await plain.loginAs();
	expect((await plain.services.actionMethods.read(person.id)).acting).toMatchObject({
		connectHelps: false,
	});
});
