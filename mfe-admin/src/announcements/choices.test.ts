import { expect, test } from 'vitest';
import { localTimeIn, readLocalTime } from './choices.ts';

// The tests run in a zone that is three and a half hours behind UTC, and an hour less in summer.
test.each([
	['in winter', '2026-11-20T19:42:00.000Z', '2026-11-20T16:12'],
	['in summer', '2026-07-01T01:00:00.000Z', '2026-06-30T22:30'],
])('a time %s is filled in on the operator’s clock, and read as the same moment', (_, at, text) => {
	expect(localTimeIn(0, new Date(at))).toBe(text);
	expect(readLocalTime(text)).toBe(at);
	expect(localTimeIn(90, new Date(Date.parse(at) - 90 * 60_000))).toBe(text);
});

test.each(['', '2026-11-20T', 'soon'])('%j is not a time', (text) => {
	expect(readLocalTime(text)).toBeUndefined();
});
