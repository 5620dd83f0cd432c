import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { FilterRun, TimeRange, Verdict } from '../../../contract/filter-run.ts';
import type { Config } from '../../config/config.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import { AppError, invalidField, notFound } from '../../http/app-error.ts';
import { isMilliseconds, type PageRequest, readCursor, writeCursor } from '../../http/cursor.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { wordsOf } from '../judge/judge-prompt.ts';
import type { Templates } from '../template/templates.ts';
import { RunEntity } from './run.entity.ts';
import { toVerdict, verdictColumns } from './verdict-row.ts';

const HOUR = 3_600_000;
const hours = { hours: 1, days: 24, weeks: 168 } as const;
/** Eight weeks. */
const MAX_HOURS = 1344;
const DEFAULT_MAX_COST = 2;

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

export interface RunsOptions {
	em: Em;
	templates: Templates;
	config: Pick<Config, 'openRouter' | 'filter'>;
	now?: (() => number) | undefined;
}

export interface NewRun {
	userId: string;
	templateId: string;
	description: string;
	timeRange: TimeRange;
	maxCost: number | undefined;
}

export type Runs = ReturnType<typeof createRuns>;

/**
 * A person's runs: asks for them, lists them, and reads what became of them. Who works on them is
 * `run-worker.ts`.
 */
export function createRuns({ em, templates, config, now = Date.now }: RunsOptions) {
	const select = () =>
		queries(em)
			.selectFrom('filter_runs')
			.innerJoin('filter_templates', 'filter_templates.id', 'filter_runs.templateId')
			.select(runColumns)
			.select([
				'filter_templates.version as newestVersion',
				'filter_templates.deletedAt as templateDeletedAt',
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
		total_filtered: row.included,
		not_judged: row.notJudged,
		reused: row.reused,
		fromStorage: row.fromStorage,
		reachedBack: toIso(row.reachedBack),
		cost: row.cost === null ? null : Number(row.cost),
		postsBilled: row.postsBilled,
		postsCost: row.postsBilled * config.filter.postPrice,
		maxCost: Number(row.maxCost),
	});

	const find = async (userId: string, runId: string): Promise<FilterRun> => {
		const row = await select()
			.where('filter_runs.id', '=', runId)
			.where('filter_runs.userId', '=', userId)
			.executeTakeFirst();
		if (!row) throw runNotFound();
		return toRun(row);
	};

	return {
		read: find,

		/**
		 * A new run of the newest version, for whoever works on runs. 404, 400 `invalid_input`, 429
		 * `run_running`.
		 */
		async begin({
			userId,
			templateId,
			description,
			timeRange,
			maxCost = DEFAULT_MAX_COST,
		}: NewRun): Promise<string> {
			const template = await templates.read(userId, templateId);
			const until = new Date(now());
			const id = randomUUID();
			try {
				await em.fork().insert(RunEntity, {
					id,
					userId,
					templateId,
					version: template.version,
					title: template.name,
					description: description.trim(),
					timeRangeValue: timeRange.value,
					timeRangeUnit: timeRange.unit,
					since: startOf(timeRange, until),
					until,
					status: 'running',
					phase: 'reading',
					createdAt: until,
					model: config.openRouter.model,
					words: wordsOf(plainText(template.description)),
					maxCost,
				});
			} catch (error) {
				throw error instanceof UniqueConstraintViolationException ? runRunning() : error;
			}
			return id;
		},

		/** Asks whoever works on the run to stop. Throws 404. */
		async requestCancel(userId: string, runId: string): Promise<FilterRun> {
			await em
				.fork()
				.nativeUpdate(
					RunEntity,
					{ id: runId, userId, status: 'running' },
					{ cancelRequested: true },
				);
			return find(userId, runId);
		},

		/**
		 * Opens a run that ended once more, with its posts that were not judged. 404, 409
		 * `nothing_to_resume`, 429 `run_running`.
		 */
		async resume(userId: string, runId: string, maxCost: number | undefined): Promise<FilterRun> {
			const { status, not_judged } = await find(userId, runId);
			if (status === 'running') throw runRunning();
			if (status === 'done' && not_judged === 0) {
				throw new AppError(
					409,
					'nothing_to_resume',
					'This run is whole: every post has its verdict. Start a new run for newer posts.',
				);
			}
			try {
				await sql`
					with run as (
						update filter_runs set status = 'running', error = null, ended_at = null, cancel_requested = false,
							processed = processed - not_judged, not_judged = 0, max_cost = greatest(max_cost, ${maxCost ?? 0})
						where id = ${runId} and user_id = ${userId} and status <> 'running' returning id
					)
					update filter_run_posts set seq = null, reason = null, decided_by = null
					from run where run_id = run.id and seq is not null and included is null
				`.execute(queries(em));
			} catch (error) {
				throw (error as { code?: unknown }).code === '23505' ? runRunning() : error;
			}
			return find(userId, runId);
		},

		async list(userId: string, { cursor, limit }: PageRequest): Promise<FilterRun[]> {
			let query = select().where('filter_runs.userId', '=', userId);
			if (cursor !== undefined) {
				const last = sql`(select created_at, id from filter_runs where id = ${cursor} and user_id = ${userId})`;
				query = query.where(sql<boolean>`(filter_runs.created_at, filter_runs.id) < ${last}`);
			}
			const rows = await query
				.orderBy('filter_runs.createdAt', 'desc')
				.orderBy('filter_runs.id', 'desc')
				.limit(limit)
				.execute();
			return rows.map(toRun);
		},

		/**
		 * A page of the posts of a run, newest post first; those that nobody has looked at yet are left
		 * out.
		 */
		async readPosts(
			runId: string,
			{ cursor, limit }: PageRequest,
		): Promise<{ tweets: Verdict[]; next_cursor: string | null }> {
			const after = readCursor(cursor, isMilliseconds, (part) => /^\d{1,25}$/.test(part));
			let query = queries(em)
				.selectFrom('filter_run_posts')
				.where('runId', '=', runId)
				.where('seq', 'is not', null);
			if (after) {
				query = query.where(({ eb, refTuple, tuple }) =>
					eb(
						refTuple('postedAt', 'tweetId'),
						'<',
						tuple(new Date(Number(after[0])), after[1] ?? ''),
					),
				);
			}
			const rows = await query
				.orderBy('postedAt', 'desc')
				.orderBy('tweetId', 'desc')
				.limit(limit + 1)
				.select(verdictColumns)
				.execute();
			const last = rows.length > limit ? rows[limit - 1] : undefined;
			return {
				tweets: rows.slice(0, limit).map(toVerdict),
				next_cursor: last
					? writeCursor([String(readTime(last.postedAt).getTime()), last.tweetId])
					: null,
			};
		},

		/** The run's log after a place in it. */
		async verdictsAfter(runId: string, seq: number, limit: number): Promise<Verdict[]> {
			const rows = await queries(em)
				.selectFrom('filter_run_posts')
				.where('runId', '=', runId)
				.where('seq', '>', seq)
				.orderBy('seq')
				.limit(limit)
				.select(verdictColumns)
				.execute();
			return rows.map(toVerdict);
		},
	};
}

/** When a window begins that ends at `until`. 400 beyond eight weeks. */
export function startOf({ value, unit }: TimeRange, until: Date): Date {
	const length = value * hours[unit];
	if (length > MAX_HOURS)
		throw invalidField(
			'timeRange',
			'The time range reaches back eight weeks at most: 1344 hours, 56 days or 8 weeks.',
		);
	return new Date(until.getTime() - length * HOUR);
}

export function runNotFound(): AppError {
	return notFound('This run is not here. It may be another account’s, or gone.');
}

function runRunning(): AppError {
	return new AppError(
		429,
		'run_running',
		'Another run of yours is going. Wait for its end, or cancel it.',
		10,
	);
}

function toIso(time: Date | string | null): string | null {
	return time === null ? null : readTime(time).toISOString();
}
