import { expect, test } from 'vitest';
import { describeWindow, parseWindow } from './time-window.ts';

test.each([
	['1', 'hours', 1],
	['1344', 'hours', 1344],
	['56', 'days', 56],
	[' 8 ', 'weeks', 8],
] as const)('%s %s is a window', (text, unit, value) => {
	expect(parseWindow(text, unit)).toEqual({ timeRange: { value, unit } });
});

test.each([
	['0', 'hours'],
	['-3', 'days'],
	['1.5', 'days'],
	['', 'hours'],
	['NaN', 'hours'],
	['1e9', 'hours'],
	['1000000000', 'hours'],
	['1345', 'hours'],
	['57', 'days'],
	['9', 'weeks'],
] as const)('%s %s is refused with the allowed range [F5]', (text, unit) => {
	expect(parseWindow(text, unit).problem).toMatch(
		/^A whole number from 1 to (1,344|56|8)\. Eight weeks is the maximum\.$/,
	);
});

test('a window of one unit is described without a number', () => {
	expect([
		describeWindow(1, 'weeks'),
		describeWindow(24, 'hours'),
		describeWindow(3, 'days'),
	]).toEqual(['last week', 'last 24 hours', 'last 3 days']);
});
