import { expect, test } from 'vitest';
import { run } from '../../testing/samples.ts';
import { describeAgain, describeProgress } from './describe-run.ts';

test('progress is described in the spec’s words', () => {
	expect(describeProgress({ processed: 412, total: 1180, filtered: 37 })).toBe(
		'412/1180 processed — 37 matched',
	);
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
