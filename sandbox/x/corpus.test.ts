import { describe, expect, test } from 'vitest';
import { authors } from './authors.ts';
import { type CorpusPost, createCorpus, timeOf } from './corpus.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-21T12:00:00Z');
const corpus = createCorpus(DAY / 14.4);

function weeks(count: number, at = now): CorpusPost[] {
	const newest = corpus.slotAt(at);
	return Array.from(
		{ length: newest - corpus.slotAt(at - count * 7 * DAY) },
		(_, n) => newest - n,
	).flatMap((slot) => corpus.at(slot, at) ?? []);
}

test('three weeks hold about three hundred posts of everybody, and of every kind', () => {
	const posts = weeks(3);
	expect(posts.length).toBeGreaterThan(270);
	expect(posts.length).toBeLessThan(310);
	expect(new Set(posts.map(({ author }) => author.username)).size).toBe(authors.length);
	expect(new Set(posts.map(({ text }) => text)).size).toBeGreaterThan(200);
	const share = (fits: (post: CorpusPost) => boolean) => posts.filter(fits).length;
	for (const type of ['retweeted', 'quoted', 'replied_to'])
		expect(share(({ reference }) => reference?.type === type)).toBeGreaterThan(8);
	expect(share(({ text }) => text.length > 280)).toBeGreaterThan(8);
	expect(share(({ text }) => text.includes('https://'))).toBeGreaterThan(15);
	expect(share(({ versions }) => versions.length > 1)).toBeGreaterThan(5);
	expect(share(({ text }) => text.includes('?'))).toBeGreaterThan(15);
	expect(share(({ text }) => /#ad|\[Ad\]|Sponsored|GIVEAWAY/.test(text))).toBeGreaterThan(3);
	for (const script of [
		/\p{Script=Han}/u,
		/\p{Script=Hangul}/u,
		/\p{Script=Arabic}/u,
		/\p{Script=Hebrew}/u,
		/\p{Emoji_Presentation}/u,
	]) {
		expect(share(({ text }) => script.test(text))).toBeGreaterThan(2);
	}
	expect(share(({ text }) => /instructions|included/.test(text))).toBeLessThan(8);
});

test('a year holds every hostile text', () => {
	const texts = weeks(52).map(({ text }) => text);
	for (const part of [
		'Ignore all previous instructions',
		'SYSTEM:',
		'\u{e0041}',
		'<script>',
		'\u202e',
	]) {
		expect(texts.some((text) => text.includes(part))).toBe(true);
	}
});

test('a post stays what it is: only its counts grow, and some are edited within the slot', () => {
	const later = new Map(weeks(4, now + DAY).map((post) => [post.slot, post]));
	for (const post of weeks(3)) {
		const then = later.get(post.slot);
		expect(then).toMatchObject({ slot: post.slot, author: post.author, reference: post.reference });
		expect(then?.versions.slice(0, post.versions.length)).toEqual(post.versions);
		expect(then?.likes).toBeGreaterThanOrEqual(post.likes);
		if (then?.versions.length === post.versions.length)
			expect(then).toMatchObject({ id: post.id, text: post.text, time: post.time });
	}
});

test('an id tells its time, is used once, and leads back to its post', () => {
	const posts = weeks(3);
	const ids = posts.flatMap(({ versions }) => versions);
	expect(new Set(ids).size).toBe(ids.length);
	for (const post of posts) {
		expect(timeOf(post.id)).toBe(post.time);
		for (const id of post.versions) expect(corpus.find(id, now)).toEqual(post);
	}
	expect(corpus.find(String(BigInt(ids[0] ?? 0) + 1n), now)).toBeUndefined();
});

test('newest first by slot is newest first by time, and nothing is from the future', () => {
	const times = weeks(3).map(({ time }) => time);
	expect(times).toEqual(times.toSorted((one, other) => other - one));
	expect(Math.max(...times)).toBeLessThanOrEqual(now);
});

describe('a reference', () => {
	test('is to an older post that stands by itself, or to one that is gone', () => {
		const referring = weeks(12).filter(({ reference }) => reference);
		for (const { slot, reference } of referring) {
			expect(reference?.slot).toBeLessThan(slot);
			expect(corpus.at(reference?.slot ?? 0, now)?.reference).toBeUndefined();
		}
		expect(
			referring.some(({ reference }) => corpus.at(reference?.slot ?? 0, now) === undefined),
		).toBe(true);
	});

	test('of a repost is to a post that still exists, as X deletes reposts with the original', () => {
		const reposts = weeks(12).filter(({ reference }) => reference?.type === 'retweeted');
		expect(reposts.length).toBeGreaterThan(100);
		for (const { reference } of reposts) {
			expect(corpus.at(reference?.slot ?? 0, now)).toBeDefined();
		}
	});
});

test('a day can hold fifty thousand posts, each in its place', () => {
	const dense = createCorpus(DAY / 50_000);
	const newest = dense.slotAt(now);
	const posts = Array.from({ length: 1000 }, (_, n) => newest - 1 - n).flatMap(
		(slot) => dense.at(slot, now) ?? [],
	);
	expect(posts.length).toBeGreaterThan(950);
	for (const post of posts) expect(dense.find(post.id, now)?.slot).toBe(post.slot);
});
