import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { retention } from '../contract/privacy/retention.ts';
import { type Em, queries, withoutTimeout } from './database/orm.ts';
import { deleteCompletedJobs } from './jobs/jobs.ts';

const QUEUE = 'delete-expired-data';
/** Jobs of earlier releases, each for one table. */
const REPLACED = [
	'forget-files',
	'forget-limits',
	'forget-sessions',
	'purge-drafts',
	'purge-media',
	'purge-threads',
];

type Table = keyof typeof retention;
type TableOf<Kept> = {
	[Name in Table]: (typeof retention)[Name]['kept'] extends Kept ? Name : never;
}[Table];

/**
 * Functions that delete rows whose age does not decide: rows that the user has deleted, that
 * nothing refers to, or that have expired. Each returns the number of deleted rows.
 */
export type Deletions = Record<
	TableOf<'deleted' | 'unused' | 'week' | 'started' | 'expired'>,
	() => Promise<number>
>;

/**
 * Deletes expired data once an hour: see the table in the contract. A failing table does not block
 * the others.
 */
export async function startRetention(
	boss: PgBoss,
	em: Em,
	deletions: Deletions,
	log: FastifyBaseLogger,
): Promise<void> {
	const byAge = Object.entries(retention).flatMap(([table, { kept }]) =>
		typeof kept === 'object' && 'days' in kept
			? [[table, () => deleteOlder(em, table, kept)] as const]
			: [],
	);
	const jobs = ['jobs', () => deleteCompletedJobs(em)] as const;
	for (const name of REPLACED) await boss.unschedule(name);
	await boss.createQueue(QUEUE);
	await boss.schedule(QUEUE, '27 * * * *');
	await boss.work(QUEUE, { pollingIntervalSeconds: 30 }, async ([job]) => {
		const deleted: Record<string, number> = {};
		for (const [table, run] of [...byAge, ...Object.entries(deletions), jobs]) {
			if (job?.signal.aborted) break;
			try {
				deleted[table] = await run();
			} catch (error) {
				log.error({ err: error, table }, 'expired data was not deleted');
			}
		}
		log.info({ deleted }, 'deleted expired data');
	});
}

async function deleteOlder(
	em: Em,
	table: string,
	{ days, after }: { days: number; after: string },
): Promise<number> {
	const expired = sql`
		delete from ${sql.table(table)}
		where ${sql.ref(after)} < now() - make_interval(days => ${days})`;
	const { numAffectedRows } = await withoutTimeout(em, (tx) => expired.execute(queries(tx)));
	return Number(numAffectedRows ?? 0);
}
