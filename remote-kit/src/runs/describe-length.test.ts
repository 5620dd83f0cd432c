import { expect, test } from 'vitest';
import { describeLength } from './describe-length.ts';

test('the length of one unit is described without a number', () => {
	expect([
		describeLength({ value: 1, unit: 'hours' }),
		describeLength({ value: 1, unit: 'days' }),
		describeLength({ value: 14, unit: 'days' }),
	]).toEqual(['an hour', 'a day', '14 days']);
});
