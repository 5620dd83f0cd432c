import { randomUUID } from 'node:crypto';
import type { FilterRun, TimeRange } from '../../../contract/filter/run.ts';
import { hoursOf } from '../../../contract/filter/windows.ts';
import type { Config } from '../../config/config.ts';
import type { Json } from '../../database/json.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { AppError, invalidField, notFound } from '../../http/app-error.ts';
import type { PageRequest } from '../../http/cursor.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { HOUR_MS } from '../../time.ts';
import { promptHash } from '../judge/judge-prompt.ts';
import type { Templates } from '../template/templates.ts';
import type { RunStore } from './run-store.ts';

/** Eight weeks. */
const MAX_HOURS = 1344;
const DEFAULT_MAX_COST = 2;

export interface RunsOptions {
	store: RunStore;
	templates: Templates;
	config: Pick<Config, 'model'>;
	now?: (() => number) | undefined;
}

export interface NewRun {
	userId: string;
	templateId: string;
	description: string;
	timeRange: TimeRange;
	maxCost?: number | undefined;
	/** Whether the window may be widened if it holds few posts. */
	widen?: boolean | undefined;
}

export type Runs = ReturnType<typeof createRuns>;

/** Creates, lists, cancels and resumes the runs of a user. `run-worker.ts` executes them. */
export function createRuns({ store, templates, config, now = Date.now }: RunsOptions) {
	/** Throws 404. */
	const read = async (userId: string, runId: string): Promise<FilterRun> => {
		const run = await store.find(userId, runId);
		if (!run) throw runNotFound();
		return run;
	};

	return {
		read,

		list: (userId: string, page: PageRequest): Promise<Json<FilterRun[]>> =>
			store.list(userId, page),

		/**
		 * Creates a run of the template's newest version, to be picked up by a worker, and returns its
		 * id. Throws 404, 400 `invalid_input`, 429 `run_running`.
		 */
		async create({
			userId,
			templateId,
			description,
			timeRange,
			maxCost = DEFAULT_MAX_COST,
			widen = false,
		}: NewRun): Promise<string> {
			const template = await templates.read(userId, templateId);
			const until = new Date(now());
			const id = randomUUID();
			await store
				.insert({
					id,
					userId,
					templateId,
					version: template.version,
					title: template.name,
					description: description.trim(),
					timeRangeValue: timeRange.value,
					timeRangeUnit: timeRange.unit,
					since: windowStart(timeRange, until),
					until,
					createdAt: until,
					model: config.model.name,
					promptHash: promptHash(plainText(template.description)),
					maxCost,
					widening: widen ? 'allowed' : null,
				})
				.catch(rethrowRunRunning);
			return id;
		},

		/** Asks the worker of a run to stop. Has no effect on a run that has ended. Throws 404. */
		async requestCancel(userId: string, runId: string): Promise<FilterRun> {
			await store.requestCancel(userId, runId);
			return read(userId, runId);
		},

		/**
		 * Continues a run that has ended, and judges its unjudged posts again. Throws 404, 409
		 * `nothing_to_resume`, 429 `run_running`.
		 */
		async resume(userId: string, runId: string, maxCost: number | undefined): Promise<FilterRun> {
			const { status, not_judged } = await read(userId, runId);
			if (status === 'running') throw runRunning();
			if (status === 'done' && not_judged === 0) {
				throw new AppError(
					409,
					'nothing_to_resume',
					'This run is complete: every post has its verdict. Start a new run for newer posts.',
				);
			}
			await store.reopen(userId, runId, maxCost ?? 0).catch(rethrowRunRunning);
			return read(userId, runId);
		},
	};
}

/** The start of a window that ends at `until`. Throws 400 if it is longer than eight weeks. */
export function windowStart(timeRange: TimeRange, until: Date): Date {
	const hours = hoursOf(timeRange);
	if (hours > MAX_HOURS)
		throw invalidField(
			'timeRange',
			'The time range is too long. The maximum is 1344 hours, 56 days or 8 weeks.',
		);
	return new Date(until.getTime() - hours * HOUR_MS);
}

export function runNotFound(): AppError {
	return notFound('This run no longer exists, or it belongs to another account.');
}

/** The database allows one running run per user. */
function rethrowRunRunning(error: unknown): never {
	throw isUniqueViolation(error) ? runRunning() : error;
}

function runRunning(): AppError {
	return new AppError(
		429,
		'run_running',
		'Another run is still going. Wait until it ends, or cancel it.',
		10,
	);
}
