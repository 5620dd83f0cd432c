import { expect, test } from 'vitest';
import { standingFilter } from '../../testing/standing-samples.ts';
import { describeStanding } from './describe-standing.ts';

const now = new Date(2026, 10, 20, 18, 55);
const at = (hour: number, day = 20) => new Date(2026, 10, day, hour).toISOString();
const run = { id: 'r', endedAt: at(18), judged: 120, included: 4, leftOut: 0, error: null };
const filter = (overrides = {}) => standingFilter({ lastRun: run, nextAt: at(20), ...overrides });
const blocked = { code: 'key_missing' as const, message: 'Add a key.', error: 'Add a key.' };

test.each([
	['its last and next run', [filter()], 'You’re caught up.'],
	['a first run today', [filter({ lastRun: null })], 'Your filter runs at 20:00.'],
	[
		'a first run on another day',
		[filter({ lastRun: null, nextAt: at(8, 21) })],
		'Your filter runs on Sat 21 Nov, 08:00.',
	],
	[
		'a first run that waits',
		[filter({ lastRun: null, nextAt: at(18) })],
		'Your filter is about to run.',
	],
	['a first run under way', [filter({ lastRun: null, runningId: 'r' })], 'Your filter is running.'],
	['a pause', [filter({ isPaused: true })], 'Your filter is paused.'],
	[
		'pauses of all',
		[filter({ isPaused: true }), filter({ isPaused: true })],
		'Your filters are paused.',
	],
	['a reason not to run', [filter({ blocked })], 'Your filter can’t run.'],
	['one of two that runs', [filter({ blocked }), filter()], 'You’re caught up.'],
])('with %s', (_, filters, title) => {
	expect(describeStanding(filters, now).title).toBe(title);
});

test('the newest of the last runs and the first of the next ones are named', () => {
	const later = { ...run, endedAt: at(18), judged: 1, included: 0, leftOut: 12 };
	const filters = [
		filter({ lastRun: { ...run, endedAt: at(17) } }),
		filter({ lastRun: later, nextAt: at(19) }),
		filter({ lastRun: null, isPaused: true, nextAt: null }),
	];
	expect(describeStanding(filters, now).lines).toEqual([
		'Last run 18:00: 1 new post, 0 worth reading, 12 left out until the next run.',
		'Next run at 19:00.',
	]);
});
