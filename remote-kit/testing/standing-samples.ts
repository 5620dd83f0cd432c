import type { StandingFilter } from 'bff/contract/filter/standing';

/** A filter that has run by itself, and will again. */
export function standingFilter(overrides: Partial<StandingFilter> = {}): StandingFilter {
	return {
		templateId: '7f3a91c2-0000-4000-8000-00000000000a',
		name: 'Lessons from running Postgres',
		timetable: { every: 'hour', slots: [], zone: 'Europe/Oslo', dailyLimit: 0.5 },
		isPaused: false,
		nextAt: '2999-11-21T07:00:00.000Z',
		spentToday: 0.03,
		runningId: null,
		blocked: null,
		lastRun: {
			id: '11111111-0000-4000-8000-00000000000a',
			endedAt: '2026-11-20T18:02:00.000Z',
			judged: 120,
			included: 4,
			leftOut: 0,
			error: null,
		},
		feed: null,
		...overrides,
	};
}
