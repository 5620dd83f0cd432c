import { expect, test } from 'vitest';
import { readLimit } from './cost-limit.ts';

test.each([
	['2', 2],
	['0.01', 0.01],
	['0,50', 0.5],
	['100', 100],
])('%s is a limit', (text, dollars) => {
	expect(readLimit(text)).toEqual({ dollars });
});

test.each(['0', '-1', '100.5', '', 'two', '1e3', 'Infinity'])('%s is none [I7]', (text) => {
	expect(readLimit(text).problem).toBe('An amount from 0.01 to 100.');
});
