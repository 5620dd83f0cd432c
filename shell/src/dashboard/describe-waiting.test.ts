import { expect, test } from 'vitest';
import { describeWaiting } from './describe-waiting.ts';

test.each([
	[97, 7, '7 worth reading, 97 unanswered.'],
	[0, 7, '7 worth reading.'],
	[41, 0, '41 posts unanswered.'],
	[1, 0, '1 post unanswered.'],
	[0, 0, ''],
])('%i unanswered and %i worth reading: %s', (waiting, worth, words) => {
	expect(describeWaiting({ waiting, worth_reading: worth })).toBe(words);
});
