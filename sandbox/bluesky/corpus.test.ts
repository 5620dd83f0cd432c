import { afterEach, expect, test, vi } from 'vitest';
import { createCorpus } from '../x/corpus.ts';
import { DAY, postsPerDay } from '../x/feed-settings.ts';
import { Accounts } from './accounts.ts';
import { Corpus, handleOf } from './corpus.ts';
import { type JsonRecord, Repos, type StoredRecord } from './repos.ts';
import { createViews, sortAt } from './views.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
afterEach(() => vi.useRealTimers());

/** A server that got requests at these times. */
async function serverAt(...times: number[]) {
	const accounts = new Accounts();
	const repos = new Repos();
	await repos.load();
	const corpus = new Corpus(accounts, repos);
	for (const time of times) {
		vi.setSystemTime(time);
		corpus.fill();
	}
	const posts = repos.list('app.bsky.feed.post');
	const reposts = repos.list('app.bsky.feed.repost');
	return { accounts, repos, corpus, posts, reposts, all: [...posts, ...reposts] };
}

interface Ref {
	uri: string;
	cid: string;
}
interface PostValue {
	text: string;
	subject?: Ref;
	reply?: { root: Ref; parent: Ref };
	embed?: { record?: Ref; images?: { alt: string }[] };
	facets?: { index: { byteStart: number; byteEnd: number }; features: JsonRecord[] }[];
}
const postValueOf = ({ value }: StoredRecord) => value as unknown as PostValue;
/** What a text is before its links, which are the same in all networks. */
const beforeLinks = (text: string) => text.replace(/ (https:\/\/)?notes\.example.*/, '');

test('records depend on the time alone: a server that ran for days has those of a new one', async () => {
	const idsOf = ({ all }: Awaited<ReturnType<typeof serverAt>>) =>
		all
			.filter((record) => sortAt(record) > now - 6 * DAY)
			.map(({ uri, cid, indexedAt }) => `${uri} ${cid} ${indexedAt.toISOString()}`)
			.sort();
	const hours = Array.from({ length: 100 }, (_, hour) => now - (99 - hour) * 3_600_000);
	expect(idsOf(await serverAt(...hours))).toEqual(idsOf(await serverAt(now)));
});

test('feeds are newest first, every post is listed once, and none is from the future', async () => {
	const { accounts, repos, corpus, all } = await serverAt(now - 3 * DAY, now);
	const items = createViews(accounts, repos, corpus).itemsOf(corpus.dids);
	const records = items.map(({ record, repost }) => repost ?? record);
	const times = records.map(sortAt);
	expect(times).toEqual(times.toSorted((one, other) => other - one));
	expect(times[0]).toBeLessThanOrEqual(now);
	expect(new Set(records.map(({ uri }) => uri)).size).toBe(all.length);
	expect(records).toHaveLength(all.length);
	expect(new Set(records.map(({ cid }) => cid)).size).toBe(all.length);
});

test('replies, quotes and reposts refer to older posts as they are', async () => {
	const { repos, all } = await serverAt(
		...Array.from({ length: 9 }, (_, n) => now - (8 - n) * 7 * DAY),
	);
	const kinds = { replies: 0, quotes: 0, reposts: 0 };
	for (const record of all) {
		const { reply, embed, subject } = postValueOf(record);
		if (reply) kinds.replies += 1;
		if (embed?.record) kinds.quotes += 1;
		if (subject) kinds.reposts += 1;
		for (const ref of [reply?.root, reply?.parent, embed?.record, subject]) {
			if (ref === undefined) continue;
			const target = repos.find(ref.uri) as StoredRecord;
			expect(target).toMatchObject({ cid: ref.cid, collection: 'app.bsky.feed.post' });
			expect(sortAt(target)).toBeLessThan(sortAt(record));
		}
	}
	for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(10);
});

test('more than half of the posts are at X too, by the same people, and the others are not', async () => {
	const { accounts, posts } = await serverAt(now);
	const atX = createCorpus(Math.floor(DAY / postsPerDay));
	const newest = atX.slotAt(now);
	const texts = new Set(
		Array.from({ length: 110 }, (_, back) => atX.at(newest - back, now)).flatMap((post) =>
			post ? `${handleOf(post.author)} ${beforeLinks(post.text)}` : [],
		),
	);
	const isAtX = ({ did, value }: StoredRecord) =>
		texts.has(`${accounts.find(did)?.handle} ${beforeLinks(String(value.text))}`);
	const shared = posts.filter(isAtX).length;
	expect(shared).toBeGreaterThan(posts.length * 0.5);
	expect(shared).toBeLessThan(posts.length * 0.8);
});

test('some posts have images, with and without alt text, and links and tags have facets', async () => {
	const { posts } = await serverAt(now - 14 * DAY, now - 7 * DAY, now);
	const alts = posts.flatMap(
		(post) => postValueOf(post).embed?.images?.map(({ alt }) => alt) ?? [],
	);
	expect(new Set(alts)).toEqual(new Set(['', 'A chart of twelve weeks, rising to the right']));
	const found = { links: 0, tags: 0 };
	for (const post of posts) {
		const { text, facets = [] } = postValueOf(post);
		for (const { index, features } of facets) {
			const marked = Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString();
			const [{ uri, tag } = {}] = features;
			if (tag === undefined) {
				found.links += 1;
				expect(uri).toContain(`https://${marked.replace('…', '')}`);
			} else {
				found.tags += 1;
				expect(marked).toBe(`#${tag}`);
			}
		}
	}
	expect(found.links).toBeGreaterThan(10);
	expect(found.tags).toBeGreaterThan(0);
});

test('the likes of a post grow', async () => {
	const { corpus, posts } = await serverAt(now);
	const likes = () => posts.reduce((sum, { uri }) => sum + corpus.countsOf(uri).likes, 0);
	const before = likes();
	vi.setSystemTime(now + DAY);
	expect(likes()).toBeGreaterThan(before);
});
