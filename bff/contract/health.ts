import * as Type from 'typebox';
import { failures, type Route } from './route.ts';

/** Alive: the process answers. Never touches the database. */
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
 * Ready: the database answers and is migrated, jobs run, and we are not stopping. 503 names the
 * failing part.
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
