import { expect, test } from 'vitest';
import { checks } from '../../../testing/fake-drafts.ts';
import { exceedsLimit, hasWarnings, isBlocked } from './checks.ts';

test.each([
	['less than the limit', 3.88, 5, false],
	['exactly the limit', 3.885, 5, false],
	['a tenth of a cent more', 3.886, 5, true],
	['anything without a limit', 1000, null, false],
	['anything with a limit of nothing', 0.015, 0, true],
])('publishing for %s', (_, cost, monthlyLimit, isOver) => {
	const all = { ...checks, spent: 1.115, cost, monthlyLimit };
	expect(exceedsLimit(all)).toBe(isOver);
	expect(isBlocked(all)).toBe(isOver);
});

test('the sum of exact prices does not exceed a limit by its rounding', () => {
	expect(exceedsLimit({ ...checks, spent: 0.1, cost: 0.2, monthlyLimit: 0.3 })).toBe(false);
});

test.each<[string, Partial<typeof checks>, boolean, boolean]>([
	['nothing', {}, false, false],
	['a text that is too long', { tooLong: [0] }, true, true],
	['a missing alt text', { missingAlt: 1 }, true, false],
	['a part that repeats another one', { repeats: [{ part: 1, of: 0 }] }, true, false],
])('%s is warned of or stops publishing', (_, found, isWarned, isStopped) => {
	expect(hasWarnings({ ...checks, ...found })).toBe(isWarned);
	expect(isBlocked({ ...checks, ...found })).toBe(isStopped);
});
