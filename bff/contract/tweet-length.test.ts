import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countTweet, TWEET_LIMIT } from './tweet-length.ts';

const { cases: tweetLengths }: { cases: { name: string; text: string; length: number; overFrom?: number }[] } = JSON.parse(
	readFileSync(join(import.meta.dirname, 'fixtures/tweet-lengths.json'), 'utf8'),
);

test.each(tweetLengths)('of $name it counts $length, as the platform does [J10]', ({ text, length, overFrom }) => {
	expect(countTweet(text)).toEqual({ length, limit: TWEET_LIMIT, ...(overFrom === undefined ? {} : { overFrom }) });
});

test('the cases are ones that letters alone would count wrongly, and plain ASCII is counted as it is [J10]', () => {
	const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text) && !/\w\.com|\w\.co\b/.test(text);
	expect(tweetLengths.filter(({ text, length }) => text.length !== length).length).toBeGreaterThanOrEqual(32);
	for (const { text, length } of tweetLengths.filter(({ text }) => isAscii(text))) expect(length).toBe(text.length);
});
