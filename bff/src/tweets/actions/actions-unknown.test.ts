import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	type ActionsApp,
	type Actor,
	buildActionsApp,
	failure,
} from '../../testing/apps/build-actions-app.ts';

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

describe('if X did not respond', () => {
	test.each(['done-then-cut', 'done-then-status', 'done-then-stall'] as const)(
		'but posted the reply (%s), it is found and reported as done',
		async (action) => {
			await app.next('twitter', { action, at: 'reply' });
			const result = await actor.reply(text);
			const [posted] = (await actor.atX()).posts;
			expect(result).toMatchObject({
				status: 'done',
				outcome: { url: `https://x.com/i/status/${posted?.id}` },
			});
			expect(await actor.atX()).toMatchObject({ asked: { posts: 1 }, posts: [{ text }] });
		},
	);

	test.each(['cut', 'stall', 'html', 'status'] as const)(
		'and did not post the reply (%s), it is sent again only after a wait, and once',
		async (action) => {
			await app.next('twitter', { action, at: 'reply' });
			expect(await failure(actor.reply(text))).toMatchObject({
				status: 503,
				code: 'outcome_unknown',
			});
			expect(await actor.row('response')).toMatchObject({ status: 'unknown', text });
			const early = await failure(actor.reply(text));
			expect(early).toMatchObject({ status: 503, code: 'outcome_unknown' });
			expect((early as { retryAfter: number }).retryAfter).toBeGreaterThanOrEqual(1);
			expect((early as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(10);
			expect((await actor.atX()).asked.posts).toBe(1);
			expect(await failure(actor.reply(other))).toMatchObject({
				status: 409,
				code: 'already_answered',
			});
			await actor.pass(10);
			expect(await failure(actor.reply(other))).toMatchObject({
				status: 409,
				code: 'already_answered',
			});
			expect(await actor.row('response')).toMatchObject({ status: 'unknown', text });
			const results = await Promise.all([
				actor.reply(text),
				actor.reply(text),
				app.elsewhere().reply(actor.id, actor.tweetId, text),
			]);
			for (const result of results) expect(result).toMatchObject({ status: 'done' });
			expect(await actor.atX()).toMatchObject({ asked: { posts: 2 }, posts: [{ text }] });
		},
	);

	test('and shows the reply late, it is sent once, and done as soon as it shows', async () => {
		await app.next('twitter', { action: 'done-then-cut', at: 'reply', hiddenMs: 700 });
		expect(await failure(actor.reply(text))).toMatchObject({ code: 'outcome_unknown' });
		expect(await failure(actor.reply(text))).toMatchObject({ code: 'outcome_unknown' });
		await expect.poll(() => shownAtX()).toBe(1);
		await actor.pass(10);
		expect(await actor.reply(text)).toMatchObject({ status: 'done' });
		expect(await actor.atX()).toMatchObject({ asked: { posts: 1 }, posts: [{ text }] });
	});

	test('and shows the reply very late, a duplicate is not a failure and the reply is found', async () => {
		await app.next('twitter', { action: 'done-then-cut', at: 'reply', hiddenMs: 1500 });
		await failure(actor.reply(text));
		await actor.pass(10);
		expect(await failure(actor.reply(text))).toMatchObject({ code: 'outcome_unknown' });
		expect(await actor.row('response')).toMatchObject({ status: 'unknown', text });
		await expect.poll(() => shownAtX()).toBe(1);
		await actor.pass(10);
		expect(await actor.reply(text)).toMatchObject({ status: 'done' });
		expect((await actor.atX()).posts).toMatchObject([{ text }]);
	});

	test('and the same text is at X already, the duplicate is reported and another text possible', async () => {
		await actor.reply(text, actor.posts[1]?.id);
		await app.next('twitter', { action: 'cut', at: 'reply' });
		await failure(actor.reply(text));
		await actor.pass(10);
		await app.services.em
			.fork()
			.execute(
				"update tweet_actions set first_attempt_at = now() - interval '16 minutes' where user_id = ?",
				[actor.id],
			);
		expect(await failure(actor.reply(text))).toMatchObject({
			status: 409,
			code: 'response_duplicate',
		});
		expect(await actor.reply(other)).toMatchObject({ status: 'done' });
	});

	test.each([
		{ action: 'status', status: 401 },
		{ action: 'status', status: 429, seconds: 600 },
	] as const)(
		'and the reply cannot be looked up (%j), nothing is sent, with the reason',
		async (step) => {
			await app.next('twitter', { action: 'done-then-cut', at: 'reply' }, { ...step, at: 'posts' });
			expect(await failure(actor.reply(text))).toMatchObject({ code: 'outcome_unknown' });
			await actor.pass(10);
			await app.next('twitter', { ...step, at: 'posts' });
			expect(await failure(actor.reply(text))).toMatchObject({
				status: 503,
				code: 'outcome_unknown',
			});
			expect(await actor.row('response')).toMatchObject({ status: 'unknown', text });
			expect((await actor.atX()).asked.posts).toBe(1);
			await actor.pass(10);
			expect(await actor.reply(text)).toMatchObject({ status: 'done' });
			expect(await actor.atX()).toMatchObject({ asked: { posts: 1 }, posts: [{ text }] });
		},
	);

	test('and the server stopped, the next attempt checks X first, and sends only if missing', async () => {
		for (const isPosted of [true, false]) {
			actor = await app.actor();
			await app.reset();
			await app.next('twitter', {
				action: isPosted ? 'done-then-cut' : 'cut',
				at: 'reply',
				...(isPosted && { hiddenMs: 300 }),
			});
			await failure(actor.reply(text));
			// The state that a server leaves when it is killed during the request to X.
			await app.services.em
				.fork()
				.execute(
					"update tweet_actions set status = 'sending', lease_until = now() - interval '1 second' where user_id = ?",
					[actor.id],
				);
			await expect.poll(async () => (await actor.atX()).posts.length).toBe(isPosted ? 1 : 0);
			if (isPosted) await expect.poll(() => shownAtX()).toBe(1);
			expect(await actor.reply(text)).toMatchObject({ status: 'done' });
			expect((await actor.atX()).posts).toHaveLength(1);
		}
	});

	test('and the next attempt loses its lease during the lookup, the reply is posted once [C8]', async () => {
		await app.next('twitter', { action: 'cut', at: 'reply' });
		await failure(actor.reply(text));
		await actor.pass(10);
		const [looked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const slow = app.elsewhere((session) => ({
			...session,
			async findReply(on) {
				const found = await session.findReply(on);
				looked.resolve();
				await goesOn.promise;
				return found;
			},
		}));
		const late = slow.reply(actor.id, actor.tweetId, text);
		await looked.promise;
		await actor.pass(60);
		const result = await actor.reply(text);
		goesOn.resolve();
		expect(await late).toEqual(result);
		expect(await actor.atX()).toMatchObject({ asked: { posts: 2 }, posts: [{ text }] });
	});

	test('because the server stopped before the request, a new attempt starts over', async () => {
		await actor.reply(text);
		const sql =
			"update tweet_actions set status = 'leased', posted_id = null, lease_until = now() - interval '1 second' where user_id = ?";
		await app.services.em.fork().execute(sql, [actor.id]);
		expect(await actor.reply(other)).toMatchObject({ status: 'done', outcome: { text: other } });
	});
});

/** Own posts as X lists them now. */
async function shownAtX(): Promise<number> {
	const token = await app.services.xAccess.accessToken(actor.id);
	const answer = await fetch(`${app.sandbox.url}/2/users/${actor.accountId}/tweets`, {
		headers: { authorization: `Bearer ${token}` },
	});
	return ((await answer.json()) as { meta: { result_count: number } }).meta.result_count;
}
