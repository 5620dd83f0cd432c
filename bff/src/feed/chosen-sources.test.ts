import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSourceAccounts, listSourceLists, type Source } from '../../contract/feed/sources.ts';
import { estimateRun } from '../../contract/filter/estimate.ts';
import { disconnectNetworkAccount } from '../../contract/network-accounts/network-accounts.ts';
import { buildSignInApp, type SignInApp } from '../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { blueskyOf, mastodonOf, type OtherAccount } from '../testing/apps/other-networks.ts';
import { makePost } from '../testing/database/made-post.ts';
import { writeStatusAt } from '../testing/processes/sandbox-mastodon.ts';
import { ines } from '../testing/processes/sandbox-x.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';

let app: SignInApp;
let person: TestUser;
let mastodon: OtherAccount;
let bluesky: OtherAccount;

beforeAll(async () => {
	app = await buildSignInApp({ keep: true });
	person = await app.loginAs();
	mastodon = await mastodonOf(app).connect(person);
	bluesky = await blueskyOf(app).connect(person);
	const write = (text: string) => writeStatusAt(app.sandbox.mastodon, { username: 'setter', text });
	await write('A note on #typesetting');
	await write('A note on nothing');
});
afterAll(() => app.close());

const at = ({ network, id }: OtherAccount, kind: Source['kind'], value = ''): Source => ({
	kind,
	network,
	accountId: id,
	value,
	name: '',
});
const atX = (kind: Source['kind'], value = ''): Source => ({
	...at({ ...mastodon, network: 'mastodon' }, kind, value),
	network: 'x',
	accountId: null,
});

async function readFrom(sources: readonly Source[], who = person) {
	const texts: string[] = [];
	const until = new Date();
	const window = { since: new Date(until.getTime() - DAY_MS), until };
	const request = { ...window, sources, maxPosts: 500, usedFor: 'run' as const };
	const outcome = await app.services.postWindows
		.read(who.id, {
			...request,
			signal: new AbortController().signal,
			onPage: (posts) => void texts.push(...posts.map(({ text }) => text)),
		})
		.catch((error: unknown) => ({ error }));
	const prediction = await app.services.postWindows.predict(who.id, window, sources);
	return { texts, outcome, prediction };
}

test('only the chosen sources are read', async () => {
	const { texts, outcome } = await readFrom([at(mastodon, 'hashtag', 'typesetting')]);
	expect(texts).toEqual(['A note on #typesetting']);
	expect(outcome).toMatchObject({ posts: 1, billed: 0, why: null });
});

test('stored posts of other sources are not shown where a chosen one has a gap', async () => {
	const post = makePost(new Date(Date.now() - 60 * MINUTE_MS));
	await app.services.tweets.save(person.id, [post], 'another source');
	const { texts, prediction } = await readFrom([at(bluesky, 'account', 'nobody-here.test')]);
	expect(texts).toEqual([]);
	expect(prediction.stored).toBe(0);
});

test('several sources of several accounts are one window', async () => {
	const { texts, outcome, prediction } = await readFrom([
		at(mastodon, 'hashtag', 'typesetting'),
		at(bluesky, 'home'),
	]);
	expect(texts).toContain('A note on #typesetting');
	expect(texts.length).toBeGreaterThan(10);
	expect(outcome).toMatchObject({ why: null });
	expect(prediction.sources.map(({ source }) => source.title)).toEqual(['Mastodon', 'Bluesky']);
});

test('a source that can’t be read is named, and the others are read', async () => {
	const other = await app.loginAs();
	const connected = await mastodonOf(app).connect(other);
	const gone = await blueskyOf(app).connect(other);
	const { client } = other;
	await client.call(disconnectNetworkAccount, { params: { id: gone.id } });
	const sources = [at(gone, 'home'), at(connected, 'hashtag', 'typesetting')];
	const { texts, outcome, prediction } = await readFrom(sources, other);
	expect(texts).toEqual(['A note on #typesetting']);
	const why = 'An account at Bluesky is no longer connected. Change the sources of this filter.';
	expect(outcome).toMatchObject({ why });
	expect(prediction).toMatchObject({ why });
	expect((await readFrom([at(gone, 'home')], other)).outcome).toMatchObject({
		error: { code: 'feed_missing', message: why },
	});
	expect((await readFrom([at(mastodon, 'home')], other)).outcome).toMatchObject({
		error: { code: 'feed_missing' },
	});
});

test('X is read by its connection, and only what is chosen there', async () => {
	const reader = await app.loginAs();
	expect((await readFrom([atX('home')], reader)).outcome).toMatchObject({
		error: { message: 'Connect X to read what this filter reads there.' },
	});
	await app.connect(app.browserOf(reader), 'twitter', { person: ines });
	const home = await readFrom([atX('home')], reader);
	expect(home.texts.length).toBeGreaterThan(0);
	const none = await readFrom([atX('search', 'zzzzunheardof')], reader);
	expect(none).toMatchObject({ texts: [], outcome: { billed: 0, why: null } });
	const refused = await readFrom([atX('account', 'not a name'), atX('home')], reader);
	expect(refused.outcome).toMatchObject({ why: expect.stringMatching(/user name at X/) });
});

test('an estimate is of the sources in the form, saved or not', async () => {
	const timeRange = { value: 1, unit: 'days' } as const;
	const sources = [atX('home'), at(mastodon, 'hashtag', '#typesetting')];
	const result = await person.client.call(estimateRun, { body: { timeRange, sources } });
	expect(result).toMatchObject({ posts: expect.any(Number), postsCost: 0 });
	expect(result.notes).toContain('Connect X to read what this filter reads there.');
});

test('the accounts that can read are listed with what they can read, and their lists', async () => {
	const accounts = await person.client.call(listSourceAccounts, {});
	expect(accounts).toEqual(
		[mastodon, bluesky].map(({ id, network, handle }) => ({
			id,
			network,
			handle,
			isExpired: false,
			kinds: ['home', 'account', 'list', 'hashtag', 'search'],
			price: 0,
		})),
	);
	const lists = await person.client.call(listSourceLists, { params: { id: mastodon.id } });
	expect(lists.length).toBeGreaterThan(0);
	const { texts } = await readFrom(lists.map(({ id }) => at(mastodon, 'list', id)));
	expect(texts.length).toBeGreaterThan(0);
	expect(texts).not.toContain('A note on nothing');
	const other = await app.loginAs();
	await expect(
		other.client.call(listSourceLists, { params: { id: mastodon.id } }),
	).rejects.toMatchObject({ code: 'not_found' });
});
