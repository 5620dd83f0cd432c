import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	disconnectNetworkAccount,
	listNetworkAccounts,
} from '../../../contract/network-accounts/network-accounts.ts';
import { likeTweet, replyToTweet } from '../../../contract/tweets/tweets.ts';
import { type ActionsApp, buildActionsApp, failure } from '../../testing/apps/build-actions-app.ts';
import type { TestUser } from '../../testing/apps/build-test-app.ts';
import {
	blueskyOf,
	mastodonOf,
	type OtherAccount,
	type OtherNetwork,
	xOf,
} from '../../testing/apps/other-networks.ts';
import { makePost } from '../../testing/database/made-post.ts';
import { controlMastodon } from '../../testing/processes/sandbox-mastodon.ts';
import { readList } from '../fixtures/review.ts';

const text = 'Four weeks of that, and then the hills.';

let app: ActionsApp;
let user: TestUser;
let account: OtherAccount;
let id: string;

beforeAll(async () => {
	app = await buildActionsApp({ keep: true });
});
afterAll(() => app.close());

const like = () => user.client.call(likeTweet, { params: { id } });
const reply = (response = text) =>
	user.client.call(replyToTweet, { params: { id }, body: { response } });
const listed = async () => (await readList(user)).data.find((post) => post.id === id);
const stateOf = async ({ id: sought } = account) =>
	(await user.client.call(listNetworkAccounts, {})).accounts.find((one) => one.id === sought);
const disconnect = () => user.client.call(disconnectNetworkAccount, { params: { id: account.id } });

async function save(network: OtherNetwork['name'], accountId: string | null): Promise<void> {
	const post = { ...makePost(new Date(), { network, id, url: 'https://a.example/1' }), accountId };
	await app.services.tweets.save(user.id, [post], 'test');
}

describe.each([
	['Bluesky', blueskyOf],
	['Mastodon', mastodonOf],
] as const)('at %s', (title, networkOf) => {
	let network: OtherNetwork;
	beforeEach(async () => {
		network = networkOf(app);
		user = await app.loginAs();
		account = await network.connect(user);
		id = await network.write();
		await save(network.name, account.id);
	});
	const activity = (of = account) => network.activityOf(of);

	test('a post is liked and replied to once, by the account that read it', async () => {
		await network.connect(user);
		expect(await listed()).toMatchObject({
			like_way: 'done',
			response_way: 'done',
			acting: { handle: account.handle, why: null },
		});
		const results = await Promise.all([like(), like(), app.elsewhere().like(user.id, id)]);
		for (const result of results) expect(result).toEqual(results[0]);
		const replies = await Promise.all([reply(), reply(), app.elsewhere().reply(user.id, id, text)]);
		for (const result of replies) expect(result).toEqual(replies[0]);
		expect(results[0]).toMatchObject({ status: 'done', outcome: { status: 'done' } });
		expect(replies[0]).toMatchObject({
			status: 'done',
			outcome: { text, url: expect.stringMatching(network.page) },
		});
		expect(await activity()).toEqual({ texts: [text], likes: 1 });
		expect(await failure(reply('Another.'))).toMatchObject({ code: 'already_answered' });
	});

	test('what was done before a timeout is found, and not done again', async () => {
		await network.fail('post', { action: 'done-then-stall' });
		expect(await reply()).toMatchObject({
			status: 'done',
			outcome: { url: expect.stringMatching(network.page) },
		});
		await network.fail('like', { action: 'done-then-stall' });
		expect(await failure(like())).toMatchObject({
			status: 503,
			code: 'outcome_unknown',
			message: expect.stringContaining(title),
		});
		expect((await stateOf())?.lastError?.message).toContain(title);
		expect(await like()).toMatchObject({ status: 'done' });
		expect(await activity()).toEqual({ texts: [text], likes: 1 });
		expect(await stateOf()).toMatchObject({ lastError: null });
	});

	test('a refusal is about this post only, which then opens there', async () => {
		await network.fail('like', { action: 'status', status: 403, error: 'Blocked' });
		expect(await failure(like())).toMatchObject({
			code: 'action_refused',
			message: expect.stringContaining(title),
		});
		expect(await like()).toMatchObject({ status: 'open_in_x', intentUrl: 'https://a.example/1' });
		expect(await stateOf()).toMatchObject({ lastError: null });
		id = await network.write();
		await save(network.name, account.id);
		expect(await like()).toMatchObject({ status: 'done' });
	});

	test('another account acts in place of a disconnected one; without one, it opens', async () => {
		const other = await network.connect(user);
		await disconnect();
		expect(await listed()).toMatchObject({ acting: { handle: other.handle } });
		expect(await reply()).toMatchObject({ status: 'done' });
		expect(await activity(other)).toMatchObject({ texts: [text] });
		account = other;
		await disconnect();
		const { host } = new URL(app.sandbox.mastodon.url);
		expect(await listed()).toMatchObject({
			like_way: 'open_in_x',
			acting: {
				handle: null,
				why: `No account at ${title === 'Mastodon' ? host : title} is connected, so likes and answers open there. Connect one in Settings, and both are done from here.`,
			},
		});
		expect(await like()).toMatchObject({ status: 'open_in_x', intentUrl: 'https://a.example/1' });
	});

	test('a reply that may be posted by one account is never sent by another', async () => {
		await network.fail('post', { action: 'stall' });
		expect(await failure(reply())).toMatchObject({ code: 'outcome_unknown' });
		await disconnect();
		const other = await network.connect(user);
		await app.services.em
			.fork()
			.execute(
				"update tweet_actions set lease_until = now() - interval '1 second' where user_id = ?",
				[user.id],
			);
		expect(await failure(reply())).toMatchObject({
			code: 'outcome_unknown',
			message: expect.stringContaining('Connect that account again'),
		});
		expect(await activity(other)).toMatchObject({ texts: [] });
	});

	test('an account that is no longer accepted says to connect it again', async () => {
		await network.revoke(user, account);
		expect(await failure(reply())).toMatchObject({
			status: 400,
			code: 'connection_expired',
			message: `${title} no longer accepts your connection. Connect ${title} again in Settings.`,
		});
		expect(await stateOf()).toMatchObject({ isExpired: true });
		expect(await listed()).toMatchObject({
			response_way: 'open_in_x',
			acting: { why: expect.stringContaining(`Connect @${account.handle} again in Settings`) },
		});
	});
});

test('a token that Bluesky refuses is refreshed, and the reply is sent once', async () => {
	const bluesky = blueskyOf(app);
	user = await app.loginAs();
	account = await bluesky.connect(user);
	id = await bluesky.write();
	await save('bluesky', account.id);
	await bluesky.fail('post', { action: 'status', status: 400, error: 'ExpiredToken' });
	expect(await reply()).toMatchObject({ status: 'done' });
	expect(await bluesky.activityOf(account)).toMatchObject({ texts: [text] });
});

test('a reply is as long as Bluesky allows, and no longer', async () => {
	const bluesky = blueskyOf(app);
	user = await app.loginAs();
	account = await bluesky.connect(user);
	id = await bluesky.write();
	await save('bluesky', account.id);
	expect((await listed())?.acting?.limits).toEqual({
		counting: 'bluesky',
		length: 300,
		bytes: 3000,
		linkLength: null,
	});
	expect(await failure(reply('世'.repeat(301)))).toMatchObject({
		status: 400,
		code: 'invalid_input',
		path: 'body/response',
		message:
			'Bluesky counts 301 characters in this response, and takes 300. Shorten it, then send it again.',
	});
	expect(await listed()).toMatchObject({ response: null });
	expect(await reply('世'.repeat(300))).toMatchObject({ status: 'done' });
});

test('a reply is as long as the Mastodon server says, which the list knows soon', async () => {
	const mastodon = mastodonOf(app);
	await controlMastodon(app.sandbox.mastodon, 'settings', {});
	user = await app.loginAs();
	account = await mastodon.connect(user);
	id = await mastodon.write();
	await save('mastodon', account.id);
	const limits = { counting: 'mastodon', length: 500, bytes: null, linkLength: 23 };
	await expect.poll(async () => (await listed())?.acting?.limits).toEqual(limits);
	expect(await failure(reply('a'.repeat(501)))).toMatchObject({ code: 'invalid_input' });
	const link = `https://a.example/${'b'.repeat(500)}`;
	expect(await reply(`${'a'.repeat(476)} ${link}`)).toMatchObject({ status: 'done' });
});

test('a post of a Mastodon server without an own account opens there, and says so', async () => {
	user = await app.loginAs();
	account = await mastodonOf(app).connect(user);
	id = 'elsewhere.example/12';
	await save('mastodon', null);
	expect(await like()).toMatchObject({ status: 'open_in_x' });
	expect((await listed())?.acting?.why).toMatch(/^No account at elsewhere\.example is connected/);
});

test('a post at X is liked and answered by the further account that read it', async () => {
	const x = xOf(app);
	const actor = await app.actor();
	user = actor;
	account = await x.connect(user);
	id = await x.write();
	await save('x', account.id);
	expect(await listed()).toMatchObject({
		like_way: 'done',
		acting: { handle: account.handle, why: null, limits: { counting: 'x', length: 280 } },
	});
	expect(await like()).toMatchObject({ status: 'done' });
	expect(await reply()).toMatchObject({ status: 'done' });
	expect(await x.activityOf(account)).toEqual({ texts: [text], likes: 1 });
	expect(await actor.atX()).toMatchObject({ posts: [], likes: [] });
	expect(await stateOf()).toMatchObject({ lastError: null });
});

test('the first account at X acts on what it read, and in place of a disconnected one', async () => {
	const x = xOf(app);
	const actor = await app.actor();
	user = actor;
	account = await x.connect(user);
	id = await x.write();
	await save('x', null);
	expect(await like()).toMatchObject({ status: 'done' });
	id = await x.write();
	await save('x', account.id);
	await disconnect();
	expect(await listed()).toMatchObject({ response_way: 'done', acting: null });
	expect(await reply()).toMatchObject({ status: 'done' });
	expect(await actor.atX()).toMatchObject({ posts: [{ text }], likes: [{}] });
	expect(await x.activityOf(account)).toEqual({ texts: [], likes: 0 });
});
