import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNetworkAccounts } from '../../../contract/network-accounts/network-accounts.ts';
import { checkDraft, publishDraft } from '../../../contract/publishing/publishing.ts';
import { savePublishingSettings } from '../../../contract/publishing/settings.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../testing/apps/build-publishing-app.ts';
import {
	blueskyOf,
	mastodonOf,
	type OtherAccount,
	type OtherNetwork,
	xOf,
} from '../../testing/apps/other-networks.ts';
import { controlMastodon } from '../../testing/processes/sandbox-mastodon.ts';
import { crossPostIn, crossPostsOf } from '../fixtures/cross-posts.ts';

let app: PublishingApp;
let author: Author;
let account: OtherAccount;

beforeAll(async () => {
	app = await buildPublishingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.reset();
	await controlMastodon(app.sandbox.mastodon, 'settings', {});
	author = await app.author();
});

const thread = ['One.', 'Two.', 'Three.'];
const down = { action: 'status', status: 429, seconds: 600 };
const wake = () => app.services.publishing.wake();
const stateOf = async () =>
	(await author.client.call(listNetworkAccounts, {})).accounts.find(({ id }) => id === account.id);
const pauseQueue = (reason: string) =>
	app.execute(
		"insert into publishing_settings (user_id, slots, undo_seconds, mail_on_failure, long_posts, paused_at, pause_reason, updated_at) values (?, '[]', 30, true, false, now(), ?, now())",
		[author.id, reason],
	);

describe.each([
	['X', xOf],
	['Bluesky', blueskyOf],
	['Mastodon', mastodonOf],
] as const)('at %s', (title, networkOf) => {
	let network: OtherNetwork;
	beforeEach(async () => {
		network = networkOf(app);
		account = await network.connect(author);
	});
	/** Bluesky lists the posts of a thread in any order. */
	const texts = async () => (await network.activityOf(account)).texts.sort();

	test('a thread is posted in order, costs what it costs there, and can be deleted again', async () => {
		const id = await author.draft(thread, { account });
		await author.becomes(id, { status: 'posted' });
		expect(await texts()).toEqual(thread.toSorted());
		expect(await author.posts(), 'nothing at the first account at X').toEqual([]);
		expect((await author.deletePosts(id)).publication?.status).toBe('deleted');
		expect(await texts()).toEqual([]);
		const costs = 'select sum(amount)::float as total from publishing_costs where user_id = ?';
		const total = title === 'X' ? 3 * 0.015 + 3 * 0.01 : null;
		expect(await app.execute(costs, [author.id])).toEqual([{ total }]);
	});

	test('a post that waits for its network holds up no post of the first account at X', async () => {
		await network.fail('post', down);
		const id = await author.draft(['Later.'], { account });
		await author.becomes(id, {
			status: 'queued',
			error: { message: `${title} limits how often you can post. Warble tries again by itself.` },
		});
		const atX = await author.draft(['Now.']);
		await author.becomes(atX, { status: 'posted' });
		expect(await stateOf()).toMatchObject({ lastError: { message: expect.any(String) } });
		await app.expireLeases();
		wake();
		await author.becomes(id, { status: 'posted' });
		expect(await stateOf()).toMatchObject({ lastError: null });
	});

	test('a queue that waits for X goes on here; one that the user paused does not', async () => {
		await pauseQueue('connection_expired');
		const id = await author.draft(['Goes on.'], { account });
		await author.becomes(id, { status: 'posted' });
		await app.execute("update publishing_settings set pause_reason = 'user'");
		const other = await author.draft(['Waits.'], { account });
		wake();
		await author.becomes(other, { status: 'queued' });
		await app.execute("update publications set due_at = now() - interval '11 minutes'");
		wake();
		await author.becomes(other, {
			status: 'missed',
			error: { message: expect.stringContaining('Your queue was paused') },
		});
	});

	test('an account that is not accepted any more fails, until it is connected again', async () => {
		await network.revoke(author, account);
		const id = await author.draft(['Once.'], { account });
		const message = `${title} no longer accepts your connection. Connect ${title} again in Settings.`;
		await author.becomes(id, { status: 'failed', error: { code: 'connection_expired', message } });
		expect(await app.execute('select 1 from publishing_settings')).toEqual([]);
		await network.connect(author, account.name);
		await author.resume(id);
		await author.becomes(id, { status: 'posted' });
		expect(await texts()).toEqual(['Once.']);
	});

	test('a reason for a missed post names the network', async () => {
		const id = await author.draft(['Late.'], { account, dueInSeconds: 3600 });
		await app.execute(
			`update publications set error = '{"code":"network_unavailable","message":""}', due_at = now() - interval '11 minutes' where draft_id = ?`,
			[id],
		);
		wake();
		const message = expect.stringContaining(`${title} did not respond as expected`);
		await author.becomes(id, { status: 'missed', error: { message } });
	});
});

test('a thread at Bluesky that is refused leaves nothing, and is posted once resumed', async () => {
	const bluesky = blueskyOf(app);
	account = await bluesky.connect(author);
	await bluesky.fail('post', { action: 'status', status: 400, error: 'InvalidRequest' });
	const id = await author.draft(thread, { account });
	const waiting = { status: 'waiting' };
	await author.becomes(id, { status: 'failed', posts: [{ status: 'failed' }, waiting, waiting] });
	const rows = 'select 1 from publication_parts where first_attempt_at is not null';
	expect(await app.execute(rows)).toEqual([]);
	await author.resume(id);
	await author.becomes(id, { status: 'posted' });
	const { texts } = await bluesky.activityOf(account);
	expect(texts.sort()).toEqual(thread.toSorted());
});

test('a post that Mastodon has, but answers with an error, is found and not repeated', async () => {
	const mastodon = mastodonOf(app);
	account = await mastodon.connect(author);
	await controlMastodon(app.sandbox.mastodon, 'settings', { repeatedKey: 'error' });
	await mastodon.fail('post', { action: 'done-then-cut', hiddenMs: 100 });
	const id = await author.draft(['Once.'], { account });
	await expect
		.poll(
			async () => {
				await app.execute('update publications set lease_until = null where lease_id is null');
				wake();
				return (await author.publication(id)).status;
			},
			{ timeout: 5000 },
		)
		.toBe('posted');
	expect(await mastodon.activityOf(account)).toMatchObject({ texts: ['Once.'] });
});

test('an hour after a lost response, a post at Mastodon is left to the user', async () => {
	const mastodon = mastodonOf(app);
	account = await mastodon.connect(author);
	await mastodon.fail('post', { action: 'cut' });
	const id = await author.draft(['Was it sent?'], { account });
	await author.becomes(id, { status: 'publishing', error: { code: 'outcome_unknown' } });
	await app.execute("update publication_parts set first_attempt_at = now() - interval '1 hour'");
	await app.expireLeases();
	wake();
	await author.becomes(id, { status: 'unsure' });
	expect(await mastodon.activityOf(account)).toMatchObject({ texts: [] });
	await author.report(id, 'not_posted');
	await author.becomes(id, { status: 'posted' });
	expect(await mastodon.activityOf(account)).toMatchObject({ texts: ['Was it sent?'] });
});

test('a draft goes to two accounts at X once each; the one that failed is resumed', async () => {
	const x = xOf(app);
	account = await x.connect(author);
	await author.client.call(savePublishingSettings, { body: { undoSeconds: 0 } });
	const drafts = crossPostsOf(author);
	const id = await author.newDraft(['Once at each.']);
	const post = crossPostIn(await drafts.choose(id, 'x', account.id));
	expect(post.account).toEqual({ id: account.id, network: 'x', handle: account.handle });
	const checks = await author.client.call(checkDraft, { params: { id } });
	expect(checks.cost).toBe(2 * 0.015);
	await x.fail('post', { action: 'status', status: 403, detail: 'Not today' });
	await author.client.call(publishDraft, { params: { id }, body: { when: { kind: 'now' } } });
	const statuses = async () => [
		(await author.publication(id)).status,
		(await author.publication(post.id)).status,
	];
	await expect
		.poll(async () => (await statuses()).sort(), { timeout: 5000 })
		.toEqual(['failed', 'posted']);
	const [own] = await statuses();
	const failed = own === 'failed' ? id : post.id;
	await author.resume(failed);
	await author.becomes(failed, { status: 'posted' });
	expect(await author.posts()).toEqual(['Once at each.']);
	expect(await x.activityOf(account)).toMatchObject({ texts: ['Once at each.'] });
});

test('what a further account at X posts counts towards the monthly limit', async () => {
	account = await xOf(app).connect(author);
	await author.client.call(savePublishingSettings, { body: { monthlyLimit: 0.02 } });
	const id = await author.newDraft(['Over the limit.']);
	await crossPostsOf(author).choose(id, 'x', account.id);
	const publish = author.client.call(publishDraft, {
		params: { id },
		body: { when: { kind: 'now' } },
	});
	await expect(publish).rejects.toMatchObject({ code: 'spending_limit_reached' });
	expect(await author.posts()).toEqual([]);
});
