import { expect, test } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { DAY_MS, HOUR_MS } from '../../time.ts';
import { readWidening } from './read-widening.ts';

const until = new Date('2026-11-26T12:00:00Z');
const daysAgo = (days: number) => new Date(until.getTime() - days * DAY_MS);

/** Reads posts of these ages in days. Records the parts that were read, and what was billed. */
function reading(ages: number[], { maxPosts = 100, mayWiden = true, isMissing = false } = {}) {
	const parts: [number, number][] = [];
	const widened: { days: number; billed: number }[] = [];
	const ageOf = (time: Date) => (until.getTime() - time.getTime()) / DAY_MS;
	const result = readWidening({
		timeRange: { value: 24, unit: 'hours' },
		since: daysAgo(1),
		until,
		mayWiden,
		maxPosts,
		async read(part) {
			const [from, to] = [ageOf(part.since), ageOf(part.until)];
			parts.push([from, to]);
			const found = ages.filter((age) => age <= from && age > to).slice(0, part.maxPosts);
			if (isMissing && found.length === 0)
				throw new AppError(400, 'feed_missing', 'Connect X first.');
			return {
				posts: found.length,
				billed: found.length,
				fromStorage: 0,
				reachedBack: part.since,
				why: null,
			};
		},
		async onWiden({ value }, _since, billed) {
			widened.push({ days: value, billed });
		},
	});
	return { result, parts, widened };
}

const many = (age: number, count: number) => Array.from({ length: count }, () => age);

test('wider windows are read from where the narrower one ended, and billed once', async () => {
	const { result, parts, widened } = reading([0.5, ...many(2, 5), ...many(5, 30)]);
	expect(await result).toEqual({
		billed: 30,
		fromStorage: 0,
		reachedBack: daysAgo(7),
		why: null,
	});
	expect(parts).toEqual([
		[1, 0],
		[3, 1],
		[7, 3],
	]);
	expect(widened).toEqual([
		{ days: 3, billed: 1 },
		{ days: 7, billed: 5 },
	]);
});

test('a run that is full does not look back further, however few posts it may have', async () => {
	const { result, parts } = reading(many(0.5, 9), { maxPosts: 5 });
	expect(await result).toMatchObject({ billed: 5 });
	expect(parts).toHaveLength(1);
});

test('without a feed, older posts that are stored are found', async () => {
	const { result, parts } = reading(many(5, 3), { isMissing: true });
	expect(await result).toMatchObject({ reachedBack: until });
	expect(parts).toHaveLength(4);
});

test('without a feed and without stored posts, the run says what is missing', async () => {
	await expect(reading([], { isMissing: true }).result).rejects.toMatchObject({
		code: 'feed_missing',
	});
	await expect(
		reading(many(5, 3), { isMissing: true, mayWiden: false }).result,
	).rejects.toMatchObject({ code: 'feed_missing' });
});

test('posts missing in the newest part, and why, count for the whole window', async () => {
	const back = new Date(until.getTime() - HOUR_MS);
	const result = await readWidening({
		timeRange: { value: 1, unit: 'days' },
		since: daysAgo(1),
		until,
		mayWiden: true,
		maxPosts: 100,
		read: async ({ since }) => ({
			posts: 10,
			billed: 0,
			fromStorage: 1,
			reachedBack: since.getTime() === daysAgo(1).getTime() ? back : since,
			why: 'Bluesky is down.',
		}),
		onWiden: async () => {},
	});
	expect(result).toEqual({
		billed: 0,
		fromStorage: 2,
		reachedBack: back,
		why: 'Bluesky is down.',
	});
});
