import { describe, expect, test } from 'vitest';
import { joinTokens } from '../token-pair.ts';
import { createBluesky } from './bluesky.ts';
import { readPost } from './bluesky-post.ts';

const indexedAt = '2026-11-20T12:00:00.000Z';
const id = 'at://did:plc:abc/app.bsky.feed.post/3kabcdefghi2z';
const cid = 'bafkreieq5jui4j25lacwomsqgjeswwl3y5zcdrresptwgmfylxo2depppq';
const text = 'Look: example.org/a…';

/** A post whose record was not checked by the account's server. */
const postWith = (record: object, embed?: object) =>
	readPost({
		uri: id,
		cid,
		author: { did: 'did:plc:abc', handle: 'ada.test' },
		record: { $type: 'app.bsky.feed.post', text, createdAt: indexedAt, ...record },
		...(embed && { embed: { $type: 'app.bsky.embed.record#view', ...embed } }),
		indexedAt,
	} as Parameters<typeof readPost>[0]);

const link = (uri: unknown) => ({ $type: 'app.bsky.richtext.facet#link', uri });
const facet = (features: unknown, index: unknown = { byteStart: 6, byteEnd: 22 }) => ({
	facets: [{ index, features }],
});
const address = 'https://example.org/a/long/path';

describe('the record of a post at Bluesky', () => {
	test('has its shortened links in full', () => {
		expect(postWith(facet([link(address)]))?.text).toBe(`Look: ${address}`);
		expect(postWith(facet([null, 'x', link(address)]))?.text).toBe(`Look: ${address}`);
	});

	test.each([
		['no list of facets', { facets: 'x' }],
		['facets that are nothing', { facets: [null, 1, {}, []] }],
		['features that are nothing', facet([null, 'uri', 1])],
		['features that are no list', facet({ uri: address })],
		['an address that is no text', facet([link({ toString: 1 })])],
		['an address with markup', facet([link('https://example.org/a/"><script>')])],
		['an address of no website', facet([link('javascript:example.org/a')])],
		['a place that is no number', facet([link(address)], { byteStart: '6', byteEnd: {} })],
		['a place before the text', facet([link(address)], { byteStart: -15, byteEnd: 22 })],
		['a place behind the text', facet([link(address)], { byteStart: 6, byteEnd: 1e9 })],
		['a place that is reversed', facet([link(address)], { byteStart: 22, byteEnd: 6 })],
		['a time that is no text', { createdAt: { toString: 1 } }],
		['a parent that is no address', { reply: { parent: { uri: { toString: 1 } } } }],
		['a parent with an address of elsewhere', { reply: { parent: { uri: 'javascript:1' } } }],
		['a reply that is nothing', { reply: null }],
		['languages that are no list', { langs: null }],
		['a language that is none', { langs: ['e\0'] }],
	])('with %s is read without it', (_, record) => {
		const createdAt = new Date(indexedAt);
		expect(postWith(record)).toMatchObject({ text, createdAt, replyTo: null, lang: null });
	});

	test.each([{ text: null }, { text: ['a'] }, { $type: 'app.bsky.feed.like' }])(
		'%o is not one of a post',
		(record) => {
			expect(postWith(record)).toBeUndefined();
		},
	);

	test('has no characters that cannot be stored', () => {
		expect(postWith({ text: 'a\0b \ud83d' })?.text).toBe('ab \ufffd');
	});
});

describe('a quoted post at Bluesky', () => {
	const quoting = (kind: string, record: object) =>
		postWith({}, { record: { $type: `app.bsky.embed.record#${kind}`, uri: id, ...record } })
			?.attached;
	const value = { $type: 'app.bsky.feed.post', text, createdAt: indexedAt };
	const author = { did: 'did:plc:def', handle: 'bo.test', displayName: 'Bo\0' };
	const view = { cid, author, indexedAt };

	test('is read with its author, its links in full and its id', () => {
		const quote = { id, authorName: 'Bo', authorUsername: 'bo.test', text: `Look: ${address}` };
		const facets = facet([link(address)]);
		expect(quoting('viewRecord', { ...view, value: { ...value, ...facets } })).toEqual({
			media: [],
			poll: [],
			quote,
		});
	});

	test('is cut if it is long', () => {
		const long = { ...value, text: 'x'.repeat(10_000) };
		expect(quoting('viewRecord', { ...view, value: long })?.quote?.text).toHaveLength(4000);
	});

	test.each([
		['viewNotFound', { notFound: true }],
		['viewBlocked', { blocked: true, author: { did: 'did:plc:def' } }],
		['viewDetached', { detached: true }],
	])('is missing as %s', (kind, record) => {
		expect(quoting(kind, record)).toMatchObject({ quote: null, isQuoteMissing: true });
		const list = 'at://did:plc:abc/app.bsky.graph.list/3k';
		expect(quoting(kind, { ...record, uri: list })).toBeNull();
	});
});

test.each(['../../evil', 'x?y#', 'javascript:alert(1)', '"><svg onload=alert(1)>', ''])(
	'a page with the user name “%s”, which Bluesky allows nobody, is refused [D6]',
	async (handle) => {
		const author = { did: 'did:plc:abc', handle };
		const record = { $type: 'app.bsky.feed.post', text, createdAt: indexedAt };
		const post = { uri: id, cid, author, record, indexedAt };
		const network = createBluesky({
			retryWaitsMs: [],
			fetch: async () => Response.json({ feed: [{ post }] }),
		});
		const token = joinTokens('a', 'b');
		const me = { accountId: 'did:plc:abc', server: 'https://example.org', token };
		const pages = network.open(me).read(
			{ kind: 'home' },
			{
				since: new Date('2026-11-20T00:00:00Z'),
				until: new Date('2026-11-21T00:00:00Z'),
				maxPosts: 10,
				signal: AbortSignal.timeout(5000),
			},
		);
		const unavailable = { code: 'posts_unavailable' };
		await expect(Array.fromAsync(pages)).rejects.toMatchObject(unavailable);
	},
);
