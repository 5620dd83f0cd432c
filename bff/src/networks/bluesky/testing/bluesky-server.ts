import { RichText } from '@atproto/api';
import type { NetworkAccount } from '../../network.ts';
import type { CandidateServer, StoredPost } from '../../testing/candidate.ts';
import { createAccountAgent } from '../bluesky-agent.ts';
import type { BlueskyLogin, BlueskySignIn } from '../sign-in/bluesky-login.ts';

/** A server of Bluesky accounts: the stand-in, or a real one. */
export interface BlueskyServer extends CandidateServer {
	login: BlueskySignIn;
	/** An app password of an account. */
	passwordOf(account: BlueskyLogin): string;
	newAccounts(): Promise<[BlueskyLogin, BlueskyLogin]>;
}

export interface PostRecord {
	text: string;
	createdAt: string;
	facets?: { index: { byteStart: number; byteEnd: number }; features: object[] }[];
	reply?: { root: object; parent: { uri: string } };
	embed?: { images: { alt: string; image: object; aspectRatio?: object }[] };
	labels?: object;
	langs?: string[];
}

interface Listed<Value> {
	uri: string;
	cid: string;
	value: Value;
}

/** Sends a request of an account to its server as JSON, without the adapter's own methods. */
export async function send(account: NetworkAccount, path: string, body: object): Promise<Response> {
	return createAccountAgent(account, { fetch, timeoutMs: 5000 }).fetchHandler(path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
}

/** Creates a record, and returns its address. */
export async function create(
	account: NetworkAccount,
	collection: string,
	record: object,
): Promise<string> {
	const response = await send(account, '/xrpc/com.atproto.repo.createRecord', {
		repo: account.accountId,
		collection,
		record: { $type: collection, createdAt: new Date().toISOString(), ...record },
	});
	return ((await response.json()) as { uri: string }).uri;
}

/** An account's records of a collection, oldest first. */
export async function list<Value = PostRecord>(
	{ server, accountId }: NetworkAccount,
	collection = 'app.bsky.feed.post',
): Promise<Listed<Value>[]> {
	const query = new URLSearchParams({ repo: accountId, collection, reverse: 'true' });
	const response = await fetch(`${server}/xrpc/com.atproto.repo.listRecords?${query}`);
	return ((await response.json()) as { records: Listed<Value>[] }).records;
}

/** As `CandidateServer` has it. */
export async function postsOf(account: NetworkAccount): Promise<StoredPost[]> {
	return (await list(account)).map(({ uri, value }) => ({
		id: uri,
		text: value.text,
		replyTo: value.reply?.parent.uri ?? null,
		alts: (value.embed?.images ?? []).map(({ alt }) => alt),
	}));
}

/** As `CandidateServer` has it. */
export async function write(
	account: NetworkAccount,
	posts: { text: string; at: Date }[],
): Promise<string[]> {
	const ids: string[] = [];
	for (const { text, at } of posts) {
		const marked = new RichText({ text });
		marked.detectFacetsWithoutResolution();
		const { facets = [] } = marked;
		const record = { text, facets, createdAt: at.toISOString() };
		ids.push(await create(account, 'app.bsky.feed.post', record));
	}
	return ids;
}
