import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planWindow } from './plan-window.ts';

const time = fc.integer({ min: 0, max: 1000 }).map((ms) => new Date(ms));
const span = fc
	.tuple(time, time)
	.filter(([since, until]) => since < until)
	.map(([since, until]) => ({ since, until }));

test('the parts cover the whole window once, newest first, each with the right origin [H13]', () => {
	fc.assert(
		fc.property(
			span,
			fc.option(span, { nil: undefined }),
			fc.option(time, { nil: undefined }),
			(window, fetchedRange, sourceStart) => {
				const parts = planWindow(window, { fetchedRange, sourceStart });
				expect(parts[0]?.until).toEqual(window.until);
				expect(parts.at(-1)?.since).toEqual(window.since);
				for (const [at, part] of parts.entries()) {
					expect(part.since < part.until).toBe(true);
					if (at > 0) expect(part.until).toEqual(parts[at - 1]?.since);
					for (const moment of [part.since.getTime(), part.until.getTime() - 1]) {
						const isStored =
							fetchedRange &&
							moment >= fetchedRange.since.getTime() &&
							moment < fetchedRange.until.getTime();
						const isReached = sourceStart && moment >= sourceStart.getTime();
						expect(part.from).toBe(isStored ? 'fetched_range' : isReached ? 'source' : 'storage');
					}
				}
			},
		),
	);
});
