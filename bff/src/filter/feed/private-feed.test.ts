import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { overrideVerdict } from '../../../contract/filter/run.ts';
import {
	createPrivateFeed,
	deletePrivateFeed,
	listStandingFilters,
	type StandingFilter,
} from '../../../contract/filter/standing.ts';
import { connectProgram } from '../../testing/apps/programs.ts';
import { hostilePosts } from '../fixtures/hostile-posts.ts';
import { storeStandingFilter, storeStandingRun } from '../fixtures/standing-runs.ts';
import { useStandingFilter } from '../fixtures/use-standing-filter.ts';

const { app, person, templateId, storeRun, execute } = useStandingFilter('Running & <b>rivers</b>');

const create = async (who = person()): Promise<NonNullable<StandingFilter['feed']>> => {
	const { feed } = await who.client.call(createPrivateFeed, { params: { id: templateId() } });
	if (!feed) throw new Error('There is no feed.');
	return feed;
};
/** Like a feed reader: without a cookie. */
const open = (address: string, headers: Record<string, string> = {}) =>
	app().app.inject({ url: new URL(address).pathname, headers });

interface JsonFeed {
	items: { id: string; url: string; title: string; content_html: string; date_modified: string }[];
}
const readJson = async (address: string) => (await open(address)).json() as JsonFeed;

/** The texts of the elements at the end of a path. Throws if the XML is not well-formed. */
function textsOf(xml: string, end: string): string[] {
	const parser = new SaxesParser();
	const path: string[] = [];
	const texts: string[] = [];
	const isThere = () => path.join('/').endsWith(end);
	const add = (text: string) => {
		if (isThere()) texts.push(`${texts.pop()}${text}`);
	};
	parser.on('error', (error) => {
		throw error;
	});
	parser.on('opentag', ({ name }) => {
		path.push(name);
		if (isThere()) texts.push('');
	});
	parser.on('text', add);
	parser.on('cdata', add);
	parser.on('closetag', () => void path.pop());
	parser.write(xml).close();
	return texts;
}

/** The tags of a feed's HTML, none of which a post can add. */
const feedTags = /<\/?(p|strong|blockquote|a)>|<br>|<a href="https:\/\/x\.com\/i\/status\/7">/g;

describe('a private feed', () => {
	test('has the stories that its filter includes, newest first, with reason and authors', async () => {
		const other = await storeStandingFilter(app(), person(), 'Other');
		await storeStandingRun(app(), person(), other, [{ id: '1' }, { id: '3', included: false }]);
		const run = await storeRun([
			{ id: '2', at: 50, included: false },
			{ id: '3', at: 40, story: 's', text: 'Ten kilometres\n<script>alert(1)</script>' },
			{ id: '4', at: 30, story: 's', author: 'grace' },
			{ id: '5', at: 20, network: 'mastodon', author: 'mara@example.org' },
		]);
		const { atom, json } = await create();
		const { items, ...feed } = (await open(json)).json();
		expect(feed).toMatchObject({
			version: 'https://jsonfeed.org/version/1.1',
			title: 'Running & <b>rivers</b> · Warble',
			feed_url: expect.stringContaining(new URL(json).pathname),
		});
		expect(items.map(({ url }: { url: string }) => url)).toEqual([
			'https://mastodon.example/mara@example.org/5',
			'https://x.com/ada/status/3',
		]);
		expect(items[1]).toMatchObject({
			title: 'ADA (@ada, X): Ten kilometres <script>alert(1)</script>',
			content_html:
				'<p>Ten kilometres<br>&lt;script&gt;alert(1)&lt;/script&gt;</p><p><strong>Why:</strong> It is about running.</p><p><strong>Also by:</strong> GRACE (@grace, X)</p>',
		});
		const xml = (await open(atom)).body;
		expect(textsOf(xml, 'feed/title')).toEqual(['Running & <b>rivers</b> · Warble']);
		expect(textsOf(xml, 'entry/content')).toEqual(
			items.map((item: { content_html: string }) => item.content_html),
		);
		expect(textsOf(xml, 'entry/id')).toEqual(items.map(({ id }: { id: string }) => id));
		expect(textsOf(xml, 'entry/id').join()).not.toContain(atom.slice(-41, -5));

		await person().client.call(overrideVerdict, {
			params: { id: run, tweetId: '2' },
			body: { value: 'include' },
		});
		const changed = (await readJson(json)).items;
		expect(changed).toHaveLength(3);
		expect(changed[2]?.content_html).toContain('You decided.');
	});

	test('is not shown to programs, for whom its address would be a key that nobody revokes', async () => {
		const { json } = await create();
		const program = await connectProgram(app(), person(), 'publish');
		const { body } = await program.call(listStandingFilters);
		expect(body.filters).toMatchObject([{ templateId: templateId(), feed: null }]);
		const { filters } = await person().client.call(listStandingFilters, {});
		expect(filters[0]?.feed?.json).toBe(json);
	});

	test('is well-formed, escaped and free of control characters, whatever a post says [D3]', async () => {
		const texts = [
			...hostilePosts,
			']]></content></entry>]]> & &amp; &lt;',
			'\u0001\u0008\u000b\u001b[31m\ufffe\uffff\u202e',
			'<img src=x onerror=alert(1)>',
		];
		await storeRun(
			texts.map((text, at) => ({
				id: String(100 + at),
				at: at + 1,
				text,
				reason: text,
				author: `a${at}<]]>&amp;"`,
				attached: {
					media: [],
					poll: [],
					quote: { id: '7', authorName: text, authorUsername: text, text },
				},
			})),
		);
		const { atom, json } = await create();
		const xml = (await open(atom)).body;
		const { items } = await readJson(json);
		expect(items).toHaveLength(50);
		expect(textsOf(xml, 'entry/content')).toEqual(items.map((item) => item.content_html));
		expect(textsOf(xml, 'author/name')[0]).toBe('A0<]]>&AMP;" (@a0<]]>&amp;", X)');
		for (const { content_html } of items) {
			expect(content_html.replace(feedTags, '')).not.toMatch(/[<>]/);
			expect(content_html).not.toMatch(/(?!\n)\p{Cc}|[\ufffe\uffff\u202e]/u);
		}
	});

	test('has what a post quotes, with a link to it', async () => {
		const quote = {
			id: 'at://did:plc:abc/app.bsky.feed.post/3k',
			url: 'https://bsky.app/profile/bo.test/post/3k?"&',
			authorName: 'Bo',
			authorUsername: 'bo.test',
			text: 'One\n<two>',
		};
		await storeRun([
			{ id: '8', network: 'bluesky', attached: { media: [], poll: [], quote } },
			{ id: '9', at: 70, attached: { media: [], poll: [], quote: null, isQuoteMissing: true } },
		]);
		const { json } = await create();
		const [quoting, missing] = (await readJson(json)).items;
		expect(quoting?.content_html).toContain(
			'<p>Post 8</p><blockquote><p><a href="https://bsky.app/profile/bo.test/post/3k?&#34;&#38;">Bo (@bo.test)</a></p><p>One<br>&lt;two&gt;</p></blockquote><p>',
		);
		expect(missing?.content_html).toContain('<p>The quoted post is not available.</p>');
	});

	test('says what it is to programs and proxies, and answers 304 until something changes', async () => {
		const run = await storeRun([{ id: '7' }]);
		const { atom, json } = await create();
		for (const [address, type] of [
			[atom, 'application/atom+xml; charset=utf-8'],
			[json, 'application/feed+json; charset=utf-8'],
		] as const) {
			const { headers } = await open(address, { cookie: person().cookie });
			expect(headers).toMatchObject({
				'content-type': type,
				'cache-control': 'private, max-age=300',
				'x-robots-tag': 'noindex',
				'referrer-policy': 'no-referrer',
			});
			expect(headers['set-cookie']).toBeUndefined();
			const known: Record<string, string>[] = [
				{ 'if-none-match': `"x", ${headers.etag}` },
				{ 'if-modified-since': String(headers['last-modified']) },
			];
			for (const sent of known) {
				const { statusCode, body } = await open(address, sent);
				expect({ statusCode, body }).toEqual({ statusCode: 304, body: '' });
			}
			const [before] = known;
			await person().client.call(overrideVerdict, {
				params: { id: run, tweetId: '7' },
				body: { value: address === atom ? 'exclude' : null },
			});
			expect((await open(address, before)).statusCode).toBe(200);
		}
	});

	test('has an address that works until it is replaced or revoked [C1]', async () => {
		const first = await create();
		const second = await create();
		expect((await open(first.atom)).statusCode).toBe(404);
		expect((await open(second.atom)).statusCode).toBe(200);
		const { feed } = await person().client.call(deletePrivateFeed, {
			params: { id: templateId() },
		});
		expect(feed).toBeNull();
		for (const address of [second.atom, second.json])
			expect((await open(address)).json()).toMatchObject({ code: 'not_found' });
	});

	test('ends with its filter, its subscription and its account [C1]', async () => {
		const { atom } = await create();
		const set = (status: string) =>
			execute('update subscriptions set status = ? where user_id = ?', [status, person().id]);
		await set('canceled');
		expect((await open(atom)).json()).toMatchObject({
			code: 'not_found',
			message: 'The owner of this feed has no active subscription at the moment.',
		});
		await set('active');
		await execute('update users set deletes_at = now() where id = ?', [person().id]);
		expect((await open(atom)).statusCode).toBe(404);
		await execute('update users set deletes_at = null where id = ?', [person().id]);
		expect((await open(atom)).statusCode).toBe(200);
		await app().services.filter.templates.remove(person().id, templateId());
		expect((await open(atom)).statusCode).toBe(404);
	});

	test('is made and revoked by its owner alone, and its address is no session [C1]', async () => {
		const { atom, json } = await create();
		const other = await app().loginAs();
		for (const route of [createPrivateFeed, deletePrivateFeed])
			await expect(
				other.client.call(route, { params: { id: templateId() } }),
			).rejects.toMatchObject({
				status: 404,
				code: 'not_found',
			});
		expect((await open(atom)).statusCode).toBe(200);
		const secret = /[0-9a-f-]{36}/.exec(json)?.[0] ?? '';
		for (const headers of [{ cookie: `warble=${secret}` }, { authorization: `Bearer ${secret}` }])
			expect((await app().app.inject({ url: '/api/tweets', headers })).statusCode).toBe(401);
		expect((await app().app.inject({ url: `/api/feeds/${templateId()}.atom` })).statusCode).toBe(
			404,
		);
	});

	test('never has its secret in the log [E7]', async () => {
		const { atom } = await create();
		const secret = /[0-9a-f-]{36}/.exec(atom)?.[0] ?? '';
		await open(atom);
		await app().app.inject({ url: `/api/feeds/${secret}.rss` });
		await app().app.inject({ url: `/api/feeds/${secret}.atom/more` });
		const log = JSON.stringify(app().logged);
		expect(log).toContain('/api/feeds/[redacted]');
		expect(log).not.toContain(secret);
	});
});
