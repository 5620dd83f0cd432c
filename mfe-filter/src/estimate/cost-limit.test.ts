import { expect, test } from 'vitest';
import { parseCostLimit } from './cost-limit.ts';

test.each([
	['2', 2],
	['0.01', 0.01],
	['0,50', 0.5],
	['100', 100],
])('%s is a limit', (text, dollars) => {
	expect(parseCostLimit(text)).toEqual({ dollars });
});

test.each(['0', '-1', '100.5', '', 'two', '1e3', 'Infinity'])('%s is refused [I7]', (text) => {
	expect(parseCostLimit(text).problem).toBe('Enter an amount from 0.01 to 100.');
});
