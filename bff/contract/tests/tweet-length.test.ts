import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
	countTweet,
	describeHints,
	findBareLinks,
	findEntities,
	hasLink,
	TWEET_LIMIT,
} from '../x/tweet-length.ts';

const {
	cases: tweetLengths,
}: { cases: { name: string; text: string; length: number; overFrom?: number }[] } = JSON.parse(
	readFileSync(join(import.meta.dirname, '../fixtures/tweet-lengths.json'), 'utf8'),
);

test.each(tweetLengths)(
	'$name counts as $length, the same as on X [J10]',
	({ text, length, overFrom }) => {
		expect(countTweet(text)).toEqual({
			length,
			limit: TWEET_LIMIT,
			...(overFrom === undefined ? {} : { overFrom }),
		});
	},
);

test('the cases differ from a plain character count, and plain ASCII does not [J10]', () => {
	const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text) && !/\w\.com|\w\.co\b/.test(text);
	expect(
		tweetLengths.filter(({ text, length }) => text.length !== length).length,
	).toBeGreaterThanOrEqual(32);
	for (const { text, length } of tweetLengths.filter(({ text }) => isAscii(text)))
		expect(length).toBe(text.length);
});

test.each(['\ufffe', '\ufeff', '\uffff'])(
	'a text with %j is refused regardless of its length, with a remedy [J10]',
	(character) => {
		const code = `U+${character.charCodeAt(0).toString(16).toUpperCase()}`;
		expect(countTweet(`Four weeks${character} of that`)).toEqual({
			length: 20,
			limit: TWEET_LIMIT,
			refusal: `X refuses posts with the invisible character ${code}. There is one after “Four weeks”: delete it, or type that part again.`,
		});
		expect(countTweet(`https://a.com ${character}`.repeat(20)).refusal).toContain(code);
	},
);

test('a byte order mark around a text is accepted, because it is trimmed before posting [J10]', () => {
	expect(countTweet('\ufeffFour weeks')).not.toHaveProperty('refusal');
	expect(countTweet('Four weeks 🚴 of “that”')).not.toHaveProperty('refusal');
});

test('a host with many labels is a link, and endless dots are not', () => {
	const host = 'one.two.three.four.five.six.example.co.uk';
	expect([hasLink(`See ${host}/path`), countTweet(`See ${host}/path`).length]).toEqual([true, 27]);
	const endless = `${'a.'.repeat(100)}com`;
	expect([hasLink(endless), countTweet(endless).length]).toEqual([false, endless.length]);
	// Links next to it are still found, at their place.
	expect(findEntities(`${endless} x.com`)).toEqual([[endless.length + 1, endless.length + 6]]);
	expect(hasLink(`${endless}\nhttps://example.com/${endless}`)).toBe(true);
});

test('the whole excess of a decomposed text is marked', () => {
	const decomposed = 'e\u0301'.repeat(290);
	expect(countTweet(decomposed)).toMatchObject({ length: 290, overFrom: 560 });
	expect(countTweet(`a${decomposed}`)).toMatchObject({ length: 291, overFrom: 559 });
});

test.each([
	['Use d3.select', ['X turns “d3.select” into a link, which counts as 23 characters.']],
	[
		'README.md and d3.select, https://a.com',
		['X turns these into links: “README.md”, “d3.select”. Each counts as 23 characters.'],
	],
	[
		'@jack is right',
		[
			'This starts with @jack, so X treats it as a reply and most people won’t see it. Put a word before the name.',
		],
	],
	[
		'Four weeks\ufffc of it',
		['There is an invisible character after “Four weeks”. Delete it, or type that part again.'],
	],
	['Four weeks 🏴󠁧󠁢󠁥󠁮󠁧󠁿 of that, says @jack', []],
])('%j has the hints %j', (text, hints) => {
	expect(describeHints(text)).toEqual(hints);
});

test('hints about names with a dot that become links give their position', () => {
	expect(findBareLinks('See https://a.com and README.md')).toEqual([[22, 31]]);
});
