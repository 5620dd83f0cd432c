import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disconnectNetworkAccount } from '../../../../contract/network-accounts/network-accounts.ts';
import {
	deleteDrafts,
	labelDrafts,
	listDrafts,
	listDraftVersions,
	restoreDrafts,
} from '../../../../contract/publishing/drafts.ts';
import { search } from '../../../../contract/search/search.ts';
import { buildSignInApp, type SignInApp } from '../../../testing/apps/build-sign-in-app.ts';
import {
	blueskyOf,
	mastodonOf,
	type OtherAccount,
	type OtherNetwork,
} from '../../../testing/apps/other-networks.ts';
import { crossPostIn, crossPostsOf } from '../../fixtures/cross-posts.ts';
import { createWriter, failure, type Writer } from '../../fixtures/writer.ts';

let app: SignInApp;
let bluesky: OtherNetwork;
let mastodon: OtherNetwork;
let writer: Writer;
let drafts: ReturnType<typeof crossPostsOf>;
let account: OtherAccount;
let id: string;

beforeAll(async () => {
	app = await buildSignInApp({ keep: true });
	bluesky = blueskyOf(app);
	mastodon = mastodonOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	writer = await createWriter(app);
	drafts = crossPostsOf(writer);
	account = await bluesky.connect(writer);
	id = await writer.draft('Easy runs');
});

const later = { kind: 'at', localTime: '2027-11-20T12:00' } as const;
const textsOf = ({ parts }: { parts: { text: string }[] }) => parts.map(({ text }) => text);
const list = async () => (await writer.client.call(listDrafts, { querystring: {} })).drafts;
const remove = (...ids: string[]) => writer.client.call(deleteDrafts, { body: { ids } });
const restore = (...ids: string[]) => writer.client.call(restoreDrafts, { body: { ids } });
const notFound = { status: 404, code: 'not_found' };
const locked = { status: 409, code: 'draft_locked' };

describe('the accounts of a draft', () => {
	test('are X alone at first, then as chosen, X first and the oldest account next', async () => {
		expect(await drafts.read(id)).not.toHaveProperty('account');
		const other = await mastodon.connect(writer);
		const draft = await drafts.choose(id, other.id, 'x', account.id, account.id);
		expect(draft).toMatchObject({
			id,
			account: { id: null, network: 'x', handle: 'mara' },
			crossPosts: [
				{ account: { id: account.id, network: 'bluesky', handle: account.handle } },
				{ account: { id: other.id, network: 'mastodon', handle: other.handle } },
			],
		});
		for (const post of draft.crossPosts ?? [])
			expect(post).toMatchObject({ version: 1, hasOwnText: false, publication: null });
		expect(await list()).toMatchObject([
			{ id, crossPosts: [{ status: null }, { account: { network: 'mastodon' } }] },
		]);
		expect(await drafts.choose(id, 'x')).toEqual(
			expect.not.objectContaining({ crossPosts: expect.anything(), account: expect.anything() }),
		);
	});

	test('can be one other than X, without a cross-post', async () => {
		const draft = await drafts.choose(id, account.id);
		expect(draft.account).toEqual({ id: account.id, network: 'bluesky', handle: account.handle });
		expect(draft.crossPosts).toBeUndefined();
		expect(await list()).toMatchObject([{ account: { network: 'bluesky' } }]);
	});

	test('have to be connected when they are chosen, and stay when they are not any more', async () => {
		const stranger = await bluesky.connect(await app.loginAs());
		for (const unknown of [randomUUID(), stranger.id])
			expect(await failure(drafts.choose(id, 'x', unknown))).toMatchObject({
				code: 'invalid_input',
				path: 'body/accounts',
			});
		await drafts.choose(id, 'x', account.id);
		await writer.client.call(disconnectNetworkAccount, { params: { id: account.id } });
		expect(crossPostIn(await drafts.choose(id, 'x', account.id)).account).toEqual({
			...{ id: account.id, network: 'bluesky', handle: null },
		});
	});

	test('stay where the draft has posts, and a cross-post at X can follow', async () => {
		await drafts.choose(id, account.id);
		await writer.publish(id, later);
		await writer.became(id, { status: 'posted', parts: ['posted'] });
		expect(await failure(drafts.choose(id, 'x'))).toMatchObject({
			...locked,
			message: expect.stringContaining('on Bluesky already'),
		});
		const draft = await drafts.choose(id, 'x', account.id);
		expect(draft.account).toMatchObject({ network: 'bluesky' });
		expect(crossPostIn(draft).account).toMatchObject({ id: null, network: 'x' });
		const post = crossPostIn(draft);
		await writer.publish(post.id, later);
		await writer.became(post.id, { status: 'failed', parts: ['posted', 'failed'] });
		expect(await failure(drafts.choose(id, account.id))).toMatchObject(locked);
	});

	test('that are no longer chosen leave the queue; the draft’s own moves with it', async () => {
		const post = crossPostIn(await drafts.choose(id, 'x', account.id));
		await writer.publish(id, later);
		expect(await drafts.choose(id, account.id)).toMatchObject({
			account: { network: 'bluesky' },
			publication: { status: 'queued' },
		});
		expect(await failure(drafts.read(post.id))).toMatchObject(notFound);
		expect((await writer.queue()).counts.queued).toBe(1);
		expect(
			await app.services.em
				.fork()
				.execute('select network, network_account_id from publications where user_id = ?', [
					writer.id,
				]),
		).toEqual([{ network: 'bluesky', network_account_id: account.id }]);
	});

	test('are those of a draft, not of a cross-post, and only of the user’s own', async () => {
		const post = crossPostIn(await drafts.choose(id, 'x', account.id));
		expect(await drafts.read(post.id)).toMatchObject({ crossPostOf: id });
		expect(await failure(drafts.choose(post.id, 'x'))).toMatchObject(notFound);
		expect(await failure(drafts.share(id))).toMatchObject(notFound);
		const other = crossPostsOf(await app.loginAs());
		expect(await failure(other.choose(id, 'x'))).toMatchObject(notFound);
		expect(await failure(other.share(post.id))).toMatchObject(notFound);
		expect(await failure(other.read(post.id))).toMatchObject(notFound);
	});
});

describe('the text of a cross-post', () => {
	test('is that of its draft until it is saved by itself, and again when it is shared', async () => {
		const post = crossPostIn(await drafts.choose(id, 'x', account.id));
		const shared = crossPostIn(await drafts.save(id, 'Easy runs', 'are slow'));
		expect(shared).toMatchObject({ version: 2, hasOwnText: false });
		expect(textsOf(shared)).toEqual(['Easy runs', 'are slow']);
		expect(await drafts.save(post.id, 'For Bluesky')).toMatchObject({ crossPostOf: id });
		await drafts.save(id, 'Another text');
		const own = crossPostIn(await drafts.read(id));
		expect(own.hasOwnText).toBe(true);
		expect(textsOf(own)).toEqual(['For Bluesky']);
		const again = await drafts.share(post.id);
		expect(again.id).toBe(id);
		expect(textsOf(crossPostIn(again))).toEqual(['Another text']);
		expect(textsOf(crossPostIn(await drafts.save(id, 'Last')))).toEqual(['Last']);
		const { versions } = await writer.client.call(listDraftVersions, { params: { id: post.id } });
		expect(versions.map(textsOf)).toContainEqual(['For Bluesky']);
	});

	test('is kept while its account is not chosen', async () => {
		const post = crossPostIn(await drafts.choose(id, 'x', account.id));
		await drafts.save(post.id, 'For Bluesky');
		await drafts.choose(id, 'x');
		await drafts.save(id, 'Another text');
		expect(crossPostIn(await drafts.choose(id, 'x', account.id))).toMatchObject({
			...{ id: post.id, hasOwnText: true, parts: [{ text: 'For Bluesky' }] },
		});
		await drafts.share(post.id);
		await drafts.choose(id, 'x');
		await drafts.save(id, 'Changed meanwhile');
		expect(textsOf(crossPostIn(await drafts.choose(id, 'x', account.id)))).toEqual([
			'Changed meanwhile',
		]);
	});

	test.each(['publishing', 'posted', 'unsure'] as const)(
		'stays as it is when it is %s, and the draft is still saved',
		async (status) => {
			const post = crossPostIn(await drafts.choose(id, 'x', account.id));
			await writer.publish(post.id, later);
			await writer.became(post.id, { status, parts: [status === 'posted' ? 'posted' : 'unknown'] });
			const draft = await drafts.save(id, 'Changed');
			expect(textsOf(draft)).toEqual(['Changed']);
			expect(textsOf(crossPostIn(draft))).toEqual(['Easy runs']);
			expect(await failure(drafts.share(post.id))).toMatchObject(locked);
		},
	);
});

describe('the library', () => {
	test('has a draft with cross-posts once, also in counts, labels and search', async () => {
		const post = crossPostIn(await drafts.choose(id, 'x', account.id));
		await drafts.save(post.id, 'Moonshine');
		const labels = { ids: [id, post.id], add: ['runs'], remove: [] };
		await writer.client.call(labelDrafts, { body: labels });
		expect((await drafts.read(post.id)).labels).toEqual([]);
		const found = await writer.client.call(listDrafts, { querystring: {} });
		expect(found).toMatchObject({ drafts: [{ id }], counts: { all: 1 } });
		const searchLibrary = (words: string) =>
			writer.client.call(listDrafts, { querystring: { search: words } });
		expect((await searchLibrary('moonshine')).drafts).toEqual([]);
		const everywhere = await writer.client.call(search, {
			querystring: { q: 'moonshine' },
		});
		expect(JSON.stringify(everywhere)).not.toContain(post.id);
	});

	test('deletes and restores a draft with the cross-posts that it had', async () => {
		const other = await mastodon.connect(writer);
		await drafts.choose(id, 'x', account.id, other.id);
		const post = crossPostIn(await drafts.choose(id, 'x', account.id));
		await writer.publish(id, later);
		await remove(post.id);
		expect((await drafts.read(post.id)).crossPostOf).toBe(id);
		await remove(id);
		for (const gone of [id, post.id])
			expect(await failure(drafts.read(gone))).toMatchObject(notFound);
		expect((await writer.queue()).counts.queued).toBe(0);
		await restore(post.id);
		expect(await failure(drafts.read(post.id))).toMatchObject(notFound);
		await restore(id);
		expect(crossPostIn(await drafts.read(id))).toMatchObject({ id: post.id, publication: null });
	});

	test('deletes nothing while a cross-post is being posted', async () => {
		const post = crossPostIn(await drafts.choose(id, 'x', account.id));
		await writer.publish(id, later);
		await writer.became(post.id, { status: 'publishing', parts: ['sending'] });
		expect(await failure(remove(id))).toMatchObject(locked);
		expect(await drafts.read(id)).toMatchObject({ publication: { status: 'queued' } });
	});
});
