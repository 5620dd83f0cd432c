import { describe, expect, test } from 'vitest';
import { imageFile, newPost, useCandidate } from '../../testing/use-candidate.ts';
import { createAccountAgent } from '../bluesky-agent.ts';
import { getRecord, put } from '../bluesky-requests.ts';
import { addressOf, POST } from '../bluesky-web.ts';
import { recordKey } from '../record-key.ts';
import { type BlueskyServer, list } from './bluesky-server.ts';

/** A blob that nobody has uploaded. */
const missingImage = JSON.stringify({
	cid: 'bafkreieq5jui4j25lacwomsqgjeswwl3y5zcdrresptwgmfylxo2depppq',
	mimeType: 'image/png',
	size: 9,
	alt: '',
});

/**
 * What the adapter needs of a server of Bluesky accounts. Both pass these tests: the stand-in, and
 * the real server in `sandbox/bluesky-server`.
 */
export function testBlueskyServer(start: () => Promise<BlueskyServer>): void {
	describe('a server of Bluesky accounts', () => {
		const { candidate, accounts, session, publish } = useCandidate(start);
		const records = () => list(accounts().me);
		const refused = { code: 'media_refused' };
		const expired = { code: 'connection_expired' };
		const agent = () => createAccountAgent(accounts().me, { fetch, timeoutMs: 5000 });
		/** Creates a post without the adapter's own checks. */
		const putPost = (record: object) => {
			const createdAt = new Date();
			const rkey = recordKey(createdAt, 'a post');
			const value = { $type: POST, createdAt: createdAt.toISOString(), ...record };
			return put(agent(), 'post', { collection: POST, rkey, record: value });
		};

		describe('a post', () => {
			test('has links, tags and mentions after emoji; unknown names stay text', async () => {
				const { other } = accounts();
				const text = `👩‍👩‍👧 @${other.handle} @nobody.test: https://example.org/a #läufe`;
				await publish(text);
				const [record] = await records();
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

			test('has up to 300 characters, also emoji of many bytes', async () => {
				await publish('👟'.repeat(300));
				await publish('a'.repeat(300));
				const tooLong = { code: 'response_too_long' };
				await expect(publish('a'.repeat(301))).rejects.toMatchObject(tooLong);
				await expect(publish('👩‍👩‍👧'.repeat(300))).rejects.toMatchObject(tooLong);
				expect(await records()).toHaveLength(2);
			});

			test.each([
				['301 characters', 'a'.repeat(301)],
				['more than 3,000 bytes', '👩‍👩‍👧'.repeat(200)],
			])('of %s is refused by the server too, as too long', async (_, text) => {
				await expect(putPost({ text })).rejects.toMatchObject({ code: 'response_too_long' });
			});

			test('is not changed by a repeat', async () => {
				const post = newPost('As it was.');
				const id = await session().publish('post', post);
				expect(await session().publish('post', { ...post, text: 'Changed.' })).toBe(id);
				expect((await records()).map(({ value }) => value.text)).toEqual(['As it was.']);
			});

			test('that was never made is missing', async () => {
				const { accountId: did } = accounts().me;
				const uri = addressOf({ did, collection: POST, rkey: recordKey(new Date(), 'none') });
				expect(await getRecord(agent(), uri)).toBeUndefined();
			});

			test('has images with their alt text, size and content warning', async () => {
				const media = [await session().uploadMedia(imageFile('A dot'))];
				await publish('Look', { media, lang: 'en', contentWarning: 'Nudity' });
				const image = { $type: 'blob', ref: { $link: expect.any(String) }, mimeType: 'image/png' };
				expect((await records())[0]?.value).toMatchObject({
					embed: { images: [{ alt: 'A dot', aspectRatio: { width: 1, height: 1 }, image }] },
					labels: { values: [{ val: 'nudity' }] },
					langs: ['en'],
				});
			});

			test('with an image that was not uploaded is refused', async () => {
				await expect(publish('Look', { media: [missingImage] })).rejects.toMatchObject(refused);
				expect(await records()).toEqual([]);
			});
		});

		describe('a thread', () => {
			const thread = (...texts: string[]) => texts.map((text) => newPost(text));
			const publishThread = (posts = thread('One.', 'Two 👟.', 'Three.')) =>
				session().publishThread?.(posts);

			test('is one request, and its parts refer to the ids that the server gives', async () => {
				const posts = thread('One.', 'Two 👟.', 'Three.');
				const ids = await publishThread(posts);
				const stored = await records();
				const [first, second, third] = ids?.map((id) => stored.find(({ uri }) => uri === id)) ?? [];
				const ref = (record = first) => ({ uri: record?.uri, cid: record?.cid });
				expect(second?.value.reply).toEqual({ root: ref(), parent: ref() });
				expect(third?.value.reply).toEqual({ root: ref(), parent: ref(second) });
				expect(stored).toHaveLength(3);
				const sought = { text: '', hasMedia: false, key: posts[1]?.key ?? '' };
				const since = posts[1]?.firstAttemptAt ?? new Date();
				expect(await session().findOwnPost({ ...sought, since })).toBe(second?.uri);
			});

			test('without a response is there once, and a repeat returns its ids', async () => {
				const posts = thread('One.', 'Two.');
				await candidate().fail({ request: 'post', what: 'done-then-cut' });
				const ids = await publishThread(posts);
				expect(await publishThread(posts)).toEqual(ids);
				expect((await records()).map(({ uri }) => uri).sort()).toEqual([...(ids ?? [])].sort());
			});

			test('with images refers to the ids that the server gives', async () => {
				const media = [await session().uploadMedia(imageFile('A dot'))];
				const posts = [newPost('One.', { media, lang: 'en' }), newPost('#Two')];
				const [id] = (await publishThread(posts)) ?? [];
				const stored = await records();
				const first = stored.find(({ uri }) => uri === id);
				const second = stored.find(({ uri }) => uri !== id);
				const ref = { uri: first?.uri, cid: first?.cid };
				expect(second?.value.reply).toEqual({ root: ref, parent: ref });
			});

			test('with a refused part is not posted at all', async () => {
				const posts = [newPost('One.'), newPost('Two.', { media: [missingImage] })];
				await expect(publishThread(posts)).rejects.toMatchObject(refused);
				await candidate().fail({ request: 'post', what: 'cut' });
				await expect(publishThread(thread('One.'))).rejects.toMatchObject({
					code: 'outcome_unknown',
				});
				expect(await records()).toEqual([]);
			});
		});

		describe('a session', () => {
			test('begins with an app password, and says what is wrong with handle or password', async () => {
				const { me } = accounts();
				const { login } = candidate();
				const password = candidate().passwordOf(me);
				const problem = (handle: string, tried = password) =>
					login.signIn({ handle, password: tried }).catch((error: unknown) => error);
				expect(await problem('nobody.test')).toMatchObject({ path: 'body/handle' });
				expect(await problem('ada')).toMatchObject({ path: 'body/handle' });
				expect(await problem(me.handle, 'wrong')).toMatchObject({
					path: 'body/password',
					message: expect.stringContaining('does not accept'),
				});
				const { accountId, handle, server } = me;
				const found = await problem(`@${handle.toUpperCase()}`);
				expect(found).toMatchObject({ accountId, handle, server });
			});

			test('is refreshed when its token has expired, and the post is sent once', async () => {
				const { me } = accounts();
				const { network, login } = candidate();
				const post = newPost('Once.');
				await candidate().revoke(me);
				await expect(session().publish('post', post)).rejects.toMatchObject(expired);
				const fresh = await login.refresh(me);
				expect(fresh).toMatchObject({ accountId: me.accountId, handle: me.handle });
				expect(fresh.server).toBe(me.server);
				expect(fresh.expiresAt?.getTime()).toBeGreaterThan(Date.now());
				const id = await network.open(fresh).publish('post', post);
				expect(await network.open(fresh).publish('post', post)).toBe(id);
				expect(await records()).toHaveLength(1);
			});

			test('can be refreshed again with the same token, if the response was lost', async () => {
				const { me } = accounts();
				const { network, login } = candidate();
				await login.refresh(me);
				const again = await login.refresh(me);
				const next = await login.refresh(again);
				await network.open(next).publish('post', newPost('Still here.'));
			});

			test('with a token that is none has to be connected again', async () => {
				const { me } = accounts();
				const broken = { ...me, token: 'not a.token' };
				const { network, login } = candidate();
				const work = network.open(broken).publish('post', newPost('Never.'));
				await expect(work).rejects.toMatchObject(expired);
				await expect(login.refresh(broken)).rejects.toMatchObject(expired);
			});

			test('that has ended cannot be refreshed, and can be ended again', async () => {
				const { me } = accounts();
				const { login } = candidate();
				await login.revoke(me);
				await login.revoke(me);
				await expect(login.refresh(me)).rejects.toMatchObject(expired);
			});
		});
	});
}
