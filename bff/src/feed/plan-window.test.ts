import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planWindow } from './plan-window.ts';

const time = fc.integer({ min: 0, max: 1000 }).map((ms) => new Date(ms));
const span = fc
	.tuple(time, time)
	.filter(([since, until]) => since < until)
	.map(([since, until]) => ({ since, until }));

test('the parts cover the window from its end to its beginning, each moment once, and say truly where it is had from [H13]', () => {
	fc.assert(
		fc.property(
			span,
			fc.option(span, { nil: undefined }),
			fc.option(time, { nil: undefined }),
			(window, stretch, reach) => {
				const parts = planWindow(window, { stretch, reach });
				expect(parts[0]?.until).toEqual(window.until);
				expect(parts.at(-1)?.since).toEqual(window.since);
				for (const [at, part] of parts.entries()) {
					expect(part.since < part.until).toBe(true);
					if (at > 0) expect(part.until).toEqual(parts[at - 1]?.since);
					for (const moment of [part.since.getTime(), part.until.getTime() - 1]) {
						const isStored =
							stretch && moment >= stretch.since.getTime() && moment < stretch.until.getTime();
						const isReached = reach && moment >= reach.getTime();
						expect(part.from).toBe(isStored ? 'stretch' : isReached ? 'source' : 'storage');
					}
				}
			},
		),
	);
});
