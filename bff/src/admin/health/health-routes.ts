import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readHealth, retryJob } from '../../../contract/admin/health.ts';
import { currentSession } from '../../auth/auth.ts';
import { freeBytes } from '../../data-folder/disk-space.ts';
import { AppError } from '../../http/app-error.ts';
import { readJobs } from '../../jobs/jobs.ts';
import type { AdminOptions } from '../admin-routes.ts';
import { readProviders } from './provider-health.ts';

/** Shows system health, and retries failed jobs. */
export const healthRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (
	app,
	{ em, config, jobs, countWork, streams, audit },
) => {
	const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

	app.route({
		...readHealth,
		handler: async () => {
			const [{ queues, failedJobs }, work, providers, [database]] = await Promise.all([
				readJobs(em),
				countWork(),
				readProviders(),
				em
					.fork()
					.execute<[{ bytes: string }]>('select pg_database_size(current_database()) as bytes'),
			]);
			return {
				startedAt,
				streams: streams.count,
				queues: [...work, ...queues],
				failedJobs,
				providers,
				databaseBytes: Number(database.bytes),
				freeBytes: freeBytes(config.dataDir),
			};
		},
	});

	app.route({
		...retryJob,
		handler: async (request) => {
			const { queue, id } = request.body;
			if (!(await jobs.retry(queue, id)))
				throw new AppError(
					404,
					'not_found',
					'This job is no longer among the failed ones. Load the page again.',
				);
			await audit.record(request, {
				kind: 'job_retried',
				userId: currentSession(request).user.id,
				details: { queue, job: id },
			});
			return {};
		},
	});
};
