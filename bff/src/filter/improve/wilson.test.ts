import { expect, test } from 'vitest';
import { measure } from './wilson.ts';

test.each([
	// Newcombe 1998, table I, method 3.
	[81, 263, 0.2553, 0.3662],
	[15, 148, 0.0624, 0.1605],
	[0, 20, 0, 0.1611],
	[1, 29, 0.0061, 0.1718],
	[20, 20, 0.8389, 1],
])('the interval of %i of %i is that of published tables', (agreed, judged, low, high) => {
	const found = measure(agreed, judged);
	expect(found).toMatchObject({ agreed, judged });
	expect(found.low).toBeCloseTo(low, 4);
	expect(found.high).toBeCloseTo(high, 4);
});

test('nothing judged says nothing', () => {
	expect(measure(0, 0)).toEqual({ agreed: 0, judged: 0, low: 0, high: 1 });
});
