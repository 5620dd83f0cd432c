import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishDraft } from '../../../contract/publishing/publishing.ts';
import { savePublishingSettings } from '../../../contract/publishing/settings.ts';
import { X_PRICES } from '../../config/limits-and-prices.ts';
import type { NetworkAccount } from '../../networks/network.ts';
import { createNetworks } from '../../networks/networks.ts';
import { createXNetwork } from '../../networks/x/x-network.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../testing/apps/build-publishing-app.ts';
import { connectAccount } from './connect-account.ts';

let app: PublishingApp;
let author: Author;

beforeAll(async () => {
	app = await buildPublishingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.reset();
	author = await app.author();
});

const thread = ['One.', 'Two.', 'Three.'];
const refusal = { action: 'status', status: 403, detail: 'Not permitted.', at: 'reply' } as const;
const refused = { status: 409, code: 'other_account' };
const stopped = {
	status: 'failed',
	error: { code: 'other_account', message: expect.stringContaining('another X account') },
};
const postNow = (id: string, isAnew?: boolean) =>
	author.client.call(publishDraft, {
		params: { id },
		body: { when: { kind: 'now' }, ...(isAnew && { isAnew }) },
	});
const textsOf = async (accountId: string) =>
	(await app.readX()).posts.filter(({ by }) => by === accountId).map(({ text }) => text);
/** Ends the time in which "Post now" can be undone. */
const passUndo = async (id: string) => {
	await app.execute('update publications set due_at = now() where draft_id = ?', [id]);
	app.services.publishing.wake();
};
const refusedAtPart2 = async () => {
	await app.script(refusal);
	const id = await author.draft(thread);
	await author.becomes(id, { status: 'failed' });
	return id;
};

test('a thread with a revoked connection continues from another account only if posted anew [L5]', async () => {
	await app.script({ action: 'revoke', at: 'reply' });
	const id = await author.draft(thread);
	await author.becomes(id, { status: 'publishing', posts: [{ status: 'posted' }, {}, {}] });
	await expect
		.poll(() => app.execute('select pause_reason from publishing_settings'))
		.toEqual([{ pause_reason: 'connection_expired' }]);
	const other = await author.connectOther();
	await author.becomes(id, { ...stopped, posts: [{ status: 'posted' }, {}, {}] });
	expect(await textsOf(other)).toEqual([]);
	expect(app.outcomes.at(-1)).toMatchObject({ draftId: id, status: 'failed' });

	await expect(postNow(id)).rejects.toMatchObject(refused);
	await postNow(id, true);
	await passUndo(id);
	await author.becomes(id, { status: 'posted', error: null });
	expect(await textsOf(other)).toEqual(thread);
	expect(await author.posts()).toEqual(['One.']);
});

test('a thread that X refused at part 2 is resumed only from its own account [L2, L5]', async () => {
	const id = await refusedAtPart2();
	const other = await author.connectOther();
	expect((await author.resume(id)).publication).toMatchObject(stopped);
	expect(await textsOf(other)).toEqual([]);
	await author.connect();
	await author.resume(id);
	await author.becomes(id, { status: 'posted' });
	expect([await author.posts(), await textsOf(other)]).toEqual([thread, []]);
});

test('a thread that is posted anew with another account counts in full for the monthly limit', async () => {
	const id = await refusedAtPart2();
	await author.connectOther();
	// One part was paid. Three more would cost too much; the two remaining ones would not.
	await author.client.call(savePublishingSettings, { body: { monthlyLimit: 0.05 } });
	await expect(postNow(id, true)).rejects.toMatchObject({ code: 'spending_limit_reached' });
	await author.client.call(savePublishingSettings, { body: { monthlyLimit: 0.06 } });
	expect((await postNow(id, true)).publication?.status).toBe('queued');
});

test('a draft of which X has nothing can be posted from any account', async () => {
	await app.script({ ...refusal, at: 'post' });
	const id = await author.draft(['Once.']);
	await author.becomes(id, { status: 'failed' });
	const other = await author.connectOther();
	await author.resume(id);
	await author.becomes(id, { status: 'posted' });
	expect([await author.posts(), await textsOf(other)]).toEqual([[], ['Once.']]);
});

test('posts of a disconnected account are neither deleted nor looked up with another', async () => {
	const posted = await author.draft(['There.']);
	await author.becomes(posted, { status: 'posted' });
	const unsure = await author.draft(['Perhaps.'], { status: 'by_hand' });
	await app.execute(
		`insert into publication_parts (draft_id, position, text, media, status, first_attempt_at)
		values (?, 0, 'Perhaps.', '[]', 'unknown', now())`,
		[unsure],
	);
	await app.execute(
		"update publications set status = 'unsure', account_id = ? where draft_id = ?",
		[author.accountId, unsure],
	);
	await author.connectOther();
	const { asked } = await app.readX();
	await expect(author.deletePosts(posted)).rejects.toMatchObject(refused);
	await expect(author.lookUp(unsure)).rejects.toMatchObject(refused);
	expect((await app.readX()).asked).toEqual(asked);
	expect(await author.publication(posted)).toMatchObject({ status: 'posted' });
	await author.connect();
	await author.deletePosts(posted);
	expect(await author.posts()).toEqual([]);
});

test('a thread begun by hand continues only from the account of that time', async () => {
	await author.connect('tweet.read users.read');
	const id = await author.draft(['By me.', 'By Warble.'], { status: 'by_hand' });
	await author.reportPart(id, 0, 'https://x.com/mara/status/11');
	await author.connectOther();
	await expect(postNow(id)).rejects.toMatchObject(refused);
});

test('a request is not repeated with the token of an account connected meanwhile', async () => {
	const tokens = [
		{ token: 'first', accountId: '1', server: 'http://x.example' },
		{ token: 'second', accountId: '2', server: 'http://x.example' },
	];
	const access = async () => tokens.shift();
	const x = createXNetwork({ prices: X_PRICES });
	const settings = {
		xPrices: X_PRICES,
		xWebUrl: 'https://x.com',
		blueskyWebUrl: undefined,
		blueskyVideoUrl: undefined,
		allowPrivateServers: true,
	};
	const opened: string[] = [];
	const network = {
		...x,
		open(of: NetworkAccount) {
			opened.push(of.token);
			return x.open(of);
		},
	};
	const networks = { ...createNetworks(settings, undefined), x: network };
	const { networkAccounts } = app.services;
	const account = await connectAccount(
		{ xAccess: { access }, networkAccounts, networks },
		{ userId: author.id, network: 'x', networkAccountId: null, accountId: null },
	);
	const send = async () => {
		throw x.errors.connectionExpired();
	};
	await expect(account.call(send)).rejects.toMatchObject(refused);
	expect(opened).toEqual(['first']);
});
