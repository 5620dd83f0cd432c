import { MAX_PARTS, type MediaRef } from 'bff/contract/publishing/draft-part';
import { describe, expect, test } from 'vitest';
import {
	areSame,
	isNumbered,
	keepingFirst,
	moved,
	renumbered,
	toEdited,
	withNewPart,
	withoutPart,
	withSplit,
	withText,
	withTexts,
} from './edited-parts.ts';

const image = (id: string): MediaRef => ({ id, alt: '' });
const edited = (...texts: string[]) => toEdited(texts.map((text) => ({ text, media: [] })));
const many = (count: number) => edited(...Array.from({ length: count }, (_, n) => `Post ${n}`));
const texts = (parts: ReturnType<typeof edited>) => parts.map(({ text }) => text);
const keyOf = (parts: ReturnType<typeof edited>, index: number) => parts[index]?.key ?? -1;

describe('a thread has at most as many posts as X takes', () => {
	test.each([
		[MAX_PARTS - 1, 2, MAX_PARTS],
		[MAX_PARTS - 1, 3, MAX_PARTS - 1],
		[MAX_PARTS, 2, MAX_PARTS],
		[1, MAX_PARTS, MAX_PARTS],
		[1, MAX_PARTS + 1, 1],
	])('of %i posts, one split into %i leaves %i', (count, pieces, expected) => {
		const parts = many(count);
		const split = withSplit(
			parts,
			keyOf(parts, 0),
			Array.from({ length: pieces }, (_, n) => `Piece ${n}`),
		);
		expect(split).toHaveLength(expected);
	});

	test.each([
		[MAX_PARTS - 1, MAX_PARTS],
		[MAX_PARTS, MAX_PARTS],
	])('one more than %i makes %i', (count, expected) => {
		expect(withNewPart(many(count))).toHaveLength(expected);
	});
});

test('a split keeps the key and the media at the first piece', () => {
	const [part] = toEdited([{ text: 'One. Two.', media: [image('a')] }]);
	const [first, second] = part ? withSplit([part], part.key, ['One.', 'Two.']) : [];
	expect(first).toEqual({ key: part?.key, text: 'One.', media: [image('a')] });
	expect(second).toMatchObject({ text: 'Two.', media: [] });
	expect(second?.key).not.toBe(part?.key);
});

test('a split into one text, or into none, changes nothing', () => {
	const parts = edited('One', 'Two');
	expect(withSplit(parts, keyOf(parts, 0), ['Other'])).toBe(parts);
	expect(withSplit(parts, keyOf(parts, 0), [])).toBe(parts);
});

test('the only post is not removed, and the ends are not moved further', () => {
	const one = edited('One');
	expect(withoutPart(one, keyOf(one, 0))).toBe(one);
	const two = edited('One', 'Two');
	expect(moved(two, keyOf(two, 0), -1)).toBe(two);
	expect(moved(two, keyOf(two, 1), 1)).toBe(two);
	expect(texts(moved(two, keyOf(two, 0), 1))).toEqual(['Two', 'One']);
	expect(texts(withoutPart(two, keyOf(two, 0)))).toEqual(['Two']);
});

test.each([
	[['One 1/2', 'Two 2/2'], true],
	[['One 1/2', 'Two 1/2'], false],
	[['One', 'Two 2/2'], false],
	[['One 1/1'], false],
	[['Mixed 1/2 cup', 'Two 2/2'], false],
])('%j is numbered: %s', (all, expected) => {
	expect(isNumbered(edited(...all))).toBe(expected);
});

test.each([
	['numbers are added', ['One', 'Two'], true, ['One 1/2', 'Two 2/2']],
	['numbers are replaced', ['One 1/3', 'Two 2/3'], true, ['One 1/2', 'Two 2/2']],
	['numbers are removed', ['One 1/2', 'Two 2/2'], false, ['One', 'Two']],
	['a single post has none', ['One 1/2'], true, ['One']],
	['a date is no number of a post', ['On 24/12', 'At 1/2'], true, ['On 24/12 1/2', 'At 2/2']],
	['what only looks like a number stays', ['Half is 1/2', 'Two'], false, ['Half is 1/2', 'Two']],
])('%s', (_, before, numbered, after) => {
	expect(texts(renumbered(edited(...before), numbered))).toEqual(after);
});

test('posts that are at X are not changed, and a change that would move them is refused', () => {
	const parts = edited('One', 'Two', 'Three');
	const swapFirst = keepingFirst(1, (all) => moved(all, keyOf(all, 0), 1));
	expect(swapFirst(parts)).toBe(parts);
	const swapOthers = keepingFirst(1, (all) => moved(all, keyOf(all, 1), 1));
	expect(texts(swapOthers(parts))).toEqual(['One', 'Three', 'Two']);
	const number = keepingFirst(1, (all) => renumbered(all, true));
	expect(texts(number(parts))).toEqual(['One', 'Two 2/3', 'Three 3/3']);
});

test('fewer texts than posts put all media at the last one, as many as X takes', () => {
	const parts = toEdited(
		['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ text: id, media: [image(id)] })),
	);
	const [first, last, ...others] = withTexts(parts, ['One', 'Two']);
	expect(others).toEqual([]);
	expect(first).toEqual({ key: keyOf(parts, 0), text: 'One', media: [image('a')] });
	expect(last?.media).toEqual(['b', 'c', 'd', 'e'].map(image));
});

test('drafts are the same if texts and media are', () => {
	const one = [{ text: 'One', media: [image('a')] }];
	expect(areSame(one, structuredClone(one))).toBe(true);
	expect(areSame(one, [{ text: 'One', media: [] }])).toBe(false);
	expect(areSame(one, [{ text: 'One', media: [{ id: 'a', alt: 'A loaf' }] }])).toBe(false);
	expect(areSame(one, [...one, ...one])).toBe(false);
	const parts = edited('One', 'Two');
	expect(texts(withText(parts, keyOf(parts, 1), 'Three'))).toEqual(['One', 'Three']);
});
