import { type RawBuilder, sql } from 'kysely';
import type { FilterRun } from '../../../contract/filter/run.ts';
import type { Context } from '../../context.ts';
import { isoTime, type Json, parseJson, prepareJson } from '../../database/json.ts';
import { areaDb } from '../../database/orm.ts';
import { param } from '../../database/prepared.ts';
import type { PageRequest } from '../../http/cursor.ts';
import { RunEntity } from './run.entity.ts';

const db = areaDb('filter');

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
	widening: 'allowed' | null;
}

export type RunStore = ReturnType<typeof createRunStore>;

export interface RunStoreOptions extends Pick<Context, 'em' | 'prepare'> {
	/** What X bills for a post, in US dollars. */
	postPrice: number;
}

/** Runs as the API shows and changes them. What the worker writes is in `leased-run-store.ts`. */
export function createRunStore({ em, prepare, postPrice }: RunStoreOptions) {
	/** The runs that meet a condition, newest first. */
	const prepareRead = (name: string, condition: RawBuilder<unknown>) =>
		prepareJson<FilterRun[]>(
			prepare,
			name,
			sql`
				select coalesce(json_agg(${runJson} order by filter_runs.created_at desc, filter_runs.id desc), '[]')::text as json
				from (
					select * from filter_runs where user_id = ${param('userId')} and ${condition}
					order by created_at desc, id desc limit ${param('limit')}::int
				) filter_runs
				join filter_templates on filter_templates.id = filter_runs.template_id
			`,
		);
	const readOne = prepareRead('run', sql`id = ${param('runId')}`);
	// Most runs of standing filters find no new post. The list of standing filters has the last one.
	const isListed = sql`not (standing and total = 0)`;
	const readFirst = prepareRead('runs', isListed);
	const readAfter = prepareRead(
		'runs-after',
		sql`${isListed} and (created_at, id) < (select created_at, id from filter_runs where id = ${param('cursor')} and user_id = ${param('userId')})`,
	);

	return {
		async find(userId: string, runId: string): Promise<FilterRun | undefined> {
			return parseJson(await readOne({ userId, runId, limit: 1, postPrice }))[0];
		},

		/** Newest first. `cursor` is the id of the last run of the previous page. */
		list(userId: string, { cursor, limit }: PageRequest): Promise<Json<FilterRun[]>> {
			const read = cursor === undefined ? readFirst : readAfter;
			return read({ userId, cursor, limit, postPrice });
		},

		/** Adds a running run. Throws a unique violation if another run of the user is running. */
		async insert(run: RunValues): Promise<void> {
			await em.fork().insert(RunEntity, { ...run, status: 'running', phase: 'reading' });
		},

		async requestCancel(userId: string, runId: string): Promise<void> {
			await db(em)
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
			`.execute(db(em));
		},
	};
}

/** A run with its template as the contract shows it. */
const runJson = sql`json_build_object(
	'id', filter_runs.id, 'run_id', filter_runs.id, 'templateId', template_id, 'title', title, 'description', description,
	'version', filter_runs.version,
	'newestVersion', case when filter_templates.deleted_at is null then filter_templates.version end,
	'createdAt', ${isoTime('filter_runs.created_at')}, 'endedAt', ${isoTime('ended_at')},
	'timeRangeValue', time_range_value, 'timeRangeUnit', time_range_unit, 'since', ${isoTime('since')}, 'until', ${isoTime('until')},
	'widened', widening is not distinct from 'done', 'status', status, 'error', error, 'phase', phase, 'waitsUntil', ${isoTime('waits_until')},
	'total', total, 'total_processed', processed, 'total_filtered', included + ${overriddenBalance}, 'not_judged', not_judged,
	'reused', reused, 'fromStorage', from_storage, 'reachedBack', ${isoTime('reached_back')}, 'why', why,
	'cost', cost, 'postsBilled', posts_billed, 'postsCost', posts_billed * ${param('postPrice')}::float8, 'maxCost', max_cost, 'standing', standing
)`;
