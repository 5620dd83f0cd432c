import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { MaintenanceOptions, PgBoss, SchedulingOptions } from 'pg-boss';
import { type DatabaseAddress, type Em, queries } from '../database/orm.ts';
import { PausableBoss } from './pausable-boss.ts';

export interface Jobs {
	boss: PgBoss;
	/** Counts of all queues, at most 15 seconds old. */
	count(): Promise<QueueCounts[]>;
	/** Retries a failed job. False if there is none. */
	retry(queue: string, id: string): Promise<boolean>;
	stop(): Promise<void>;
}

export interface QueueCounts {
	queue: string;
	/** Due, and not begun. */
	waiting: number;
	/** Not due yet: planned for later, or waiting for a retry. */
	deferred: number;
	running: number;
	/** Failed after all attempts, and not deleted yet. */
	failed: number;
}

/**
 * Starts the background jobs, which use the same database. Each job runs in one process only, and
 * none begins while `isPaused`, which must not fail.
 */
export async function startJobs(
	address: DatabaseAddress,
	log: FastifyBaseLogger,
	isPaused: () => Promise<boolean> = async () => false,
): Promise<Jobs> {
	const boss = createBoss(address);
	boss.on('error', (error) => log.error({ err: error }, 'jobs'));
	await boss.start();
	await boss.follow(isPaused, log);
	return {
		boss,
		async count() {
			const queues = await boss.getQueues();
			return queues
				.filter(({ name }) => !name.startsWith('__'))
				.map(({ name, queuedCount, deferredCount, activeCount, failedCount }) => ({
					queue: name,
					waiting: queuedCount - deferredCount,
					deferred: deferredCount,
					running: activeCount,
					failed: failedCount,
				}));
		},
		async retry(queue, id) {
			const [known] = await boss.getQueues([queue]).catch(() => []);
			if (!known) return false;
			const [job] = await boss.findJobs(queue, { id });
			if (job?.state !== 'failed') return false;
			await boss.retry(queue, id);
			return true;
		},
		stop: () => boss.stop({ graceful: true, timeout: 3000 }),
	};
}

interface FailedJob {
	id: string;
	queue: string;
	failedAt: string;
	tries: number;
}

/** Counts the current jobs of each queue, and finds the last 50 failed ones. */
export async function readJobs(
	em: Em,
): Promise<{ queues: QueueCounts[]; failedJobs: FailedJob[] }> {
	const fork = em.fork();
	const [queues, failedJobs] = await Promise.all([
		fork.execute<QueueCounts[]>(
			`select queue.name as queue,
				count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
				count(*) filter (where state in ('created', 'retry') and start_after > now())::int as deferred,
				count(*) filter (where state = 'active')::int as running,
				count(*) filter (where state = 'failed')::int as failed
			from jobs.queue left join jobs.job on job.name = queue.name
			where not starts_with(queue.name, '__') group by 1 order by 1`,
		),
		fork.execute<FailedJob[]>(
			`select id, name as queue, retry_count + 1 as tries,
				to_char(completed_on at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "failedAt"
			from jobs.job where state = 'failed' and not starts_with(name, '__')
			order by completed_on desc limit 50`,
		),
	]);
	return { queues, failedJobs };
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

/**
 * Deletes the jobs that succeeded, because they may contain personal data. pg-boss deletes failed
 * jobs after seven days; until then, operators can retry them.
 */
export async function deleteCompletedJobs(em: Em): Promise<number> {
	const { numAffectedRows } = await sql`
		delete from jobs.job where state = 'completed' and not starts_with(name, '__')`.execute(
		queries(em),
	);
	return Number(numAffectedRows ?? 0);
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
): PausableBoss {
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
	return new PausableBoss({
		...where,
		schema: 'jobs',
		superviseIntervalSeconds: SUPERVISE_SECONDS,
		monitorIntervalSeconds: SUPERVISE_SECONDS,
		...options,
	});
}
