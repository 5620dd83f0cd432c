import { randomBytes } from 'node:crypto';
import { APP_PASSWORD } from '../../../../sandbox/bluesky/accounts.ts';
import type { Step } from '../../../../sandbox/oauth/script.ts';
import {
	beginMastodon,
	beginX,
	connectBluesky,
	listNetworkAccounts,
} from '../../../contract/network-accounts/network-accounts.ts';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import { createBlueskyLogin } from '../../networks/bluesky/sign-in/bluesky-login.ts';
import { readToken } from '../../networks/mastodon/mastodon-token.ts';
import { accessTokenOf } from '../../networks/token-pair.ts';
import { controlMastodon, readMastodon, writeStatusAt } from '../processes/sandbox-mastodon.ts';
import { readX } from '../processes/sandbox-x.ts';
import { open, type SignInApp } from './build-sign-in-app.ts';
import type { TestUser } from './build-test-app.ts';

/** A connected account. */
export interface OtherAccount {
	/** The id of the connection. */
	id: string;
	network: NetworkName;
	/** What `connect` was called with. */
	name: string;
	handle: string;
	/** The network's id of the account. */
	accountId: string;
}

/** `read`: of posts by their ids. Bluesky has no `reply`: that is a `post`. */
type FailingRequest = 'like' | 'post' | 'reply' | 'media' | 'delete' | 'read';

/** A network of the sandbox, as users and tests see it. At X: a further account. */
export interface OtherNetwork {
	name: NetworkName;
	title: string;
	/** Connects an account of the user, by default a new one. */
	connect(user: TestUser, name?: string): Promise<OtherAccount>;
	/** Makes another account post something. Returns its id, as it is stored. */
	write(): Promise<string>;
	/** What an account has posted, oldest first, and how many posts it likes. */
	activityOf(account: OtherAccount): Promise<{ texts: string[]; likes: number }>;
	/** Scripts a failure of the next such request. */
	fail(at: FailingRequest, step: object): Promise<void>;
	/** Makes the network refuse the tokens of an account. */
	revoke(user: TestUser, account: OtherAccount): Promise<void>;
	/** The page of a reply. */
	page: RegExp;
}

const newName = () => `o${randomBytes(6).toString('hex')}`;

async function newest(
	app: SignInApp,
	{ id: userId, client }: TestUser,
	name: string,
): Promise<OtherAccount> {
	const { accounts } = await client.call(listNetworkAccounts, {});
	const { id = '', handle = '', network = 'bluesky' } = accounts.at(-1) ?? {};
	const account = await app.services.networkAccounts.access.access(userId, id);
	return { id, network, name, handle, accountId: account?.accountId ?? '' };
}

const tokenOf = async (app: SignInApp, user: TestUser, { id }: OtherAccount): Promise<string> =>
	(await app.services.networkAccounts.access.access(user.id, id))?.token ?? '';

/** Bluesky. */
export function blueskyOf(app: SignInApp): OtherNetwork {
	const { url } = app.sandbox;
	const login = createBlueskyLogin({ fetch, entryway: url, plcUrl: `${url}/plc` });
	const send = async (path: string, body: object, token = '') => {
		const response = await fetch(`${url}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
			body: JSON.stringify(body),
		});
		const text = await response.text();
		return text === '' ? undefined : JSON.parse(text);
	};
	const list = async (repo: string, collection: string) => {
		const query = new URLSearchParams({ repo, collection, limit: '100' });
		const answer = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query}`);
		const { records } = (await answer.json()) as { records: { value: { text: string } }[] };
		return records.reverse();
	};
	return {
		name: 'bluesky',
		title: 'Bluesky',
		async connect(user, name = newName()) {
			const body = { handle: `${name}.test`, password: APP_PASSWORD };
			await user.client.call(connectBluesky, { body });
			return newest(app, user, name);
		},
		async write() {
			const author = await login.signIn({ handle: `${newName()}.test`, password: APP_PASSWORD });
			const collection = 'app.bsky.feed.post';
			const record = { $type: collection, text: 'Hills', createdAt: new Date().toISOString() };
			const body = { repo: author.accountId, collection, record };
			const token = accessTokenOf(author.token);
			const { uri } = (await send('/xrpc/com.atproto.repo.createRecord', body, token)) as {
				uri: string;
			};
			return uri;
		},
		async activityOf({ accountId }) {
			const posts = await list(accountId, 'app.bsky.feed.post');
			const likes = await list(accountId, 'app.bsky.feed.like');
			return { texts: posts.map(({ value }) => value.text), likes: likes.length };
		},
		async fail(at, step) {
			await send('/sandbox/bluesky/next', { ...step, at: at === 'read' ? 'posts' : at });
		},
		async revoke(user, account) {
			const [access = '', refresh = ''] = (await tokenOf(app, user, account)).split(' ');
			await send('/sandbox/bluesky/expire', { token: access });
			await send('/xrpc/com.atproto.server.deleteSession', {}, refresh);
		},
		page: /^https:\/\/bsky\.app\/profile\/did:plc:\w+\/post\/\w+$/,
	};
}

/** X, with further accounts of users. */
export function xOf(app: SignInApp): OtherNetwork {
	return {
		name: 'x',
		title: 'X',
		async connect(user, name = newName()) {
			const browser = app.browserOf(user);
			const answer = await browser.send('POST', `${app.url}${beginX.url}`, {});
			const { url } = JSON.parse(answer.body) as { url: string };
			await open(app, browser, await app.agree(browser, url, { other: name }));
			return newest(app, user, name);
		},
		async write() {
			const body = { handle: newName(), text: 'Hills', at: new Date().toISOString() };
			const response = await fetch(`${app.sandbox.url}/sandbox/x/posts`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			});
			return ((await response.json()) as { id: string }).id;
		},
		async activityOf({ accountId }) {
			const { posts, likes } = await readX(app.sandbox);
			return {
				texts: posts.filter(({ by }) => by === accountId).map(({ text }) => text),
				likes: likes.filter(({ by }) => by === accountId).length,
			};
		},
		async fail(at, step) {
			await app.next('twitter', { ...step, at: at === 'read' ? 'posts' : at } as Step);
		},
		async revoke(user, account) {
			await fetch(`${app.sandbox.url}/2/oauth2/revoke`, {
				method: 'POST',
				headers: { authorization: `Basic ${btoa('sandbox-x:sandbox-x-secret')}` },
				body: new URLSearchParams({ token: accessTokenOf(await tokenOf(app, user, account)) }),
			});
		},
		page: /^https:\/\/x\.com\/i\/status\/\d+$/,
	};
}

/** The sandbox's Mastodon server. */
export function mastodonOf(app: SignInApp): OtherNetwork {
	const { mastodon } = app.sandbox;
	const { host } = new URL(mastodon.url);
	return {
		name: 'mastodon',
		title: 'Mastodon',
		async connect(user, name = newName()) {
			const browser = app.browserOf(user);
			const answer = await browser.send('POST', `${app.url}${beginMastodon.url}`, { server: host });
			const { url } = JSON.parse(answer.body) as { url: string };
			await open(app, browser, await app.agree(browser, url, { other: name }));
			return newest(app, user, name);
		},
		async write() {
			return `${host}/${await writeStatusAt(mastodon, { username: newName(), text: 'Hills' })}`;
		},
		async activityOf({ accountId }) {
			const { statuses, likes } = await readMastodon(mastodon);
			return {
				texts: statuses.filter(({ by }) => by === accountId).map(({ text }) => text),
				likes: likes.filter(({ by }) => by === accountId).length,
			};
		},
		async fail(at, step) {
			await controlMastodon(mastodon, 'next', { ...step, at: at === 'read' ? 'status' : at });
		},
		async revoke(user, account) {
			const token = readToken(await tokenOf(app, user, account))?.accessToken;
			await controlMastodon(mastodon, 'revoke', { token });
		},
		page: /^https:\/\/127\.0\.0\.1:\d+\/web\/statuses\/\d+$/,
	};
}
