import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getFeed } from '../../contract/feed/feed.ts';
import { listSourceAccounts, type Source } from '../../contract/feed/sources.ts';
import { buildSignInApp, type SignInApp } from '../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { type OtherAccount, type OtherNetwork, xOf } from '../testing/apps/other-networks.ts';
import { resetX } from '../testing/processes/sandbox-x.ts';
import { DAY_MS } from '../time.ts';

let app: SignInApp;
let x: OtherNetwork;
let user: TestUser;
let account: OtherAccount;
beforeAll(async () => {
	app = await buildSignInApp({ keep: true });
	x = xOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	await resetX(app.sandbox);
	user = await app.loginAs();
	account = await x.connect(user, 'feed_second');
});

const connectFirst = (name: string) =>
	app.connect(app.browserOf(user), 'twitter', { other: name }, 'acts');
const source = (accountId: string | null, kind: Source['kind'], value = ''): Source => ({
	kind,
	network: 'x',
	accountId,
	value,
	name: '',
});

async function read(sources: readonly Source[] = []) {
	const ids: string[] = [];
	const until = new Date();
	const result = await app.services.postWindows.read(user.id, {
		since: new Date(until.getTime() - 2 * DAY_MS),
		until,
		sources,
		maxPosts: 1000,
		usedFor: 'run',
		signal: new AbortController().signal,
		onPage: (posts) => void ids.push(...posts.map(({ id }) => id)),
	});
	return { ...result, ids };
}

test('the timelines of both accounts are read into one window, each bought once', async () => {
	await connectFirst('feed_first');
	const { ids, billed, why } = await read();
	expect(why).toBeNull();
	expect(new Set(ids).size).toBe(ids.length);
	const first = await read([source(null, 'home')]);
	const further = await read([source(account.id, 'home')]);
	expect(new Set(ids)).toEqual(new Set([...first.ids, ...further.ids]));
	expect(first.ids).not.toEqual(further.ids);
	expect(billed).toBeGreaterThan(10);
	expect(first.billed + further.billed).toBeLessThan(billed / 4);
});

test('a search that two accounts make is bought once', async () => {
	await connectFirst('feed_search');
	const both = [source(null, 'search', 'the'), source(account.id, 'search', 'the')];
	const window = { since: new Date(Date.now() - DAY_MS), until: new Date() };
	const { sources } = await app.services.postWindows.predict(user.id, window, both);
	expect(sources).toHaveLength(1);
	const { ids, why } = await read(both);
	expect(ids.length).toBeGreaterThan(0);
	expect(why).toBeNull();
});

test('without a first account at X, the further one is read, and nothing is missing', async () => {
	const feed = await user.client.call(getFeed, {});
	expect(feed).toMatchObject({
		reads: 'none',
		why: null,
		timelines: [{ network: 'x', handle: account.handle, isExpired: false }],
	});
	const { ids, why } = await read();
	expect(ids.length).toBeGreaterThan(0);
	expect(why).toBeNull();
});

test('sources are offered by the name and price of each account', async () => {
	await connectFirst('feed_offered');
	const kinds = ['home', 'account', 'list', 'hashtag', 'search'];
	expect(await user.client.call(listSourceAccounts, {})).toEqual([
		{ id: null, network: 'x', handle: 'feed_offered', isExpired: false, kinds, price: 0.005 },
		{ id: account.id, network: 'x', handle: account.handle, isExpired: false, kinds, price: 0.005 },
	]);
});

test('an account that X does not accept any more leaves the other one to be read', async () => {
	await connectFirst('feed_other');
	await x.revoke(user, account);
	const { ids, why } = await read();
	expect(ids.length).toBeGreaterThan(0);
	expect(why).toContain('Connect X again in Settings');
	const { timelines } = await user.client.call(getFeed, {});
	expect(timelines).toMatchObject([{ network: 'x', isExpired: true }]);
});
