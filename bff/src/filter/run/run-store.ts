import { sql } from 'kysely';
import type { FilterRun } from '../../../contract/filter-run.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import type { PageRequest } from '../../http/cursor.ts';
import { RunEntity } from './run.entity.ts';

const runColumns = [
	'filter_runs.id',
	'filter_runs.templateId',
	'filter_runs.title',
	'filter_runs.description',
	'filter_runs.version',
	'filter_runs.createdAt',
	'filter_runs.endedAt',
	'filter_runs.timeRangeValue',
	'filter_runs.timeRangeUnit',
	'filter_runs.since',
	'filter_runs.until',
	'filter_runs.status',
	'filter_runs.error',
	'filter_runs.phase',
	'filter_runs.waitsUntil',
	'filter_runs.total',
	'filter_runs.processed',
	'filter_runs.included',
	'filter_runs.notJudged',
	'filter_runs.reused',
	'filter_runs.fromStorage',
	'filter_runs.reachedBack',
	'filter_runs.cost',
	'filter_runs.postsBilled',
	'filter_runs.maxCost',
] as const;

/**
 * By how many posts the overrides of a run change the number that is worth reading. Raw SQL: the
 * query builder has no sum over a condition. Few posts have an override, and those have an index.
 */
export const overriddenBalance = sql<number>`(
	select coalesce(sum((override = 'include')::int - coalesce(included, false)::int), 0)::int
	from filter_run_posts where run_id = filter_runs.id and override is not null
)`;

/** The values of a new run; the other columns have defaults. */
export interface RunValues
	extends Pick<
		FilterRun,
		'id' | 'templateId' | 'version' | 'title' | 'description' | 'timeRangeValue' | 'timeRangeUnit'
	> {
	userId: string;
	since: Date;
	until: Date;
	createdAt: Date;
	model: string;
	promptHash: string;
	maxCost: number;
}

export type RunStore = ReturnType<typeof createRunStore>;

/** Runs as the API shows and changes them. What the worker writes is in `leased-run-store.ts`. */
export function createRunStore(em: Em, { postPrice }: { postPrice: number }) {
	const select = () =>
		queries(em)
			.selectFrom('filter_runs')
			.innerJoin('filter_templates', 'filter_templates.id', 'filter_runs.templateId')
			.select(runColumns)
			.select([
				'filter_templates.version as newestVersion',
				'filter_templates.deletedAt as templateDeletedAt',
				overriddenBalance.as('overriddenBalance'),
			]);
	type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

	const toRun = (row: Row): FilterRun => ({
		id: row.id,
		run_id: row.id,
		templateId: row.templateId,
		title: row.title,
		description: row.description,
		version: row.version,
		newestVersion: row.templateDeletedAt === null ? row.newestVersion : null,
		createdAt: readTime(row.createdAt).toISOString(),
		endedAt: toIso(row.endedAt),
		timeRangeValue: row.timeRangeValue,
		timeRangeUnit: row.timeRangeUnit,
		since: readTime(row.since).toISOString(),
		until: readTime(row.until).toISOString(),
		status: row.status,
		error: row.error,
		phase: row.phase,
		waitsUntil: toIso(row.waitsUntil),
		total: row.total,
		total_processed: row.processed,
		total_filtered: row.included + row.overriddenBalance,
		not_judged: row.notJudged,
		reused: row.reused,
		fromStorage: row.fromStorage,
		reachedBack: toIso(row.reachedBack),
		cost: row.cost === null ? null : Number(row.cost),
		postsBilled: row.postsBilled,
		postsCost: row.postsBilled * postPrice,
		maxCost: Number(row.maxCost),
	});

	return {
		async find(userId: string, runId: string): Promise<FilterRun | undefined> {
			const row = await select()
				.where('filter_runs.id', '=', runId)
				.where('filter_runs.userId', '=', userId)
				.executeTakeFirst();
			return row && toRun(row);
		},

		/** Newest first. `cursor` is the id of the last run of the previous page. */
		async list(userId: string, { cursor, limit }: PageRequest): Promise<FilterRun[]> {
			let query = select().where('filter_runs.userId', '=', userId);
			if (cursor !== undefined) {
				// Raw SQL: the query builder cannot compare two columns with a subquery of two.
				query = query.where(
					sql<boolean>`(filter_runs.created_at, filter_runs.id) < (select created_at, id from filter_runs where id = ${cursor} and user_id = ${userId})`,
				);
			}
			const rows = await query
				.orderBy('filter_runs.createdAt', 'desc')
				.orderBy('filter_runs.id', 'desc')
				.limit(limit)
				.execute();
			return rows.map(toRun);
		},

		/** Adds a running run. Throws a unique violation if another run of the user is running. */
		async insert(run: RunValues): Promise<void> {
			await em.fork().insert(RunEntity, { ...run, status: 'running', phase: 'reading' });
		},

		async requestCancel(userId: string, runId: string): Promise<void> {
			await queries(em)
				.updateTable('filter_runs')
				.set({ cancelRequested: true })
				.where('id', '=', runId)
				.where('userId', '=', userId)
				.where('status', '=', 'running')
				.execute();
		},

		/**
		 * Sets a run that has ended to running again, and its posts that were not judged to unjudged.
		 * Throws a unique violation if another run of the user is running.
		 */
		async reopen(userId: string, runId: string, minMaxCost: number): Promise<void> {
			// Raw SQL: one statement changes both tables, so that neither changes without the other.
			await sql`
				with run as (
					update filter_runs set status = 'running', error = null, ended_at = null, cancel_requested = false,
						processed = processed - not_judged, not_judged = 0, max_cost = greatest(max_cost, ${minMaxCost})
					where id = ${runId} and user_id = ${userId} and status <> 'running' returning id
				)
				update filter_run_posts set seq = null, reason = null, decided_by = null
				from run where run_id = run.id and seq is not null and included is null
			`.execute(queries(em));
		},
	};
}

function toIso(time: Date | string | null): string | null {
	return time === null ? null : readTime(time).toISOString();
}
