import { queued } from 'remote-kit/testing/queue-samples';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { crust, failed, half, hydration, missed, NOW, queueOf, rye } from '../testing/samples.ts';
import { moveTo, putIn, swap, takeOut } from './move-in-queue.ts';

const SATURDAY = '2026-11-21';
const full = () => queueOf([hydration, missed, failed, crust, rye, half]);

/** The screen's view of a queue: posts that need the user, then the days with posts or slots. */
function shown({ needsYou, days, counts }: ReturnType<typeof full>) {
	return {
		queued: counts.queued,
		needsYou: needsYou.map(({ id }) => id),
		days: Object.fromEntries(
			days
				.filter(({ drafts, freeSlots }) => drafts.length + freeSlots.length > 0)
				.map(({ date, drafts, freeSlots }) => [
					date,
					[
						...drafts.map(({ publication }) => publication?.localTime.slice(11)),
						...freeSlots.map(({ localTime }) => `${localTime.slice(11)} is free`),
					],
				]),
		),
	};
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test.each([
	['a queued post', crust, 2],
	['a posted one', hydration, 3],
	['one that missed its time', missed, 3],
	['one that failed', failed, 3],
])('without %s, only queued posts are counted', (_, draft, count) => {
	const queue = full();
	expect(queue.counts.queued).toBe(3);
	expect(takeOut(queue, draft.id)?.id).toBe(draft.id);
	expect(queue.counts.queued).toBe(count);
	expect(takeOut(queue, draft.id), 'it is gone').toBeUndefined();
});

test.each([
	['of a slot gives the slot back, in its order', {}, ['09:00 is free', '18:00 is free']],
	['at its own time leaves no slot', { isSlot: false }, ['18:00 is free']],
	['that is overdue leaves no slot', { at: new Date(NOW - 1).toISOString() }, ['18:00 is free']],
])('taking out a post %s', (_, changed, expected) => {
	const queue = queueOf([{ ...crust, publication: { ...crust.publication, ...changed } }]);
	takeOut(queue, crust.id);
	expect(shown(queue).days[SATURDAY]).toEqual(expected);
});

test('a move takes the slot of the new time, and its moment', () => {
	const queue = full();
	moveTo(queue, rye.id, '2026-11-21T18:00');
	expect(shown(queue)).toMatchObject({
		queued: 3,
		days: {
			[SATURDAY]: ['09:00', '18:00'],
			'2026-11-22': ['14:20', '10:00 is free', '19:00 is free'],
		},
	});
	const moved = queue.days.flatMap(({ drafts }) => drafts).find(({ id }) => id === rye.id);
	expect(moved?.publication).toMatchObject({ isSlot: true, at: '2026-11-21T17:00:00.000Z' });
});

test('a move to a time without a slot sorts by time, and keeps the distance to the moment', () => {
	const queue = full();
	moveTo(queue, rye.id, '2026-11-21T08:15');
	expect(shown(queue).days[SATURDAY]).toEqual(['08:15', '09:00', '18:00 is free']);
	expect(queue.days[1]?.drafts[0]?.publication).toMatchObject({
		isSlot: false,
		at: '2026-11-21T07:15:00.000Z',
	});
});

test('a missed post that is moved is queued again, without its error', () => {
	const queue = full();
	moveTo(queue, missed.id, '2026-11-21T18:00');
	expect(shown(queue)).toMatchObject({ queued: 4, needsYou: [failed.id] });
	expect(queue.days[1]?.drafts[1]?.publication).toMatchObject({
		status: 'queued',
		error: null,
		undoUntil: null,
	});
});

test('a post moved beyond the shown days is only counted', () => {
	const queue = queueOf([]);
	putIn(queue, queued(20, '2027-01-01T09:00', 'Later'), '2027-01-01T09:00');
	expect(shown(queue)).toMatchObject({ queued: 1, needsYou: [] });
	expect(queue.days.flatMap(({ drafts }) => drafts)).toEqual([]);
});

test('a swap exchanges the times of two posts, also where one is not in a slot', () => {
	const queue = full();
	swap(queue, crust.id, half.id);
	const times = queue.days
		.flatMap(({ drafts }) => drafts)
		.map(({ id, publication }) => [id, publication?.localTime, publication?.isSlot]);
	expect(times).toContainEqual([crust.id, '2026-11-22T14:20', false]);
	expect(times).toContainEqual([half.id, '2026-11-21T09:00', true]);
	expect(queue.counts.queued).toBe(3);
	expect(shown(queue).days[SATURDAY]).toEqual(['09:00', '18:00 is free']);
});
