import { expect, test } from 'vitest';
import { drawSlots } from './run-shapes.ts';
import { buildSlots, type RunPicturePost, rangeOfSlots, slotsInRange } from './run-slots.ts';

const posts = (count: number, verdict: RunPicturePost['verdict'] = 'excluded') =>
	Array.from(
		{ length: count },
		(_, index): RunPicturePost => ({ id: String(index), at: index * 1000, verdict }),
	);

const countOf = (path: string) => path.split('M').length - 1;

test('each post has a slot, the oldest on the left, in any order of input', () => {
	const slots = buildSlots(posts(20).reverse(), 20, 400);
	expect(slots.map((slot) => slot.posts.map(({ at }) => at))).toEqual(
		Array.from({ length: 20 }, (_, index) => [index * 1000]),
	);
});

test('with less than four pixels per post, several share a slot and none is lost', () => {
	const slots = buildSlots(posts(5000), 5000, 900);
	expect(slots).toHaveLength(150);
	expect(slots.reduce((sum, { excluded }) => sum + excluded, 0)).toBe(5000);
	expect(buildSlots(posts(225), 225, 900)).toHaveLength(225);
	expect(buildSlots(posts(226), 226, 900)).toHaveLength(150);
});

test('posts not judged yet leave empty slots on the left', () => {
	const slots = buildSlots(posts(8), 20, 400);
	expect(slots.findIndex((slot) => slot.posts.length > 0)).toBe(12);
});

test('a range includes both ends, in either direction', () => {
	const slots = buildSlots(posts(20), 20, 400);
	expect(rangeOfSlots(slots, 7, 3)).toEqual({ from: 3000, to: 7000 });
	expect(slotsInRange(slots, { from: 3000, to: 7000 })).toEqual({ first: 3, last: 7 });
	expect(slotsInRange(slots, { from: 3001, to: 3002 })).toBeUndefined();
	expect(rangeOfSlots(buildSlots(posts(8), 20, 400), 0, 4)).toBeUndefined();
});

test('five thousand posts need few elements, with at most one bar per slot on each side', () => {
	const mixed = posts(5000).map(
		(post, index): RunPicturePost => ({
			...post,
			verdict: index % 3 === 0 ? 'included' : 'excluded',
		}),
	);
	const shapes = drawSlots(buildSlots(mixed, 5000, 900), 900);
	expect(countOf(shapes.included)).toBe(150);
	expect(countOf(shapes.excluded)).toBe(150);
});

test('a post without likes is visible, even beside one with a million', () => {
	const likes = [0, 100, 1_000_000].map(
		(count, index): RunPicturePost => ({
			id: String(index),
			at: index,
			verdict: 'included',
			likes: count,
		}),
	);
	const shapes = drawSlots(buildSlots(likes, 3, 300), 300);
	const heights = [...shapes.included.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height));
	expect(heights[0]).toBeGreaterThanOrEqual(9);
	expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
	expect(heights[2]).toBeLessThanOrEqual(shapes.line);
});

test('a post that was not judged has a ring, a changed verdict has a caret', () => {
	const shapes = drawSlots(
		buildSlots(
			[...posts(3, 'not_judged'), { id: 'x', at: 9000, verdict: 'included', byYou: true }],
			4,
			300,
		),
		300,
	);
	expect([
		countOf(shapes.rings),
		countOf(shapes.carets),
		countOf(shapes.included),
		countOf(shapes.excluded),
	]).toEqual([3, 1, 1, 0]);
});
