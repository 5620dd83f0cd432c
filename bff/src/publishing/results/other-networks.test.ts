import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { X_PRICES } from '../../config/limits-and-prices.ts';
import { createNetworks } from '../../networks/networks.ts';
import { fromStoredId } from '../../networks/stored-id.ts';
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
} from '../../testing/apps/other-networks.ts';
import { controlMastodon } from '../../testing/processes/sandbox-mastodon.ts';

let app: PublishingApp;
let author: Author;

beforeAll(async () => {
	app = await buildPublishingApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.reset();
	await controlMastodon(app.sandbox.mastodon, 'settings', {});
	author = await app.author();
});

const networks = createNetworks(
	{
		xPrices: X_PRICES,
		xWebUrl: '',
		blueskyWebUrl: undefined,
		blueskyVideoUrl: undefined,
		allowPrivateServers: true,
	},
	// Longer than a response takes on a busy machine.
	10_000,
);
const sample = () => app.services.publishing.sampleResults(AbortSignal.timeout(20_000));
const resultsOf = async (id: string) => (await author.publication(id)).results;

/** A draft that was posted at an account a day ago. */
async function posted(account: OtherAccount, ...parts: string[]): Promise<string> {
	const id = await author.draft(parts, { account });
	await author.becomes(id, { status: 'posted' });
	await app.execute(
		"update publications set posted_at = now() - interval '25 hours' where draft_id = ?",
		[id],
	);
	return id;
}

/** Likes the first post of a draft. */
async function like(draftId: string, { id, network }: OtherAccount): Promise<void> {
	const account = await app.services.networkAccounts.access.access(author.id, id);
	const [post] = await app.execute<{ posted_id: string }>(
		'select posted_id from publication_parts where draft_id = ? and position = 0',
		[draftId],
	);
	if (!account || !post) throw new Error('It is not posted.');
	const postId = fromStoredId(post.posted_id, { network, server: account.server }) ?? '';
	await networks[network].open(account).like(postId);
}

describe.each([
	['Bluesky', blueskyOf, mastodonOf],
	['Mastodon', mastodonOf, blueskyOf],
] as const)('results at %s', (_title, networkOf, otherOf) => {
	let network: OtherNetwork;
	let account: OtherAccount;
	beforeEach(async () => {
		network = networkOf(app);
		account = await network.connect(author);
	});

	test('are read for free, also by users who read none at X', async () => {
		const id = await posted(account, 'One.', 'Two.');
		await like(id, account);
		await sample();
		expect(await resultsOf(id)).toMatchObject({ day: 1, likes: 1, replies: 1, views: null });
		expect(await app.execute('select 1 from publishing_costs')).toEqual([]);
	});

	test('are read at one network while the other refuses requests', async () => {
		const other = otherOf(app);
		const failing = await posted(await other.connect(author), 'Elsewhere.');
		const id = await posted(account, 'Here.');
		await other.fail('read', { action: 'status', status: 429, seconds: 600 });
		await sample();
		expect([await resultsOf(id), await resultsOf(failing)]).toMatchObject([{ day: 1 }, null]);
	});

	test('wait until an account is connected again, and hold up no other account', async () => {
		const [id, other] = [await posted(account, 'Mine.'), await network.connect(author)];
		const second = await posted(other, 'Also mine.');
		await network.revoke(author, account);
		await sample();
		expect([await resultsOf(id), await resultsOf(second)]).toMatchObject([null, { day: 1 }]);
		await network.connect(author, account.name);
		await sample();
		expect(await resultsOf(id)).toMatchObject({ day: 1 });
	});
});
