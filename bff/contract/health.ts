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

/**
 * Metrics for Prometheus, in its text format. Only for a request with the bearer token of
 * `METRICS_TOKEN`, or directly from this machine; anyone else gets 404.
 */
export const metrics = {
	method: 'GET',
	url: '/metrics',
	schema: {
		summary: 'Metrics for Prometheus',
		tags: ['health'],
		response: { 200: Type.String({ description: 'text/plain' }), ...failures },
	},
} as const satisfies Route;
