import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	type ActionsApp,
	type Actor,
	buildActionsApp,
	failure,
} from '../../testing/apps/build-actions-app.ts';
import { postOf } from '../../testing/apps/build-filter-app.ts';

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

describe('after a refusal by X, nothing is posted and another text can be sent:', () => {
	test.each([
		[{ action: 'status', status: 401 }, 400, 'connection_expired'],
		[{ action: 'status', status: 402 }, 400, 'network_out_of_credit'],
		[{ action: 'status', status: 403 }, 403, 'action_refused'],
		[{ action: 'status', status: 404 }, 404, 'tweet_gone'],
		[
			{ action: 'status', status: 403, detail: 'Your Tweet text is too long.' },
			400,
			'response_too_long',
		],
		[
			{ action: 'status', status: 403, detail: 'This has duplicate content.' },
			409,
			'response_duplicate',
		],
		[{ action: 'status', status: 429, seconds: 600 }, 503, 'network_rate_limited'],
	] as const)('%j', async (step, status, code) => {
		await app.next('twitter', { ...step, at: 'reply' });
		const error = await failure(actor.reply(text));
		expect(error).toMatchObject({
			status,
			code,
			...(code === 'network_rate_limited' && { retryAfter: expect.closeTo(600, -1) }),
		});
		expect(await actor.row('response')).toMatchObject({
			status: 'failed',
			text,
			posted_id: null,
			error: { code },
		});
		expect((await actor.atX()).posts).toEqual([]);
		const again = await actor.reply(other);
		expect(again).toMatchObject({ status: code === 'action_refused' ? 'open_in_x' : 'done' });
		expect(await actor.row('response')).toMatchObject({ text: other });
	});

	test('a deleted post', async () => {
		await app.services.tweets.save(actor.id, [postOf('1901', 'Gone', new Date())], 'test');
		expect(await failure(actor.reply(text, '1901'))).toMatchObject({
			status: 404,
			code: 'tweet_gone',
		});
		expect(await failure(actor.like('1901'))).toMatchObject({ status: 404, code: 'tweet_gone' });
	});

	test('a connection that was revoked meanwhile', async () => {
		const token = (await app.services.xAccess.accessToken(actor.id)) ?? '';
		await fetch(`${app.sandbox.url}/2/oauth2/revoke`, {
			method: 'POST',
			headers: {
				authorization: `Basic ${Buffer.from('sandbox-x:sandbox-x-secret').toString('base64')}`,
			},
			body: new URLSearchParams({ token }),
		});
		expect(await failure(actor.reply(text))).toMatchObject({
			status: 400,
			code: 'connection_expired',
		});
		expect(await actor.row('response')).toMatchObject({ status: 'failed', text });
		await app.connect(app.browserOf(actor), 'twitter', { other: actor.handle }, 'acts');
		expect(await actor.reply(text)).toMatchObject({ status: 'done' });
	});

	test('a duplicate of the user’s own reply to the post counts as done', async () => {
		await actor.reply(text);
		await app.services.em.fork().execute('delete from tweet_actions where user_id = ?', [actor.id]);
		const [posted] = (await actor.atX()).posts;
		expect(await actor.reply(text)).toMatchObject({
			status: 'done',
			outcome: { url: `https://x.com/i/status/${posted?.id}` },
		});
		expect((await actor.atX()).posts).toEqual([posted]);
	});
});
