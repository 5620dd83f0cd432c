import type { StandingFilter, StandingRun } from 'bff/contract/filter/standing';

/** A filter that has run by itself, and will again: every day at 08:00 in Oslo. */
export function standingFilter(overrides: Partial<StandingFilter> = {}): StandingFilter {
	return {
		templateId: '7f3a91c2-0000-4000-8000-00000000000a',
		name: 'Lessons from running Postgres',
		timetable: {
			every: 'slots',
			slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '08:00' })),
			zone: 'Europe/Oslo',
			dailyLimit: 0.5,
		},
		isPaused: false,
		nextAt: '2036-11-28T07:00:00.000Z',
		spentToday: 0.12,
		runningId: null,
		blocked: null,
		lastRun: standingRun(),
		feed: null,
		...overrides,
	};
}

export function standingRun(overrides: Partial<StandingRun> = {}): StandingRun {
	return {
		id: '11111111-0000-4000-8000-00000000000a',
		endedAt: '2026-11-20T07:02:00.000Z',
		judged: 26,
		included: 4,
		leftOut: 0,
		error: null,
		...overrides,
	};
}
