import { expect, test } from 'vitest';
import { excluded, fourPosts, notJudged, post } from '../testing/samples.ts';
import { countPosts, statusOf } from './post-status.ts';

test.each([
	['judged worth reading', post(0), 'included'],
	['judged not to be', post(0, excluded), 'excluded'],
	['not judged', post(0, notJudged), 'not_judged'],
	['filtered out by hand', post(0, { manualExclude: true }), 'excluded'],
	['included by hand', post(0, { ...excluded, manualInclude: true }), 'included'],
	['not judged, but included by hand', post(0, { ...notJudged, manualInclude: true }), 'included'],
])('a post that was %s', (_what, given, status) => {
	expect(statusOf(given)).toBe(status);
});

test('every post has exactly one status; overridden posts are counted separately as well', () => {
	expect(countPosts([...fourPosts, post(4, { manualExclude: true })])).toEqual({
		all: 5,
		included: 2,
		excluded: 2,
		not_judged: 1,
		overridden: 1,
	});
});
