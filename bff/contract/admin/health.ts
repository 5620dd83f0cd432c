import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, nullable, type Route, Time } from '../route.ts';

/**
 * System health. Jobs are counted over all servers; everything else describes the responding
 * server.
 */
export const Health = Type.Object({
	/** When this server's process started. */
	startedAt: Time,
	/** Open event streams. */
	streams: Type.Integer(),
	/**
	 * Job queues, preceded by the work under a lease (`publications`, `deletions-at-x`, `fetches`,
	 * `filter-runs`, `exports-and-imports`, `webhook-deliveries`).
	 */
	queues: Type.Array(
		Type.Object({
			queue: Type.String(),
			/** Due, and not started. */
			waiting: Type.Integer(),
			/** Not due yet: planned for later, or waiting for a retry. */
			deferred: Type.Integer(),
			running: Type.Integer(),
			/** Failed after all attempts, in the last seven days. */
			failed: Type.Integer(),
		}),
	),
	/** The newest failed jobs, at most 50. Their content is not shown. */
	failedJobs: Type.Array(
		Type.Object({
			id: Id,
			queue: Type.String(),
			failedAt: Time,
			/** The number of attempts. */
			tries: Type.Integer(),
		}),
	),
	/** By provider, since the process started; providers without requests are left out. */
	providers: Type.Array(
		Type.Object({
			provider: Type.String(),
			requests: Type.Integer(),
			/** The request failed or got no response. */
			failed: Type.Integer(),
			/** The provider refused the request, such as for a wrong key or no credit. */
			refused: Type.Integer(),
			rateLimited: Type.Integer(),
			/** 95th percentile; null above two minutes. */
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

/** Retries a failed job. 404 if it is not among the failed ones. */
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
