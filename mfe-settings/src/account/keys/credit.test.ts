import { expect, test } from 'vitest';
import { formatCredit } from './credit.ts';

test.each([
	[4.2, '$4.20'],
	[1234.567, '$1,234.57'],
	[0, '$0'],
	[-0.003, '$0'],
	[0.004, 'under $0.01'],
	[null, 'no limit'],
])('a credit of %s is shown as %s', (remaining, text) => {
	expect(formatCredit(remaining)).toBe(text);
});
