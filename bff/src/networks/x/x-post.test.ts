import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { inDocumentedNames, readXPosts, type XPage } from './x-post.ts';

const base = {
	id: '2018758913301516400',
	text: 'Rye',
	author_id: '12',
	created_at: '2026-02-04T19:00:43.000Z',
};
const author = { id: '12', name: 'Solveig Aas', username: 'solveig_runs' };

function read(post: object, includes: XPage['includes'] = { users: [author] }) {
	return readXPosts({ data: [post], includes });
}

/** Renames the fields as in X’s published OpenAPI file: “post” instead of “tweet”. */
function inPostNaming(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inPostNaming);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, within]) => [
			name.replace('retweet', 'repost').replace('tweet', 'post'),
			inPostNaming(within),
		]),
	);
}

test('a post is read with its author, counts and time', () => {
	const metrics = {
		like_count: 7,
		retweet_count: 2,
		reply_count: 1,
		quote_count: 9,
		bookmark_count: 9,
		impression_count: 900,
	};
	expect(read({ ...base, lang: 'en', public_metrics: metrics })).toEqual([
		{
			network: 'x',
			id: base.id,
			url: null,
			authorId: '12',
			authorName: 'Solveig Aas',
			authorUsername: 'solveig_runs',
			avatarUrl: null,
			text: 'Rye',
			createdAt: new Date('2026-02-04T19:00:43Z'),
			likes: 7,
			retweets: 2,
			replies: 1,
			repostOf: null,
			replyTo: null,
			lang: 'en',
			editIds: [base.id],
			attached: null,
		},
	]);
});

describe('the attachments of a post', () => {
	const quoted = { id: '77', text: 'Fish &amp; bread', author_id: '13' };
	const includes = {
		users: [author, { id: '13', name: 'Ada', username: 'ada' }],
		tweets: [quoted],
		media: [
			{ media_key: '3_1', type: 'photo', alt_text: 'A loaf\0 ' },
			{ media_key: '7_2', type: 'video' },
			{ media_key: '3_4', type: 'photo', alt_text: ' ' },
			{ type: 'photo' },
		],
		polls: [{ id: '9', options: [{ position: 1, label: 'Rye' }, { label: 'Oats' }] }, { id: '10' }],
	};
	const attached = (more: object) => read({ ...base, ...more }, includes)[0]?.attached;

	test('are its media with their descriptions, its poll and the post that it quotes', () => {
		expect(
			attached({
				attachments: { media_keys: ['3_1', '7_2', '3_3', '3_4'], poll_ids: ['9', '10'] },
				referenced_tweets: [{ type: 'quoted', id: '77' }],
			}),
		).toEqual({
			media: ['A loaf', null, null, null],
			poll: ['Rye', 'Oats'],
			quote: { id: '77', authorName: 'Ada', authorUsername: 'ada', text: 'Fish & bread' },
		});
	});

	test('are the original’s for a repost', () => {
		const original = { ...quoted, attachments: { media_keys: ['3_1'] } };
		const [repost] = read(
			{ ...base, referenced_tweets: [{ type: 'retweeted', id: '77' }] },
			{ ...includes, tweets: [original] },
		);
		expect(repost?.attached).toEqual({ media: ['A loaf'], poll: [], quote: null });
	});

	test('say that a quoted post is missing, if X does not send it', () => {
		const referenced_tweets = [{ type: 'quoted', id: '78' }];
		expect(attached({ referenced_tweets })).toEqual({
			media: [],
			poll: [],
			quote: null,
			isQuoteMissing: true,
		});
		// X never sends what the original of a repost quotes.
		const [repost] = read(
			{ ...base, referenced_tweets: [{ type: 'retweeted', id: '77' }] },
			{ ...includes, tweets: [{ ...quoted, referenced_tweets }] },
		);
		expect(repost?.attached).toBeNull();
	});

	test.each([
		{},
		{ attachments: {} },
		{ attachments: 7 },
		{ attachments: { media_keys: 'x' } },
		{ attachments: { poll_ids: ['10'] } },
	])('are nothing for %j, and the post is read', (more) => {
		expect(read({ ...base, ...more }, includes)).toMatchObject([{ text: 'Rye', attached: null }]);
	});
});

test('an id is kept as a string, because a number would lose digits', () => {
	expect(read({ ...base, id: '2018758913301516401' })[0]?.id).toBe('2018758913301516401');
	expect(read({ ...base, id: 2018758913301516 })).toEqual([]);
});

test('a long post is read in full', () => {
	const whole = `${'Long. '.repeat(100)}The end.`;
	expect(
		read({ ...base, text: `${whole.slice(0, 275)}…`, note_tweet: { text: whole } })[0]?.text,
	).toBe(whole);
});

test('text is unescaped once, and short links are replaced by their targets', () => {
	const urls = [
		{
			start: 0,
			end: 9,
			url: 'https://t.co/abc',
			expanded_url: 'https://notes.example/?a=1&b=2&amp;c',
		},
		{ start: 0, end: 9, url: 'https://t.co/abcd', expanded_url: 'https://longer.example/$&' },
		{ start: 0, end: 9, url: 'https://t.co/evil', expanded_url: 'javascript:alert(1)' },
	];
	const text =
		'a &lt; b &amp;amp; c &quot; https://t.co/abcd https://t.co/abc https://t.co/evil https://t.co/other';
	expect(read({ ...base, text, entities: { urls } })[0]?.text).toBe(
		'a < b &amp; c &quot; https://longer.example/$& https://notes.example/?a=1&b=2&amp;c https://t.co/evil https://t.co/other',
	);
});

describe('a repost', () => {
	const repost = {
		...base,
		text: 'RT @oonaghreads: Finished “Stone…',
		referenced_tweets: [{ type: 'retweeted', id: '77' }],
	};
	const original = {
		...base,
		id: '77',
		author_id: '13',
		text: 'Finished “Stone…',
		note_tweet: { text: 'Finished “Stoner”. &amp; again.' },
		lang: 'ja',
		public_metrics: { like_count: 400, retweet_count: 40, reply_count: 4 },
	};
	const other = { id: '13', name: 'Oonagh Byrne', username: 'oonaghreads' };

	test('has the text, counts and author of the original, and the user who reposted it', () => {
		expect(read(repost, { users: [author, other], tweets: [original] })).toMatchObject([
			{
				id: base.id,
				authorUsername: 'solveig_runs',
				text: 'Finished “Stoner”. & again.',
				likes: 400,
				retweets: 40,
				replies: 4,
				lang: 'ja',
				repostOf: { id: '77', authorName: 'Oonagh Byrne', authorUsername: 'oonaghreads' },
			},
		]);
	});

	test('of a deleted post keeps the text that X still returns', () => {
		expect(read(repost)).toMatchObject([
			{
				text: 'Finished “Stone…',
				repostOf: { id: '77', authorName: 'oonaghreads', authorUsername: 'oonaghreads' },
			},
		]);
	});
});

test('a reply has the id of the post it replies to; a quote is not a repost', () => {
	expect(read({ ...base, referenced_tweets: [{ type: 'replied_to', id: '5' }] })).toMatchObject([
		{ replyTo: '5', repostOf: null },
	]);
	expect(read({ ...base, referenced_tweets: [{ type: 'quoted', id: '5' }] })).toMatchObject([
		{ replyTo: null, repostOf: null, text: 'Rye' },
	]);
});

test('versions of an edited post are sorted from oldest to newest', () => {
	expect(
		read({ ...base, id: '1000', edit_history_tweet_ids: ['1000', '999', '998'] })[0]?.editIds,
	).toEqual(['998', '999', '1000']);
});

test.each([
	[
		'https://pbs.twimg.com/profile_images/1/a_normal.jpg',
		'https://pbs.twimg.com/profile_images/1/a_normal.jpg',
	],
	['http://pbs.twimg.com/a.jpg', null],
	['https://pbs.twimg.com.evil.example/a.jpg', null],
	['javascript:alert(1)', null],
	['', null],
])(
	'the avatar address %j becomes %j: pictures load only from X’s own hosts',
	(profile_image_url, avatarUrl) => {
		expect(read(base, { users: [{ ...author, profile_image_url }] })).toMatchObject([
			{ avatarUrl },
		]);
	},
);

describe.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata'])(
	'on a server in the time zone %s',
	(zone) => {
		test('both date formats are read as the same moment, also when the clocks change [H13]', () => {
			vi.stubEnv('TZ', zone);
			if (zone === 'Asia/Kolkata') expect(new Date().getTimezoneOffset()).toBe(-330);
			const at = (created_at: string) => read({ ...base, created_at })[0]?.createdAt.getTime();
			expect(at('2026-02-04T19:00:43.000Z')).toBe(1_770_231_643_000);
			expect(at('Wed Feb 04 19:00:43 +0000 2026')).toBe(1_770_231_643_000);
			for (const [classic, iso] of [
				['Sun Mar 29 01:30:00 +0000 2026', '2026-03-29T01:30:00Z'],
				['Sun Mar 08 07:30:00 +0000 2026', '2026-03-08T07:30:00.000Z'],
				['Sun Oct 25 02:30:00 +0200 2026', '2026-10-25T00:30:00.000Z'],
			] as const) {
				expect(at(classic)).toBe(Date.parse(iso));
				expect(at(iso)).toBe(Date.parse(iso));
			}
		});
	},
);

test('a post without a valid date gets its time from its id', () => {
	// X's own example: written 2019-12-31T19:26:16.000Z.
	for (const created_at of [
		undefined,
		'',
		'yesterday',
		'2019-02-31T99:00:00Z',
		'Wed Foo 04 19:00:43 +0000 2026',
	]) {
		const time = read({
			...base,
			id: '1212092628029698048',
			created_at,
		})[0]?.createdAt.toISOString();
		expect(time).toMatch(/^2019-12-31T19:26:16/);
	}
	expect(read({ id: '20', text: 'neither', author_id: '12' })).toEqual([]);
});

test('an invalid post is skipped and the others are kept', () => {
	const posts = readXPosts({
		data: [null, 7, { id: 'x' }, { ...base, public_metrics: { like_count: 'many' } }, base],
	});
	expect(posts).toMatchObject([{ id: base.id, authorName: 'Unknown', authorUsername: '' }]);
});

const id = fc.bigInt({ min: 2n ** 36n + 1n, max: 2n ** 63n - 1n }).map(String);
const text = fc.string({ unit: 'binary', maxLength: 40 });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyPost = fc.record(
	{
		id,
		text,
		author_id: id,
		created_at: fc
			.date({ min: new Date('2010-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
			.map((date) => date.toISOString()),
		public_metrics: fc.record({
			like_count: fc.nat(),
			retweet_count: fc.nat(),
			reply_count: fc.nat(),
		}),
		note_tweet: fc.record({
			text,
			entities: fc.record({ urls: fc.array(fc.record({ url: text, expanded_url: text })) }),
		}),
		referenced_tweets: fc.array(
			fc.record({ type: fc.constantFrom('retweeted', 'quoted', 'replied_to'), id }),
			{ maxLength: 2 },
		),
		edit_history_tweet_ids: fc.array(id, { maxLength: 3 }),
	},
	{ requiredKeys: ['id', 'text'] },
);

test('any post reads the same in both naming styles and can be stored in the database', () => {
	fc.assert(
		fc.property(
			fc.array(anyPost, { maxLength: 3 }),
			optional(fc.array(anyPost, { maxLength: 2 })),
			(data, tweets = []) => {
				const page: XPage = { data, includes: { tweets, users: [author] } };
				const documented = readXPosts(page);
				expect(readXPosts(inDocumentedNames(inPostNaming(page)) as XPage)).toEqual(documented);
				expect(readXPosts(inDocumentedNames(page) as XPage)).toEqual(documented);
				expect(documented).toHaveLength(data.length);
				for (const post of documented) {
					expect(JSON.stringify(post)).not.toMatch(/\\u0000|\\ud[89a-f]/);
					expect(post.editIds).toContain(post.id);
				}
			},
		),
	);
});
