import type { FastifyBaseLogger } from 'fastify';
import { type MaintenanceOptions, PgBoss, type SchedulingOptions } from 'pg-boss';
import type { DatabaseAddress, Em } from '../database/orm.ts';

export interface Jobs {
	boss: PgBoss;
	stop(): Promise<void>;
}

/** Starts the background jobs, which use the same database. Each job runs in one process only. */
export async function startJobs(address: DatabaseAddress, log: FastifyBaseLogger): Promise<Jobs> {
	const boss = createBoss(address);
	boss.on('error', (error) => log.error({ err: error }, 'jobs'));
	await boss.start();
	return { boss, stop: () => boss.stop({ graceful: true, timeout: 3000 }) };
}

/**
 * Counts the waiting and running jobs whose data is sealed with a key other than `keyId`.
 */
export async function countSealedJobs(em: Em, keyId: string): Promise<number> {
	const fork = em.fork();
	// The table is missing if no server has run on this database yet.
	const [{ table }] = await fork.execute<[{ table: string | null }]>(
		"select to_regclass('jobs.job') as table",
	);
	if (table === null) return 0;
	const [{ waiting }] = await fork.execute<[{ waiting: number }]>(
		`select count(*)::int as waiting from jobs.job
		where state in ('created', 'retry', 'active') and split_part(data->>'sealed', '.', 1) <> ?`,
		[keyId],
	);
	return waiting;
}

/** Deletes the jobs whose data contains an id. */
export async function deleteJobsAbout(em: Em, id: string): Promise<void> {
	await em.fork().execute('delete from jobs.job where position(? in data::text) > 0', [id]);
}

/**
 * How often pg-boss looks for jobs whose process has died. With its default of a minute, users
 * would wait up to three minutes.
 */
const SUPERVISE_SECONDS = 15;

/** Creates the job queue on this database without starting it. */
export function createBoss(
	address: DatabaseAddress,
	options: MaintenanceOptions & SchedulingOptions = {},
): PgBoss {
	const where =
		'url' in address
			? { connectionString: address.url }
			: {
					host: address.socketFolder,
					port: 5432,
					user: 'postgres',
					password: 'embedded',
					database: 'postgres',
					max: 2,
				};
	return new PgBoss({
		...where,
		schema: 'jobs',
		superviseIntervalSeconds: SUPERVISE_SECONDS,
		monitorIntervalSeconds: SUPERVISE_SECONDS,
		...options,
	});
}
