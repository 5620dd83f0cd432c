import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { APP_PASSWORD } from './bluesky/accounts.ts';
import { startSandbox } from './server.ts';

// The authors have posted the same in every run.
vi.setSystemTime('2026-11-21T12:00:00Z');
const sandbox = await startSandbox();
afterAll(async () => {
	await sandbox.close();
	vi.useRealTimers();
});

interface PostView {
	uri: string;
	cid: string;
	author: { handle: string; displayName: string };
	record: { text: string; reply?: object };
	likeCount: number;
	replyCount: number;
	viewer: { like?: string };
}
interface Answer {
	did: string;
	accessJwt: string;
	uri: string;
	cid: string;
	cursor?: string;
	feed: { post: PostView; reason?: object }[];
	posts: PostView[];
	lists: { uri: string; name: string; listItemCount: number }[];
	thread: { post: PostView; replies: { post: PostView }[] };
}

async function ask(method: string, query: Record<string, string>, token: string): Promise<Answer> {
	const url = `${sandbox.url}/xrpc/${method}?${new URLSearchParams(query)}`;
	const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
	return (await response.json()) as Answer;
}
async function send(method: string, body: object, token = ''): Promise<Answer> {
	const response = await fetch(`${sandbox.url}/xrpc/${method}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
		body: JSON.stringify(body),
	});
	return (await response.json()) as Answer;
}
const signIn = () =>
	send('com.atproto.server.createSession', { identifier: 'ada.test', password: APP_PASSWORD });

let ada: Answer;
let timeline: Answer['feed'];
beforeAll(async () => {
	ada = await signIn();
	timeline = (await ask('app.bsky.feed.getTimeline', { limit: '100' }, ada.accessJwt)).feed;
});
const create = (collection: string, record: object) =>
	send(
		'com.atproto.repo.createRecord',
		{
			repo: ada.did,
			collection,
			record: { $type: collection, createdAt: new Date().toISOString(), ...record },
		},
		ada.accessJwt,
	);
const postsOf = async (uri: string) =>
	(await ask('app.bsky.feed.getPosts', { uris: uri }, ada.accessJwt)).posts;

test('a new account has a timeline, which goes on after its first page', async () => {
	expect(timeline).toHaveLength(100);
	const next = await ask('app.bsky.feed.getTimeline', { cursor: '100' }, ada.accessJwt);
	const idOf = ({ post, reason }: Answer['feed'][number]) => JSON.stringify([post.uri, reason]);
	const ids = [...timeline, ...next.feed].map(idOf);
	expect(ids.length).toBeGreaterThan(100);
	expect(new Set(ids).size).toBe(ids.length);
});

test('the feed of an author has their posts, and no replies to others if so asked', async () => {
	const feedOf = async (filter: string) => {
		const query = { actor: 'shoedeals24.test', filter };
		return (await ask('app.bsky.feed.getAuthorFeed', query, ada.accessJwt)).feed;
	};
	const feed = await feedOf('posts_with_replies');
	const { handle, displayName } = feed[0]?.post.author ?? {};
	expect({ handle, displayName }).toEqual({
		handle: 'shoedeals24.test',
		displayName: 'ShoeDeals24',
	});
	const repliesIn = (items: Answer['feed']) => items.filter(({ post }) => post.record.reply).length;
	expect(repliesIn(feed)).toBe(1);
	const withoutReplies = await feedOf('posts_and_author_threads');
	expect(withoutReplies).toHaveLength(feed.length - 1);
	expect(repliesIn(withoutReplies)).toBe(0);
});

test('searches and tags find posts of the authors', async () => {
	const search = async (q: string) =>
		(await ask('app.bsky.feed.searchPosts', { q }, ada.accessJwt)).posts;
	const text = 'Worth your four minutes:';
	expect((await search('four worth')).map(({ record }) => record.text)).toContain(text);
	const tagged = await search('#running');
	expect(tagged.length).toBeGreaterThan(0);
	for (const { record } of tagged) expect(record.text).toContain('#running');
});

test('an account has lists of authors at first, with their posts', async () => {
	const { lists } = await ask('app.bsky.graph.getLists', { actor: 'ada.test' }, ada.accessJwt);
	expect(lists.map(({ name, listItemCount }) => [name, listItemCount])).toEqual([
		['Slow reading', 3],
		['Design people', 3],
	]);
	const { feed } = await ask(
		'app.bsky.feed.getListFeed',
		{ list: lists[0]?.uri ?? '' },
		ada.accessJwt,
	);
	const own = feed.filter(({ reason }) => reason === undefined);
	expect(new Set(own.map(({ post }) => post.author.handle))).toEqual(
		new Set(['oonaghreads.test', 'wrenwrites.test', 'amaradiallo.test']),
	);
});

test('a like of an author’s post is counted, and a reply is in its thread', async () => {
	const original = timeline.find(({ post }) => post.record.reply === undefined)?.post as PostView;
	const subject = { uri: original.uri, cid: original.cid };
	const like = await create('app.bsky.feed.like', { subject });
	const reply = { root: subject, parent: subject };
	const answer = await create('app.bsky.feed.post', { text: 'Well said.', reply });
	const [shown] = await postsOf(original.uri);
	expect(shown).toMatchObject({ cid: original.cid, viewer: { like: like.uri } });
	expect(shown?.likeCount).toBeGreaterThan(original.likeCount);
	expect(shown?.replyCount).toBe(original.replyCount + 1);
	const query = { uri: original.uri };
	const { thread } = await ask('app.bsky.feed.getPostThread', query, ada.accessJwt);
	expect(thread.post.uri).toBe(original.uri);
	expect(thread.replies.map(({ post }) => post.uri)).toContain(answer.uri);

	const key = original.uri.split('/').at(-1);
	const page = await fetch(`${sandbox.url}/profile/${original.author.handle}/post/${key}`);
	expect(page.status).toBe(200);
	const html = await page.text();
	expect(html).toContain(`@${original.author.handle}`);
	expect(html).toContain('Well said.');
	const [did, , replyKey] = answer.uri.replace('at://', '').split('/');
	expect((await fetch(`${sandbox.url}/profile/${did}/post/${replyKey}`)).status).toBe(200);
	expect((await fetch(`${sandbox.url}/profile/ada.test/post/${key}`)).status).toBe(404);
	expect(await (await fetch(`${sandbox.url}/sandbox/bluesky`)).text()).toContain('Well said.');
});

test('without these people, a new account’s timeline is empty', async () => {
	const quiet = await startSandbox({ hasCorpus: false });
	const headers = { authorization: `Bearer ${ada.accessJwt}` };
	const page = await fetch(`${quiet.url}/xrpc/app.bsky.feed.getTimeline`, { headers });
	expect(await page.json()).toEqual({ feed: [] });
	await quiet.close();
});
