import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinWithNext, splitAt, splitThread, toPosts } from '../publishing/split-thread.ts';
import { countTweet, findEntities, TWEET_LIMIT } from '../x/tweet-length.ts';

const sentence = (n: number) => `Sentence number ${n} is about easy runs and slow weeks.`;
const sentences = (count: number) => Array.from({ length: count }, (_, at) => sentence(at));
const split = (text: string) => toPosts(splitThread(text));

describe('a long text is split', () => {
	test('not at all if it fits', () => {
		expect(splitThread('Short.')).toEqual(['Short.']);
		expect(splitThread('')).toEqual(['']);
		expect(splitThread(' \n ')).toEqual([' \n ']);
	});

	test('after paragraphs', () => {
		const [one, two, three] = [4, 3, 5].map((count) => sentences(count).join(' '));
		expect(split(`${one}\n\n${two}\n\n${three}`)).toEqual([one, two, three]);
	});

	test('after sentences, if a paragraph is too long', () => {
		const posts = split(sentences(12).join(' '));
		expect(posts).toHaveLength(3);
		for (const post of posts) expect(post).toMatch(/^Sentence .*weeks\.$/s);
	});

	test('after clauses, if a sentence is too long', () => {
		const clauses = Array.from({ length: 12 }, (_, at) => `and in week ${at} I ran slower still`);
		for (const post of split(`${clauses.join(', ')}.`)) expect(post).toMatch(/[,.]$/);
	});

	test('after words, if there is nothing better', () => {
		const posts = split('slowly '.repeat(100).trim());
		expect(new Set(posts.join(' ').split(' '))).toEqual(new Set(['slowly']));
	});

	test('between the words of a script without spaces', () => {
		const text = '走るのは楽しいので毎朝走っています'.repeat(20);
		const posts = split(text);
		expect(posts.join('')).toBe(text);
		for (const post of posts) expect(countTweet(post).length).toBeLessThanOrEqual(TWEET_LIMIT);
		expect(posts.length).toBeLessThanOrEqual(4);
	});

	test.each([
		['Dr. Lindqvist', 'Dr.'],
		['J. Okafor', 'J.'],
		['e.g. Bergen', 'e.g.'],
	])('not after an abbreviation: %s', (name, start) => {
		const text = `${'a'.repeat(200)} said ${name} ${'b'.repeat(100)}`;
		for (const post of split(text)) expect(post.endsWith(start)).toBe(false);
	});

	test.each([
		['a link', `https://example.org/${'x'.repeat(400)}`],
		['a link without a protocol', 'example.org/a/long/path'],
		['a mention', '@maralindqvist'],
		['a hashtag', '#slowmiles_2026'],
		['a number', '1,250,000.75'],
		['a number with spaces', '10 000 000'],
		['a time', '10:30'],
		['a family', '👨‍👩‍👧‍👦'],
	])('never inside %s', (_, whole) => {
		for (let before = 255; before < 281; before += 1) {
			const posts = split(`${'a'.repeat(before)} ${whole} ${'b '.repeat(40)}`);
			expect(posts.filter((post) => post.includes(whole))).toHaveLength(1);
			for (const post of posts) expect(countTweet(post).length).toBeLessThanOrEqual(TWEET_LIMIT);
		}
	});

	test('inside a word that is longer than a post', () => {
		expect(split('m'.repeat(600)).map(({ length }) => length)).toEqual([280, 280, 40]);
	});

	test('into posts of another limit', () => {
		const limits = { counting: 'x', length: 1000, bytes: null, linkLength: 23 } as const;
		for (const post of toPosts(splitThread(sentences(50).join(' '), { limits })).slice(0, -1))
			expect(countTweet(post).length).toBeGreaterThan(800);
	});

	test('as another network counts', () => {
		const limits = { counting: 'bluesky', length: 300, bytes: 3000, linkLength: null } as const;
		const posts = toPosts(splitThread('日'.repeat(500), { limits }));
		expect(posts.map(({ length }) => length)).toEqual([300, 200]);
	});

	test('with room for the numbers, whatever their length', () => {
		for (const count of [6, 40, 60, 120]) {
			const parts = splitThread(sentences(count).join(' '), { numbered: true });
			const posts = toPosts(parts, { numbered: true });
			expect(parts.join('')).toBe(sentences(count).join(' '));
			for (const [at, post] of posts.entries()) {
				expect(post.endsWith(` ${at + 1}/${posts.length}`)).toBe(true);
				expect(countTweet(post).length).toBeLessThanOrEqual(TWEET_LIMIT);
			}
		}
	});

	test('a single post is not numbered', () => {
		expect(toPosts(['One'], { numbered: true })).toEqual(['One']);
	});
});

const piece = fc.oneof(
	fc.string({ unit: 'grapheme', maxLength: 40 }),
	fc.constantFrom(' ', '\n', '\n\n', '. ', ', ', '\r\n', '。', '@ada ', '#rye ', '10 000 '),
	fc.webUrl({ withQueryParameters: true }).map((url) => ` ${url} `),
	fc.lorem({ maxCount: 60 }),
);
const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

test('the parts joined again are the text, and each part fits and is not empty', () => {
	fc.assert(
		fc.property(anyText, fc.boolean(), (text, numbered) => {
			const parts = splitThread(text, { numbered });
			expect(parts.join('')).toBe(text);
			for (const post of toPosts(parts, { numbered }))
				expect(countTweet(post).length).toBeLessThanOrEqual(TWEET_LIMIT);
			if (parts.length > 1) for (const part of parts) expect(part.trim()).not.toBe('');
			const links = (texts: string[]) =>
				texts.flatMap((part) =>
					findEntities(part)
						.map(([start, end]) => part.slice(start, end))
						.filter((entity) => /^https?:/.test(entity)),
				);
			expect(links(parts)).toEqual(links([text]));
		}),
		{ numRuns: 300, seed: 7 },
	);
});

test('splitting the parts again changes nothing', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const parts = splitThread(text);
			expect(parts.flatMap((part) => splitThread(part))).toEqual(parts);
		}),
		{ numRuns: 100, seed: 7 },
	);
});

test('a text of the maximum length is split without a long wait', () => {
	const text = sentences(500).join(' ').slice(0, 25_000);
	expect(splitThread(text).length).toBeGreaterThan(80);
}, 10_000);

describe('cuts by hand', () => {
	test('cuts split a part in two, and joining restores it', () => {
		const parts = ['One two.', 'Three four. Five.'];
		const cut = splitAt(parts, 1, 12);
		expect(cut).toEqual(['One two.', 'Three four. ', 'Five.']);
		expect(joinWithNext(cut, 1)).toEqual(parts);
	});

	test('cuts move to the nearest place that splits nothing', () => {
		expect(splitAt(['See https://example.org/abc now'], 0, 8)).toEqual([
			'See ',
			'https://example.org/abc now',
		]);
		expect(splitAt(['Hi 👨‍👩‍👧‍👦 all'], 0, 5)).toEqual(['Hi ', '👨‍👩‍👧‍👦 all']);
	});

	test('cuts leave no part empty and ignore unknown parts', () => {
		for (const [part, offset] of [
			[0, 0],
			[0, 99],
			[0, -1],
			[3, 1],
		] as const)
			expect(splitAt(['a'], part, offset)).toEqual(['a']);
		expect(splitAt([' a'], 0, 1)).toEqual([' a']);
		expect(joinWithNext(['a'], 0)).toEqual(['a']);
		expect(joinWithNext(['a', 'b'], 5)).toEqual(['a', 'b']);
	});

	test('parts written separately are joined as paragraphs', () => {
		expect(joinWithNext(['One.', 'Two.', 'Three.'], 0)).toEqual(['One.\n\nTwo.', 'Three.']);
		expect(joinWithNext(['', 'Two.'], 0)).toEqual(['Two.']);
	});
});
