import type { Measure } from 'bff/contract/filter/improve';
import type { StandingFilter, StandingRun } from 'bff/contract/filter/standing';
import type { Measures, Proposal } from '../improve/use-improve.ts';
import { runA, template, templateA } from './samples.ts';

/** A filter that runs every day at 08:00 in Oslo. */
export function standing(overrides: Partial<StandingFilter> = {}): StandingFilter {
	return {
		templateId: templateA,
		name: template().name,
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
		lastRun: null,
		feed: null,
		...overrides,
	};
}

export function standingRun(overrides: Partial<StandingRun> = {}): StandingRun {
	return {
		id: runA,
		endedAt: '2026-11-20T07:02:00.000Z',
		judged: 26,
		included: 4,
		leftOut: 0,
		error: null,
		...overrides,
	};
}

export const privateFeed = {
	atom: 'https://warble.example/api/feeds/0c1f7a52-6d0b-4f5e-9a51-3f0f4f6d8a11.atom',
	json: 'https://warble.example/api/feeds/0c1f7a52-6d0b-4f5e-9a51-3f0f4f6d8a11.json',
};

export const proposal: Proposal = {
	version: 3,
	content: {
		description:
			'<p>Lessons from running Postgres in production, with a cause or a number in the post itself. No announcements of releases.</p>',
		blockList: ['dbdeals', 'sqlmemes'],
	},
	summary: 'You left out announcements of releases, so the description now names them.',
};

const measure = (agreed: number, low: number, high: number): Measure => ({
	agreed,
	judged: 46,
	low,
	high,
});

/** Old and new description on 46 posts. */
export const measures: Measures = {
	before: measure(35, 0.62, 0.86),
	after: measure(41, 0.77, 0.95),
	cost: 0.04,
};

export const uncertainMeasures: Measures = { ...measures, after: measure(37, 0.67, 0.9) };
