import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endConnection } from '../../../contract/account/connections.ts';
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

describe('an action that opens on X', () => {
	beforeEach(async () => {
		actor = await app.actor('users.read tweet.read offline.access');
	});

	test('returns a link and is opened, not done', async () => {
		expect(await actor.like()).toMatchObject({
			status: 'open_in_x',
			intentUrl: `https://x.com/intent/like?tweet_id=${actor.tweetId}`,
			outcome: { status: 'opened', text: null, url: null, error: null },
		});
		expect(await actor.reply('Read & think: 100%?')).toMatchObject({
			status: 'open_in_x',
			intentUrl: `https://x.com/intent/tweet?in_reply_to=${actor.tweetId}&text=${encodeURIComponent('Read & think: 100%?')}`,
			outcome: { status: 'opened', text: 'Read & think: 100%?' },
		});
		expect((await actor.atX()).asked).toEqual({ posts: 0, likes: 0 });
	});

	test('can be opened again with another text until the user reports it as sent', async () => {
		await actor.reply(other);
		expect(await actor.reply(text)).toMatchObject({ outcome: { status: 'opened', text } });
		expect(await actor.report('response', 'done')).toMatchObject({
			outcome: { status: 'done', text, url: null },
		});
		expect(await actor.reply(text)).toMatchObject({ status: 'done', intentUrl: null });
		expect(await failure(actor.reply(other))).toMatchObject({
			status: 409,
			code: 'already_answered',
		});
		expect(await failure(actor.report('response', 'none'))).toMatchObject({
			status: 409,
			code: 'conflict',
		});
	});

	test('is deleted when the user reports that it was not completed', async () => {
		await actor.like();
		expect(await actor.report('like', 'none')).toEqual({ outcome: null });
		expect(await actor.row('like')).toBeUndefined();
		expect(await failure(actor.report('like', 'none'))).toMatchObject({
			status: 409,
			code: 'conflict',
		});
		expect(await failure(actor.report('like', 'done'))).toMatchObject({
			status: 409,
			code: 'conflict',
		});
	});

	test('replaces an unconfirmed reply that can no longer be looked up', async () => {
		actor = await app.actor();
		await app.next('twitter', { action: 'cut', at: 'reply' });
		await failure(actor.reply(text));
		await actor.client.call(endConnection, { params: { provider: 'twitter' } });
		expect(await failure(actor.reply(text))).toMatchObject({ code: 'outcome_unknown' });
		await actor.pass(10);
		expect(await actor.reply(text)).toMatchObject({
			status: 'open_in_x',
			outcome: { status: 'opened', text },
		});
	});
});
