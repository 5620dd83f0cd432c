import type { Measure } from 'bff/contract/filter/improve';
import type { Measures, Proposal } from '../improve/use-improve.ts';

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
