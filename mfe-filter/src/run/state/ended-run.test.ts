import { expect, test } from 'vitest';
import { run, running } from '../../testing/samples.ts';
import { endedRun, seenRun } from './ended-run.ts';
import type { FollowedRun } from './run-slice.ts';

const resumed: FollowedRun = {
	phase: 'done',
	run: running(),
	progress: {
		processed: 9,
		total: 9,
		filtered: 3,
		not_judged: 1,
		phase: 'judging',
		waits_until: null,
		cost: 0.02,
		seconds_left: null,
	},
	posts: [],
	error: null,
};

test('a list loaded before the end of the run is ignored', () => {
	expect(endedRun(resumed, [running()])).toBeUndefined();
	expect(endedRun(resumed, [run({ status: 'cancelled', total_processed: 4 })])).toBeUndefined();
	expect(endedRun(resumed, [run({ total_processed: 4 })])).toBeUndefined();
	expect(endedRun(resumed, undefined)).toBeUndefined();
});

test('a list loaded after the end of the run is used', () => {
	const listed = run({ total_processed: 9 });
	expect(endedRun(resumed, [listed])).toBe(listed);
});

test('until then, the run has the progress of its stream', () => {
	expect(seenRun(resumed)).toMatchObject({
		status: 'done',
		total_processed: 9,
		total_filtered: 3,
		not_judged: 1,
		cost: 0.02,
	});
	expect(seenRun({ ...resumed, phase: 'reconnecting' })?.status).toBe('running');
	expect(seenRun({ ...resumed, run: null })).toBeNull();
});
