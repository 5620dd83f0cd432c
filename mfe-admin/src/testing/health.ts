import type { Health } from 'bff/contract/admin/health';

export const failedJob = {
	id: '00000000-0000-4000-8000-000000000007',
	queue: 'mail',
	failedAt: '2026-11-23T18:52:00.000Z',
	tries: 6,
};

export const health: Health = {
	startedAt: '2026-11-20T08:00:00.000Z',
	streams: 12,
	queues: [
		{ queue: 'publications', waiting: 1, deferred: 0, running: 2, failed: 1 },
		{ queue: 'filter-runs', waiting: 0, deferred: 0, running: 3, failed: 0 },
		{ queue: 'delete-expired-data', waiting: 0, deferred: 1, running: 0, failed: 0 },
		{ queue: 'mail', waiting: 3, deferred: 0, running: 1, failed: 1 },
	],
	failedJobs: [failedJob],
	providers: [
		{ provider: 'model', requests: 1204, failed: 3, refused: 7, rateLimited: 0, seconds95: 10 },
		{ provider: 'x', requests: 88, failed: 0, refused: 0, rateLimited: 2, seconds95: null },
	],
	databaseBytes: 1_240_000_000,
	freeBytes: 38_000_000_000,
};

/** A new installation. */
export const quietHealth: Health = {
	...health,
	streams: 0,
	queues: health.queues.map((queue) => ({ ...queue, failed: 0 })),
	failedJobs: [],
	providers: [],
};
