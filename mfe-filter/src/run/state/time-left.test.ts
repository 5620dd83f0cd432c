import { expect, test } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

test.each([
	[0, 'about 5 s left'],
	[42, 'about 40 s left'],
	[59, 'about 1 min left'],
	[200, 'about 3 min left'],
])('%d seconds', (seconds, text) => {
	expect(formatTimeLeft(seconds)).toBe(text);
});
