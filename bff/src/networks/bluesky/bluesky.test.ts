import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { APP_PASSWORD, MAIN_PASSWORD } from '../../../../sandbox/bluesky/accounts.ts';
import { startSandbox } from '../../../../sandbox/server.ts';
import { HOUR_MS } from '../../time.ts';
import type { PostSelection } from '../network.ts';
import { imageFile, newPost, videoFile } from '../testing/use-candidate.ts';
import { createBluesky } from './bluesky.ts';
import { type BlueskyLogin, createBlueskyLogin } from './sign-in/bluesky-login.ts';
import { create, list, send } from './testing/bluesky-server.ts';

const sandbox = await startSandbox({ hasCorpus: false });
afterAll(() => sandbox.close());
const { url } = sandbox;
const network = createBluesky({
	timeoutMs: 1000,
	retryWaitsMs: [5],
	fetch,
	videoUrl: url,
	videoPollMs: 5,
});
const login = createBlueskyLogin({ fetch, entryway: url, plcUrl: `${url}/plc` });

let me: BlueskyLogin;
const handle = () => `b${randomBytes(6).toString('hex')}.test`;
const signIn = (name = handle()) => login.signIn({ handle: name, password: APP_PASSWORD });
beforeEach(async () => {
	await fetch(`${url}/sandbox/bluesky/next`, { method: 'DELETE' });
	me = await signIn();
});

const fail = (step: object) => send(me, '/sandbox/bluesky/next', step);
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

test('images over 2 MB and videos over 100 MB are refused before the upload', async () => {
	const session = network.open(me);
	const refused = { code: 'media_refused' };
	const large = imageFile('', Buffer.alloc(2_000_001));
	await expect(session.uploadMedia(large)).rejects.toMatchObject(refused);
	const long = { ...videoFile(''), size: 100_000_001 };
	await expect(session.uploadMedia(long)).rejects.toMatchObject(refused);
});

describe('a video', () => {
	const embed = async () => (await list<{ embed: object }>(me))[0]?.value.embed;

	test('is posted once it is encoded, with its alt text and size', async () => {
		const session = network.open(me);
		await fail({ action: 'status', status: 502, at: 'encoding' });
		const media = [await session.uploadMedia(videoFile('A runner'))];
		await session.publish('post', newPost('Look.', { media }));
		expect(await embed()).toMatchObject({
			$type: 'app.bsky.embed.video',
			video: { mimeType: 'video/mp4' },
			alt: 'A runner',
			aspectRatio: { width: 1, height: 1 },
		});
	});

	test('that was uploaded before is not encoded again', async () => {
		const session = network.open(me);
		const first = await session.uploadMedia(videoFile(''));
		expect(await session.uploadMedia(videoFile(''))).toBe(first);
	});

	test('that cannot be encoded is refused, with what Bluesky says', async () => {
		await expect(
			network.open(me).uploadMedia(videoFile('', Buffer.from('a text'))),
		).rejects.toMatchObject({
			code: 'media_refused',
			message: expect.stringContaining('Bluesky says: “The file is not a video”.'),
		});
	});

	test('that the account may not upload is refused, with the reason', async () => {
		const error = { error: 'unconfirmed_email', message: 'Please confirm your email.' };
		await fail({ action: 'status', status: 403, ...error, at: 'media' });
		await expect(network.open(me).uploadMedia(videoFile(''))).rejects.toMatchObject({
			code: 'media_refused',
			message: expect.stringContaining('Please confirm your email'),
		});
	});

	test.each([
		['is cut', { action: 'cut' }],
		['is a page', { action: 'html', status: 502 }],
	])('is sent later if the response %s', async (_, step) => {
		await fail({ ...step, at: 'media' });
		await expect(network.open(me).uploadMedia(videoFile(''))).rejects.toMatchObject({
			code: 'network_unavailable',
		});
		expect(await embed()).toBeUndefined();
	});
});

test('accounts, lists, tags and searches are read, with reposts, quotes and alt texts', async () => {
	const other = await signIn();
	const quotedId = await create(me, 'app.bsky.feed.post', { text: 'The quoted one.' });
	const cid = (await list(me))[0]?.cid ?? '';
	const subject = { uri: quotedId, cid };
	const quoteId = await create(other, 'app.bsky.feed.post', {
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
	const repostId = await create(other, 'app.bsky.feed.repost', { subject });
	const posts = await read({ kind: 'account', handle: other.handle });
	expect(posts.find(({ id }) => id === repostId)).toMatchObject({
		text: 'The quoted one.',
		authorUsername: other.handle,
		repostOf: { id: quotedId, authorUsername: me.handle },
	});
	expect(posts.find(({ id }) => id === quoteId)).toMatchObject({
		lang: 'en',
		attached: { quote: { text: 'The quoted one.', authorUsername: me.handle } },
	});

	const listId = await create(me, 'app.bsky.graph.list', {
		name: 'Runners',
		purpose: 'app.bsky.graph.defs#curatelist',
	});
	await create(me, 'app.bsky.graph.listitem', { subject: other.accountId, list: listId });
	expect(await read({ kind: 'list', id: listId })).toHaveLength(2);
	const ids = async (selection: PostSelection) => (await read(selection)).map(({ id }) => id);
	expect(await ids({ kind: 'hashtag', tag: 'running' })).toEqual([quoteId]);
	expect(await ids({ kind: 'search', query: 'the quoted' })).toEqual([quotedId]);

	const refused = { code: 'posts_refused' };
	await expect(read({ kind: 'account', handle: 'nobody.test' })).rejects.toMatchObject(refused);
	await expect(read({ kind: 'list', id: 'at://x' })).rejects.toMatchObject(refused);

	await network.open(me).like(repostId);
	const signal = AbortSignal.timeout(5000);
	expect(await network.open(me).readPost({ id: repostId, signal })).toMatchObject({
		id: quotedId,
		likes: 1,
	});
});

test('only lists of people to read are offered, from all pages', async () => {
	const lists = [
		...Array.from({ length: 101 }, (_, at) => ({ name: `${at}`, purpose: 'curatelist' })),
		{ name: 'Muted', purpose: 'modlist' },
	];
	for (const { name, purpose } of lists)
		await create(me, 'app.bsky.graph.list', {
			name,
			purpose: `app.bsky.graph.defs#${purpose}`,
		});
	const found = await network.open(me).listLists?.(AbortSignal.timeout(5000));
	expect(found).toHaveLength(101);
	expect(found?.some(({ name }) => name === 'Muted')).toBe(false);
});

test('reading waits for a short rate limit, and says so', async () => {
	await network.open(me).publish('post', newPost('Here.'));
	await fail({ action: 'status', status: 429, seconds: 0, at: 'feed' });
	expect(await read({ kind: 'home' })).toMatchObject([{ text: 'Here.' }]);
});

test('signing in says that a main password needs a code, and that the server is not there', async () => {
	const problem = (password: string) =>
		login.signIn({ handle: me.handle, password }).catch((error: unknown) => error);
	expect(await problem(MAIN_PASSWORD)).toMatchObject({
		path: 'body/password',
		message: expect.stringContaining('app password'),
	});
	await fail({ action: 'html', at: 'session' });
	expect(await problem(APP_PASSWORD)).toMatchObject({ code: 'provider_unavailable' });
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
