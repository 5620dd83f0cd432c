import { expect, test } from 'vitest';
import { excluded, notJudged, post } from '../testing/samples.ts';
import { commonReasons } from './common-reasons.ts';

const against = (reasoning: string, n: number) => post(n, { ...excluded, reasoning });

test('similar reasons are counted together, the most frequent first', () => {
	const posts = [
		against('Promises a list and gives nothing.', 0),
		against('It promises a list, but gives nothing: “10 tricks”.', 1),
		against('This post by @tomgrows promised a list and gives nothing.', 2),
		against('A vendor announcement.', 3),
		against('Vendor announcements', 4),
		against('A joke.', 5),
	];
	expect(commonReasons(posts, 5)).toEqual([
		{ text: 'Promises a list and gives nothing.', posts: 3, included: false },
		{ text: 'Vendor announcements', posts: 2, included: false },
	]);
});

test('reasons for including and excluding are not mixed', () => {
	const posts = [0, 1].flatMap((n) => [
		post(n, { reasoning: 'About indexes.' }),
		against('About indexes.', n + 2),
	]);
	expect(commonReasons(posts, 5).map(({ included, posts: many }) => [included, many])).toEqual([
		[true, 2],
		[false, 2],
	]);
});

test('posts that were not judged or have no reason are ignored', () => {
	expect(
		commonReasons(
			[0, 1, 2].map((n) => post(n, notJudged)),
			5,
		),
	).toEqual([]);
	expect(
		commonReasons(
			[0, 1, 2].map((n) => post(n, { reasoning: ' ' })),
			5,
		),
	).toEqual([]);
});

test('without repeated reasons, the list is empty', () => {
	const letters = 'abcdefghijklmnopqrstuvwxyz';
	const word = (n: number) => [...String(n)].map((digit) => letters[Number(digit)]).join('');
	const posts = Array.from({ length: 300 }, (_, n) =>
		against(`${word(n)} ${word(n * 7)} ${word(n * 13)}`, n),
	);
	expect(commonReasons(posts, 5)).toEqual([]);
});
