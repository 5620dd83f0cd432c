import { expect, test } from 'vitest';
import { measurePost } from '../networks/measure-post.ts';

const bluesky = { counting: 'bluesky', length: 300, bytes: 3000, linkLength: null } as const;
const mastodon = { counting: 'mastodon', length: 500, bytes: null, linkLength: 23 } as const;

test('a reply is counted as its network counts, at X with weights', () => {
	expect(measurePost('世'.repeat(141), null)).toMatchObject({ length: 282, limit: 280 });
	expect(measurePost('世'.repeat(141), bluesky)).toEqual({ length: 141, limit: 300 });
	const link = `https://a.example/${'b'.repeat(100)}`;
	expect(measurePost(`Hi @ada@example.org ${link}`, mastodon)).toEqual({ length: 31, limit: 500 });
});

test.each([
	['letters', `${'a'.repeat(300)}bc`, bluesky, 300],
	['emoji', `${'👩‍👩‍👧'.repeat(100)}${'a'.repeat(200)}b`, bluesky, 100 * 8 + 200],
	['links', `https://a.example/${'b'.repeat(100)} ${'a'.repeat(476)}b`, mastodon, 118 + 477],
])('the excess of a text with %s begins at the first character over', (_, text, limits, at) => {
	expect(measurePost(text, limits).overFrom).toBe(at);
	expect(measurePost(text.slice(0, at), limits).overFrom).toBeUndefined();
});

test('a text of too many bytes is refused in words', () => {
	const { length, overFrom, refusal } = measurePost('👩‍👩‍👧'.repeat(170), bluesky);
	expect([length, overFrom]).toEqual([170, undefined]);
	expect(refusal).toBe('Bluesky takes 3000 bytes, and this has 3060. Shorten it.');
});
