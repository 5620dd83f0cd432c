import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
	[new Date(2026, 10, 20, 4, 59), 'Friday night.'],
	[new Date(2026, 10, 20, 5, 0), 'Friday morning.'],
	[new Date(2026, 10, 20, 12, 0), 'Friday afternoon.'],
	[new Date(2026, 10, 20, 18, 0), 'Friday evening.'],
])('%s is %s', (now, words) => {
	expect(greeting(now)).toBe(words);
});
