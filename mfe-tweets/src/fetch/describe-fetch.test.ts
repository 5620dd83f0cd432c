import { expect, test } from 'vitest';
import { fetchState } from '../testing/samples.ts';
import { describeChoice, describeFetch, describeReach } from './describe-fetch.ts';

test.each([
	[0, 'Nothing new.'],
	[3, '3 new posts.'],
])('a fetch that found %i new posts at an unknown time is a whole sentence', (fresh, sentence) => {
	expect(describeFetch(fetchState({ status: 'done', fresh, endedAt: null }))).toBe(sentence);
});

test.each([0, 3])('a fetch of %i new posts says why one network’s are missing', (fresh) => {
	const why = 'Bluesky does not respond.';
	expect(describeFetch(fetchState({ status: 'done', fresh, why }))).toMatch(/\. Bluesky does not/);
});

test('a fetch that reads only free networks is called free', () => {
	expect(describeReach(fetchState({ mostCost: 0 }))).toContain('the last seven days, free.');
	expect(describeChoice('day', 0)).toBe('Once a day, free');
});
