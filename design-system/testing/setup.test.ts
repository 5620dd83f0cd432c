import { test } from 'vitest';

test.fails.each([
	{ level: 'error', what: 'The current testing environment is not configured to support act(...)' },
	{ level: 'error', what: 'Each child in a list should have a unique "key" prop.' },
	{ level: 'warn', what: 'This is deprecated.' },
] as const)(
	'a test in which something writes to console.$level fails: $what',
	({ level, what }) => {
		// biome-ignore lint/suspicious/noConsole: the subject of the test
		console[level](what);
	},
);

test('a test in which nothing is written passes', () => undefined);
