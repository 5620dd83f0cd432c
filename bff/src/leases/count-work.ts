import { sql } from 'kysely';
import { GRACE_MINUTES } from '../../contract/publishing/publishing.ts';
import { areaDb, type Em } from '../database/orm.ts';
import type { QueueCounts } from '../jobs/jobs.ts';

// One query counts the work of all areas.
const db = areaDb('leases', {
	reads: [
		'data_transfers',
		'filter_runs',
		'publications',
		'publishing_settings',
		'subscriptions',
		'tweet_fetches',
		'webhook_deliveries',
	],
});

/** How long failed work is counted: as long as failed jobs are kept. */
const FAILED_DAYS = 7;

interface Kind {
	queue: string;
	/** Work to do, now or after a pause: a row of this with a lease is being worked on. */
	from: string;
	/** Work that failed, in the same rows, and since when. */
	failed: string;
	failedAt: string;
}

const kindsOf = (accessStatuses: readonly string[]): readonly Kind[] => [
	{
		queue: 'publications',
		// Work that cannot be claimed at present, because its user has to act, is left out.
		from: `select publications.*, exists (
				select from subscriptions paid
				where paid.user_id = publications.user_id and paid.status in (${accessStatuses.map((status) => `'${status}'`).join(', ')})
			) and (
				status = 'publishing' and pause_reason is distinct from 'connection_expired'
				or status = 'queued' and paused_at is null and due_at <= now()
					and due_at > now() - make_interval(mins => ${GRACE_MINUTES})
			) as to_do
			from publications left join publishing_settings using (user_id)`,
		failed: "status in ('failed', 'unsure', 'missed')",
		failedAt: 'updated_at',
	},
	{
		queue: 'deletions-at-x',
		from: "select *, status not in ('queued', 'publishing') and lease_id is not null as to_do from publications",
		failed: 'false',
		failedAt: 'updated_at',
	},
	{
		queue: 'fetches',
		from: "select *, status in ('running', 'waiting') as to_do from tweet_fetches",
		failed: "status = 'failed'",
		failedAt: 'ended_at',
	},
	{
		queue: 'filter-runs',
		from: "select *, status = 'running' as to_do from filter_runs",
		failed: "status = 'failed'",
		failedAt: 'ended_at',
	},
	{
		queue: 'exports-and-imports',
		from: "select *, status = 'running' as to_do from data_transfers",
		failed: "status = 'failed'",
		failedAt: 'ended_at',
	},
	{
		queue: 'webhook-deliveries',
		from: "select *, status = 'waiting' and next_at <= now() as to_do from webhook_deliveries",
		// A receiver that does not respond is a matter of its user.
		failed: 'false',
		failedAt: 'created_at',
	},
];

const statementFor = (accessStatuses: readonly string[]) =>
	kindsOf(accessStatuses)
		.map(
			({ queue, from, failed, failedAt }) => `select '${queue}' as queue,
			count(*) filter (where to_do and coalesce(lease_until < now(), true))::int as waiting,
			count(*) filter (where to_do and lease_id is null and lease_until >= now())::int as deferred,
			count(*) filter (where to_do and lease_id is not null and lease_until >= now())::int as running,
			count(*) filter (where ${failed} and ${failedAt} > now() - make_interval(days => ${FAILED_DAYS}))::int as failed
		from (${from}) work`,
		)
		.join(' union all ');

/**
 * Counts the work under a lease, as if each kind were a queue of jobs. Posts are due only for users
 * whose subscription has one of these statuses.
 */
export function createCountWork(em: Em, accessStatuses: readonly string[]) {
	const statement = sql.raw<QueueCounts>(statementFor(accessStatuses));
	return async (): Promise<QueueCounts[]> => (await statement.execute(db(em))).rows;
}
