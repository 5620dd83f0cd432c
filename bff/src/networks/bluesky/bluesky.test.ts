import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { APP_PASSWORD } from '../../../../sandbox/bluesky/accounts.ts';
import { startSandbox } from '../../../../sandbox/server.ts';
import { HOUR_MS } from '../../time.ts';
import type { MediaFile, NewPost, PostSelection } from '../network.ts';
import { createBluesky } from './bluesky.ts';
import { type BlueskyLogin, createBlueskyLogin } from './bluesky-login.ts';
import { accessTokenOf } from './bluesky-token.ts';

const sandbox = await startSandbox({ hasCorpus: false });
afterAll(() => sandbox.close());
const { url } = sandbox;
const network = createBluesky({ timeoutMs: 1000, retryWaitsMs: [5], fetch });
const login = createBlueskyLogin({ fetch, entryway: url, plcUrl: `${url}/plc` });

let me: BlueskyLogin;
let keys = 0;
const handle = () => `b${randomBytes(6).toString('hex')}.test`;
const signIn = (name = handle()) => login.signIn({ handle: name, password: APP_PASSWORD });
beforeEach(async () => {
	await fetch(`${url}/sandbox/bluesky/next`, { method: 'DELETE' });
	me = await signIn();
});

const newPost = (text: string, more: Partial<NewPost> = {}): NewPost => {
	keys += 1;
	return { text, key: `key-${keys}`, firstAttemptAt: new Date(), ...more };
};
const publish = (text: string, more?: Partial<NewPost>, account = me) =>
	network.open(account).publish('post', newPost(text, more));
async function send(path: string, body: object, { token } = me): Promise<{ uri: string }> {
	const response = await fetch(`${url}${path}`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${accessTokenOf(token)}`,
		},
		body: JSON.stringify(body),
	});
	return response.status === 204 ? { uri: '' } : ((await response.json()) as { uri: string });
}
const fail = (step: object) => send('/sandbox/bluesky/next', step);
const create = (account: BlueskyLogin, collection: string, record: object) =>
	send(
		'/xrpc/com.atproto.repo.createRecord',
		{
			repo: account.accountId,
			collection,
			record: { $type: collection, createdAt: new Date().toISOString(), ...record },
		},
		account,
	);
interface PostRecord {
	text: string;
	createdAt: string;
	facets?: { index: { byteStart: number; byteEnd: number }; features: object[] }[];
	reply?: { root: object; parent: object };
	embed?: { images: object[] };
	labels?: object;
	langs?: string[];
}
async function recordsOf(account = me): Promise<{ uri: string; cid: string; value: PostRecord }[]> {
	const query = new URLSearchParams({
		repo: account.accountId,
		collection: 'app.bsky.feed.post',
		reverse: 'true',
	});
	const response = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query}`);
	return ((await response.json()) as { records: never[] }).records;
}
async function read(selection: PostSelection, account = me) {
	const request = {
		since: new Date(Date.now() - HOUR_MS),
		until: new Date(Date.now() + HOUR_MS),
		maxPosts: 100,
		signal: AbortSignal.timeout(10_000),
	};
	const posts = [];
	for await (const page of network.open(account).read(selection, request))
		posts.push(...page.posts);
	return posts;
}
const file = (bytes: Buffer, more: Partial<MediaFile> = {}): MediaFile => ({
	kind: 'image',
	type: 'image/png',
	size: bytes.length,
	alt: '',
	async *read() {
		yield bytes;
	},
	signal: AbortSignal.timeout(5000),
	...more,
});

test('links, tags and mentions keep their place after emoji; unknown names stay text', async () => {
	const other = await signIn();
	const text = `👩‍👩‍👧 @${other.handle} @nobody.test: https://example.org/a #läufe`;
	await publish(text);
	const [record] = await recordsOf();
	const bytes = Buffer.from(text);
	const marked = record?.value.facets?.map(({ index: { byteStart, byteEnd }, features }) => [
		bytes.subarray(byteStart, byteEnd).toString(),
		features[0],
	]);
	expect(marked).toEqual([
		[`@${other.handle}`, { $type: 'app.bsky.richtext.facet#mention', did: other.accountId }],
		['https://example.org/a', expect.objectContaining({ uri: 'https://example.org/a' })],
		['#läufe', expect.objectContaining({ tag: 'läufe' })],
	]);
});

test('300 characters are posted, also emoji of many bytes; more characters or bytes are not', async () => {
	await publish('👟'.repeat(300));
	await publish('a'.repeat(300));
	const tooLong = { code: 'response_too_long' };
	await expect(publish('a'.repeat(301))).rejects.toMatchObject(tooLong);
	await expect(publish('👩‍👩‍👧'.repeat(300))).rejects.toMatchObject(tooLong);
	expect(await recordsOf()).toHaveLength(2);
});

test('after an expired token, the post is sent once with the refreshed one', async () => {
	const post = newPost('Once.');
	await send('/sandbox/bluesky/expire', { token: accessTokenOf(me.token) });
	const expired = { code: 'connection_expired' };
	await expect(network.open(me).publish('post', post)).rejects.toMatchObject(expired);
	const fresh = await login.refresh(me);
	expect(fresh).toMatchObject({ accountId: me.accountId, handle: me.handle, server: url });
	expect(fresh.expiresAt?.getTime()).toBeGreaterThan(Date.now());
	const id = await network.open(fresh).publish('post', post);
	expect(await network.open(fresh).publish('post', post)).toBe(id);
	expect(await recordsOf()).toHaveLength(1);
	await expect(login.refresh(me)).rejects.toMatchObject(expired);
});

test('a repeat never changes a post that is there already', async () => {
	const post = newPost('As it was.');
	const id = await network.open(me).publish('post', post);
	expect(await network.open(me).publish('post', { ...post, text: 'Changed.' })).toBe(id);
	expect((await recordsOf()).map(({ value }) => value.text)).toEqual(['As it was.']);
});

test('a thread is one request, and its parts refer to the ids that the server gives', async () => {
	const posts = ['One.', 'Two 👟.', 'Three.'].map((text) => newPost(text));
	const ids = await network.open(me).publishThread?.(posts);
	const records = await recordsOf();
	const [first, second, third] = ids?.map((id) => records.find(({ uri }) => uri === id)) ?? [];
	const ref = (record = first) => ({ uri: record?.uri, cid: record?.cid });
	expect(second?.value.reply).toEqual({ root: ref(), parent: ref() });
	expect(third?.value.reply).toEqual({ root: ref(), parent: ref(second) });
	expect(records).toHaveLength(3);
	const sought = { text: '', hasMedia: false, key: posts[1]?.key ?? '' };
	const since = posts[1]?.firstAttemptAt ?? new Date();
	expect(await network.open(me).findOwnPost({ ...sought, since })).toBe(second?.uri);
});

test('a thread without a response is there once, and a repeat returns its ids', async () => {
	const posts = ['One.', 'Two.'].map((text) => newPost(text));
	await fail({ action: 'done-then-cut', at: 'post' });
	const ids = await network.open(me).publishThread?.(posts);
	expect(await network.open(me).publishThread?.(posts)).toEqual(ids);
	expect((await recordsOf()).map(({ uri }) => uri).sort()).toEqual([...(ids ?? [])].sort());
});

test('a thread with a refused part is not posted at all', async () => {
	const image = JSON.stringify({
		cid: 'bafkreieq5jui4j25lacwomsqgjeswwl3y5zcdrresptwgmfylxo2depppq',
		mimeType: 'image/png',
		size: 9,
		alt: '',
	});
	const posts = [newPost('One.'), newPost('Two.', { media: [image] })];
	await expect(network.open(me).publishThread?.(posts)).rejects.toMatchObject({
		code: 'media_refused',
	});
	await fail({ action: 'cut', at: 'post' });
	await expect(network.open(me).publishThread?.([newPost('One.')])).rejects.toMatchObject({
		code: 'outcome_unknown',
	});
	expect(await recordsOf()).toEqual([]);
});

test('images have their size; larger ones than 2 MB and videos are refused before the upload', async () => {
	const png = Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
		'base64',
	);
	const session = network.open(me);
	const media = [await session.uploadMedia(file(png, { alt: 'A dot' }))];
	await publish('Look', { media, lang: 'en', contentWarning: 'Nudity' });
	expect((await recordsOf())[0]?.value).toMatchObject({
		embed: { images: [{ alt: 'A dot', aspectRatio: { width: 1, height: 1 } }] },
		labels: { values: [{ val: 'nudity' }] },
		langs: ['en'],
	});
	const refused = { code: 'media_refused' };
	const large = file(Buffer.alloc(2_000_001));
	await expect(session.uploadMedia(large)).rejects.toMatchObject(refused);
	await expect(session.uploadMedia(file(png, { kind: 'video' }))).rejects.toMatchObject(refused);
});

test('accounts, lists, tags and searches are read, with reposts, quotes and alt texts', async () => {
	const other = await signIn();
	const quoted = await create(me, 'app.bsky.feed.post', { text: 'The quoted one.' });
	const cid = (await recordsOf())[0]?.cid ?? '';
	const subject = { uri: quoted.uri, cid };
	const quote = await create(other, 'app.bsky.feed.post', {
		text: 'Quoting #running',
		langs: ['en-GB'],
		embed: { $type: 'app.bsky.embed.record', record: subject },
		facets: [
			{
				index: { byteStart: 8, byteEnd: 16 },
				features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'running' }],
			},
		],
	});
	const repost = await create(other, 'app.bsky.feed.repost', { subject });
	const posts = await read({ kind: 'account', handle: other.handle });
	expect(posts.find(({ id }) => id === repost.uri)).toMatchObject({
		text: 'The quoted one.',
		authorUsername: other.handle,
		repostOf: { id: quoted.uri, authorUsername: me.handle },
	});
	expect(posts.find(({ id }) => id === quote.uri)).toMatchObject({
		lang: 'en',
		attached: { quote: { text: 'The quoted one.', authorUsername: me.handle } },
	});

	const list = await create(me, 'app.bsky.graph.list', {
		name: 'Runners',
		purpose: 'app.bsky.graph.defs#curatelist',
	});
	await create(me, 'app.bsky.graph.listitem', { subject: other.accountId, list: list.uri });
	expect(await read({ kind: 'list', id: list.uri })).toHaveLength(2);
	const ids = async (selection: PostSelection) => (await read(selection)).map(({ id }) => id);
	expect(await ids({ kind: 'hashtag', tag: 'running' })).toEqual([quote.uri]);
	expect(await ids({ kind: 'search', query: 'the quoted' })).toEqual([quoted.uri]);

	const refused = { code: 'posts_refused' };
	await expect(read({ kind: 'account', handle: 'nobody.test' })).rejects.toMatchObject(refused);
	await expect(read({ kind: 'list', id: 'at://x' })).rejects.toMatchObject(refused);

	await network.open(me).like(repost.uri);
	const signal = AbortSignal.timeout(5000);
	expect(await network.open(me).readPost({ id: repost.uri, signal })).toMatchObject({
		id: quoted.uri,
		likes: 1,
	});
});

test('reading waits for a short rate limit, and says so', async () => {
	await publish('Here.');
	await fail({ action: 'status', status: 429, seconds: 0, at: 'feed' });
	expect(await read({ kind: 'home' })).toMatchObject([{ text: 'Here.' }]);
});

test('signing in says what is wrong with the handle or the password', async () => {
	const problem = (name: string, password: string) =>
		login.signIn({ handle: name, password }).catch((error: unknown) => error);
	expect(await problem('nobody.test', APP_PASSWORD)).toMatchObject({ path: 'body/handle' });
	expect(await problem('ada', APP_PASSWORD)).toMatchObject({ path: 'body/handle' });
	expect(await problem(me.handle, 'wrong')).toMatchObject({
		path: 'body/password',
		message: expect.stringContaining('does not accept'),
	});
	expect(await problem(me.handle, 'second-factor')).toMatchObject({
		path: 'body/password',
		message: expect.stringContaining('app password'),
	});
	expect(await problem(`@${me.handle.toUpperCase()}`, APP_PASSWORD)).toMatchObject({
		accountId: me.accountId,
		handle: me.handle,
		server: url,
	});
	await fail({ action: 'html', at: 'session' });
	expect(await problem(me.handle, APP_PASSWORD)).toMatchObject({ code: 'provider_unavailable' });
});

test('a revoked session cannot be refreshed, and can be revoked again', async () => {
	await login.revoke(me);
	await login.revoke(me);
	await expect(login.refresh(me)).rejects.toMatchObject({ code: 'connection_expired' });
});

test('a redirect is not followed, since it could lead the token elsewhere', async () => {
	const asked: string[] = [];
	const redirecting = createBluesky({
		retryWaitsMs: [],
		fetch: async (address) => {
			asked.push(address);
			return new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } });
		},
	});
	const work = redirecting.open(me).publish('post', newPost('Hello.'));
	await expect(work).rejects.toMatchObject({ code: 'outcome_unknown' });
	expect(asked).toEqual([`${url}/xrpc/com.atproto.repo.putRecord`]);
});
