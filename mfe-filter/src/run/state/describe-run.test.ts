import { expect, test } from 'vitest';
import { post, run, running } from '../../testing/samples.ts';
import { describeAgain, describeProgress, progressOf } from './describe-run.ts';

test('progress is described in the spec’s words', () => {
	expect(describeProgress({ processed: 412, total: 1180, filtered: 37 })).toBe(
		'412/1180 processed — 37 matched',
	);
});

test('posts that arrived before the first progress event are counted', () => {
	const progress = { ...progressOf({ run: running(), progress: null, posts: [] }), total: 3 };
	const posts = [
		post(0, { included: true }),
		post(1, { included: false, manualInclude: true }),
		post(2, { included: false, judged: false }),
		post(3, { included: false }),
	];
	expect(describeProgress(progressOf({ run: running(), progress, posts }))).toBe(
		'4/4 processed — 2 matched',
	);
	expect(progressOf({ run: running(), progress, posts }).not_judged).toBe(1);
});

test('a server that sends only some of the posts is trusted', () => {
	const progress = {
		...progressOf({ run: running(), progress: null, posts: [] }),
		processed: 9,
		total: 10,
		filtered: 1,
	};
	expect(progressOf({ run: running(), progress, posts: [post(0)] })).toEqual(progress);
});

test('a repeated run has the prefix only once, however often it is repeated', () => {
	expect(describeAgain(run({ title: 'Bread' }), 'rerun')).toBe('Re-run of: Bread');
	expect(describeAgain(run({ description: 'Re-run of: Bread' }), 'rerun')).toBe('Re-run of: Bread');
	expect(describeAgain(run({ description: 'Re-run of: Bread' }), 'period')).toBe(
		'Current period run of: Bread',
	);
	expect(describeAgain(run({ description: 'of my own' }), 'period')).toBe(
		'Current period run of: of my own',
	);
});

test('a description is cut to the length that the server accepts', () => {
	expect(describeAgain(run({ description: 'x'.repeat(300) }), 'rerun')).toHaveLength(300);
});
