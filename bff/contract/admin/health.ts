import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, nullable, type Route, Time } from '../route.ts';

/** How the installation is. Jobs are those of all servers, the rest is of the one that responds. */
export const Health = Type.Object({
	/** When the process of this server began. */
	startedAt: Time,
	/** Event streams that are open. */
	streams: Type.Integer(),
	/**
	 * Jobs, and before them the work that processes do under a lease (`publications`,
	 * `deletions-at-x`, `fetches`, `filter-runs`, `exports-and-imports`).
	 */
	queues: Type.Array(
		Type.Object({
			queue: Type.String(),
			/** Due, and not begun. */
			waiting: Type.Integer(),
			/** Not due yet: planned for later, or before another try. */
			deferred: Type.Integer(),
			running: Type.Integer(),
			/** Given up after all tries, in the last seven days. */
			failed: Type.Integer(),
		}),
	),
	/** The newest jobs that were given up, 50 at most. What they were about is not told. */
	failedJobs: Type.Array(
		Type.Object({
			id: Id,
			queue: Type.String(),
			failedAt: Time,
			/** How often it was tried in all. */
			tries: Type.Integer(),
		}),
	),
	/** Since the process began, by provider; without those that were not asked. */
	providers: Type.Array(
		Type.Object({
			provider: Type.String(),
			requests: Type.Integer(),
			/** It failed, or did not respond. */
			failed: Type.Integer(),
			/** The provider did not accept it, such as for a wrong key or no credit. */
			refused: Type.Integer(),
			rateLimited: Type.Integer(),
			/** 95% of the requests took at most so long; null if they took over two minutes. */
			seconds95: nullable(Type.Number()),
		}),
	),
	/** Bytes of the whole database. */
	databaseBytes: Type.Integer(),
	/** Free bytes on the disk of the data folder. */
	freeBytes: Type.Integer(),
});
export type Health = Static<typeof Health>;

export const readHealth = {
	method: 'GET',
	url: '/api/admin/health',
	schema: {
		summary: 'Jobs, providers, streams and space',
		tags: ['admin'],
		response: { 200: Health, ...failures },
	},
} as const satisfies Route;

/** Has a job that was given up tried again. 404 if it is not among the failed ones. */
export const retryJob = {
	method: 'POST',
	url: '/api/admin/jobs/retry',
	schema: {
		summary: 'Try a failed job again',
		tags: ['admin'],
		body: Type.Object(
			{ queue: Type.String({ maxLength: 100 }), id: Id },
			{ additionalProperties: false },
		),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
