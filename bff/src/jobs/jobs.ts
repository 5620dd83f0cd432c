import type { FastifyBaseLogger } from 'fastify';
import { type MaintenanceOptions, PgBoss, type SchedulingOptions } from 'pg-boss';
import type { DatabaseAddress, Em } from '../database/orm.ts';

export interface Jobs {
	boss: PgBoss;
	stop(): Promise<void>;
}

/** Background work, on the same database, once for however many processes. */
export async function startJobs(address: DatabaseAddress, log: FastifyBaseLogger): Promise<Jobs> {
	const boss = createBoss(address);
	boss.on('error', (error) => log.error({ err: error }, 'jobs'));
	await boss.start();
	return { boss, stop: () => boss.stop({ graceful: true, timeout: 3000 }) };
}

/**
 * How many jobs wait, or are under way, that an older key than `keyId` has sealed: mails, and
 * requests for one.
 */
export async function countSealedJobs(em: Em, keyId: string): Promise<number> {
	const fork = em.fork();
	// No server has ever run on this database.
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
 * How often jobs are looked for whose process has died: by a minute, as it is without this,
 * somebody waits up to three.
 */
const SUPERVISE_SECONDS = 15;

/** The queue on this database, not started yet. */
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
