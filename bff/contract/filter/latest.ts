import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route } from '../route.ts';
import { FilterRun } from './run.ts';
import { Verdict } from './verdict.ts';

export const LatestRun = Type.Object({
	/** Null if there is no run. */
	run: nullable(FilterRun),
	/** Posts worth reading, with the user's overrides. */
	included: Type.Integer(),
	/** The newest posts with a verdict, at most 1,000, newest first. Overrides count. */
	picture: Type.Array(
		Type.Object({
			id: Type.String(),
			/** When it was written, in ms since 1970. */
			at: Type.Integer(),
			verdict: Type.Enum(['included', 'excluded', 'not_judged']),
			byYou: Type.Boolean(),
			likes: Type.Integer(),
		}),
	),
	/** The included post with the most likes. */
	best: nullable(Verdict),
});
export type LatestRun = Static<typeof LatestRun>;

/** The user's newest run in brief, with its most liked included post. */
export const latestRun = {
	method: 'GET',
	url: '/api/filter/runs/latest',
	schema: {
		summary: 'The newest run in brief',
		tags: ['filter'],
		response: { 200: LatestRun, ...failures },
	},
} as const satisfies Route;
