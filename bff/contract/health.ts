import * as Type from 'typebox';
import { failures, type Route } from './route.ts';

/** Liveness: the process responds. Does not use the database. */
export const live = {
	method: 'GET',
	url: '/health/live',
	schema: {
		summary: 'Alive',
		tags: ['health'],
		response: { 200: Type.Object({ status: Type.Literal('ok') }), ...failures },
	},
} as const satisfies Route;

/**
 * Readiness: the database responds and is migrated, jobs run, and the server is not stopping. A 503
 * response names the failing checks.
 */
export const ready = {
	method: 'GET',
	url: '/health/ready',
	schema: {
		summary: 'Ready',
		tags: ['health'],
		response: {
			200: Type.Object({ status: Type.Literal('ok') }),
			503: Type.Object({ status: Type.Literal('unavailable'), failing: Type.Array(Type.String()) }),
			...failures,
		},
	},
} as const satisfies Route;
