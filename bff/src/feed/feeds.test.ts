import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/server.ts';
import { getUserApiKeys, saveUserApiKeys } from '../../contract/account/account.ts';
import { endConnection } from '../../contract/account/connections.ts';
import { type FeedSettings, getFeed, saveFeed } from '../../contract/feed/feed.ts';
import { buildSignInApp, type SignInApp } from '../testing/apps/build-sign-in-app.ts';
import type { TestUser } from '../testing/apps/build-test-app.ts';
import { makePost } from '../testing/database/made-post.ts';
import { ines, setXFeed } from '../testing/processes/sandbox-x.ts';
import { DAY_MS } from '../time.ts';
import { seedPosts } from './seed-posts.ts';

let app: SignInApp;
let person: TestUser;

beforeAll(async () => {
	app = await buildSignInApp({ keep: true });
});
afterAll(() => app.close());
beforeEach(async () => {
	person = await app.loginAs();
	await setXFeed(app.sandbox, { postsPerDay: 100 });
});

const save = (body: FeedSettings, who = person) => who.client.call(saveFeed, { body });
const saveAnything = (payload: object) =>
	app.app.inject({ method: 'PUT', url: saveFeed.url, headers: { cookie: person.cookie }, payload });
const ownKey = (key: string | null, who = person) =>
	who.client.call(saveUserApiKeys, { body: { twitter_api_key: key } });
const connect = (who = person) => app.connect(app.browserOf(who), 'twitter', { person: ines });

async function readWindow(who = person, days = 2) {
	const usernames: string[] = [];
	const until = new Date();
	const result = await app.services.postWindows.read(who.id, {
		since: new Date(until.getTime() - days * DAY_MS),
		until,
		maxPosts: 1000,
		usedFor: 'run',
		signal: new AbortController().signal,
		onPage: (posts) => void usernames.push(...posts.map(({ authorUsername }) => authorUsername)),
	});
	return { ...result, usernames: [...new Set(usernames)].sort() };
}

describe('the source of posts', () => {
	test('is none for a new user, with the reason', async () => {
		expect(await person.client.call(getFeed, {})).toEqual({
			reads: 'none',
			why: 'Connect X, Bluesky or Mastodon, or add an X API key, so Warble can read posts.',
			accounts: [],
			query: '',
			timelines: [],
			stored: 0,
			storedSince: null,
		});
		await expect(readWindow()).rejects.toMatchObject({ code: 'feed_missing', status: 400 });
	});

	test('is a search for a user with a key and accounts to search for', async () => {
		await ownKey('sandbox-x-app-mine-0123456789');
		expect(await person.client.call(getFeed, {})).toMatchObject({
			reads: 'none',
			why: 'Connect X, Bluesky or Mastodon, or add accounts or a search to read.',
		});
		expect(await save({ accounts: ['dagnystrom', 'heddabakes'], query: '' })).toMatchObject({
			reads: 'search',
			why: null,
		});
		const { posts, billed, usernames } = await readWindow();
		expect(usernames).toEqual(['dagnystrom', 'heddabakes']);
		expect(posts).toBeGreaterThan(5);
		expect(billed).toBeGreaterThanOrEqual(posts);
		expect(await person.client.call(getFeed, {})).toMatchObject({
			stored: posts,
			storedSince: expect.stringMatching(/Z$/),
		});
	});

	test('is the user’s timeline once X is connected, and the search again after disconnecting', async () => {
		await ownKey('sandbox-x-app-mine-0123456789');
		await save({ accounts: ['dagnystrom'], query: '' });
		expect(await connect()).toBe('/app/settings?connected=twitter');
		expect(await person.client.call(getFeed, {})).toMatchObject({
			reads: 'home',
			why: null,
			accounts: ['dagnystrom'],
		});
		const home = await readWindow();
		expect(home.usernames.length).toBeGreaterThan(10);
		await person.client.call(endConnection, { params: { provider: 'twitter' } });
		expect(await person.client.call(getFeed, {})).toMatchObject({ reads: 'search' });
	});

	test('can use the installation’s key, which settings then show as provided', async () => {
		const { x } = app.sandbox;
		const provided = await buildSignInApp({
			environment: { X_APP_TOKEN: x.appToken, X_API_BASE_URL: x.apiBaseUrl },
		});
		const someone = await provided.loginAs();
		expect(await someone.client.call(getUserApiKeys, {})).toMatchObject({
			provided: expect.arrayContaining(['twitter_api_key']),
		});
		expect(
			await someone.client.call(saveFeed, { body: { accounts: [], query: 'km' } }),
		).toMatchObject({ reads: 'search' });
		expect((await person.client.call(getUserApiKeys, {})).provided).not.toContain(
			'twitter_api_key',
		);
	});

	test('fails with the reason if X refuses the key, and the key is in no log [E5]', async () => {
		const key = 'not-a-key-0123456789abcdef';
		await app.services.keys.write(person.id, 'twitter_api_key', key);
		await save({ accounts: ['dagnystrom'], query: '' });
		await expect(readWindow()).rejects.toMatchObject({
			code: 'posts_refused',
			message: expect.stringContaining('your API key'),
		});
		expect(JSON.stringify(app.logged)).not.toContain(key);
	});
});

describe('feed settings', () => {
	test('are saved with each account once, ignoring case, and the query without extra spaces', async () => {
		const saved = await save({
			accounts: ['Solveig_Runs', 'kitonsplits', 'SOLVEIG_RUNS', 'a'],
			query: '  rye \n  bread ',
		});
		expect(saved).toMatchObject({
			accounts: ['Solveig_Runs', 'kitonsplits', 'a'],
			query: 'rye bread',
		});
		expect(await person.client.call(getFeed, {})).toEqual(saved);
		expect(await save({ accounts: [], query: '' })).toMatchObject({ accounts: [], query: '' });
	});

	test.each([
		[{ accounts: ['@dagnystrom'], query: '' }, 'body/accounts/0'],
		[{ accounts: ['a'.repeat(16)], query: '' }, 'body/accounts/0'],
		[{ accounts: [''], query: '' }, 'body/accounts/0'],
		[{ accounts: Array.from({ length: 101 }, (_, n) => `a${n}`), query: '' }, 'body/accounts'],
		[{ accounts: [], query: 'x'.repeat(401) }, 'body/query'],
		[{ accounts: [], query: 'rye min_faves:10' }, 'body/query'],
		[{ accounts: [], query: '(rye' }, 'body/query'],
		[{ accounts: [{ $ne: null }], query: '' }, 'body/accounts/0'],
		[{ accounts: null, query: '' }, 'body/accounts'],
	])(
		'that X’s search cannot use are refused with the field’s name: %j [C4] [F5]',
		async (body, path) => {
			await save({ accounts: ['kept'], query: '' });
			const { statusCode, json } = await saveAnything(body);
			expect({ statusCode, ...json() }).toMatchObject({
				statusCode: 400,
				code: 'invalid_input',
				path,
			});
			expect(await person.client.call(getFeed, {})).toMatchObject({
				accounts: ['kept'],
				query: '',
			});
		},
	);

	test('and stored posts belong to one user [C1]', async () => {
		const other = await app.loginAs();
		expect(
			(await saveAnything({ accounts: ['dagnystrom'], query: '', userId: other.id })).statusCode,
		).toBe(200);
		await app.services.tweets.save(person.id, [makePost(new Date())], 'search');
		expect(await other.client.call(getFeed, {})).toMatchObject({
			accounts: [],
			stored: 0,
			storedSince: null,
		});
		expect(await person.client.call(getFeed, {})).toMatchObject({
			accounts: ['dagnystrom'],
			stored: 1,
		});
	});

	test('when changed, no longer show posts of the old ones', async () => {
		await ownKey('sandbox-x-app-mine-0123456789');
		await save({ accounts: ['dagnystrom', 'growthgary'], query: '' });
		expect((await readWindow()).usernames).toEqual(['dagnystrom', 'growthgary']);
		await save({ accounts: ['dagnystrom', 'heddabakes'], query: '' });
		expect((await readWindow()).usernames).toEqual(['dagnystrom', 'heddabakes']);
		expect((await readWindow()).usernames).toEqual(['dagnystrom', 'heddabakes']);
	});
});

test('two users who read the same X account each have their own posts [C1]', async () => {
	const other = await app.loginAs();
	await ownKey('sandbox-x-app-mine-0123456789');
	await save({ accounts: ['dagnystrom'], query: '' });
	const { posts } = await readWindow();
	await save({ accounts: ['dagnystrom'], query: '' }, other);
	await expect(readWindow(other)).rejects.toMatchObject({ code: 'feed_missing' });
	expect((await other.client.call(getFeed, {})).stored).toBe(0);
	await ownKey('sandbox-x-app-theirs-0123456789', other);
	expect((await readWindow(other)).billed).toBeGreaterThanOrEqual(posts);
});

test('the demo has three weeks of posts and feed settings; seeding again keeps the settings', async () => {
	const sandbox = await startSandbox();
	try {
		await seedPosts(app.services, person.id, sandbox.x);
		const feed = await person.client.call(getFeed, {});
		expect(feed.stored).toBeGreaterThan(250);
		expect(Date.now() - Date.parse(feed.storedSince ?? '')).toBeGreaterThan(20 * DAY_MS);
		expect(feed.accounts).toEqual([...sandbox.x.usernames]);
		await save({ accounts: ['dagnystrom'], query: '' });
		await seedPosts(app.services, person.id, sandbox.x);
		expect(await person.client.call(getFeed, {})).toMatchObject({
			accounts: ['dagnystrom'],
			stored: expect.any(Number),
		});
	} finally {
		await sandbox.close();
	}
});
