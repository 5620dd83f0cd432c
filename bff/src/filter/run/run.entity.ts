import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { FilterRun, RunStatus } from '../../../contract/filter/run.ts';
import { UserEntity } from '../../auth/auth.ts';

import { TemplateEntity } from '../template/template.entity.ts';

/**
 * One run of a template over a window. The process with the lease executes it. A user has at most
 * one running run.
 */
export const RunEntity = defineEntity({
	name: 'Run',
	tableName: 'filter_runs',
	indexes: [{ properties: ['userId', 'createdAt'] }, { properties: ['status', 'leaseUntil'] }],
	uniques: [
		{
			name: 'filter_runs_one_running',
			expression: `create unique index "filter_runs_one_running" on "filter_runs" ("user_id") where status = 'running'`,
		},
	],
	properties: {
		id: p.uuid().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		templateId: () =>
			p.manyToOne(TemplateEntity).mapToPk().fieldName('template_id').deleteRule('cascade'),
		version: p.integer(),
		title: p.string(),
		description: p.text(),
		timeRangeValue: p.integer(),
		timeRangeUnit: p.string().$type<FilterRun['timeRangeUnit']>(),
		since: p.datetime(),
		until: p.datetime(),
		/** Whether the window may be, or was, widened because it holds few posts. */
		widening: p.string().$type<'allowed' | 'done'>().nullable(),
		status: p.string().$type<RunStatus>(),
		phase: p.string().$type<FilterRun['phase']>(),
		error: p.json<ErrorBody>().nullable(),
		createdAt: p.datetime(),
		endedAt: p.datetime().nullable(),
		waitsUntil: p.datetime().nullable(),
		/** Counts of `filter_run_posts`, written in one statement with the rows they count. */
		total: p.integer().default(0),
		processed: p.integer().default(0),
		included: p.integer().default(0),
		notJudged: p.integer().default(0),
		reused: p.integer().default(0),
		/** The highest `seq` that was ever used. */
		lastSeq: p.integer().default(0),
		/** Whether all posts of the window are in `filter_run_posts`. */
		isRead: p.boolean().default(false),
		fromStorage: p.integer().default(0),
		reachedBack: p.datetime().nullable(),
		/** Why posts of some sources are missing. */
		why: p.text().nullable(),
		postsBilled: p.integer().default(0),
		model: p.string(),
		/** See `promptHash` in `judge-prompt.ts`. */
		promptHash: p.string(),
		promptTokens: p.integer().default(0),
		completionTokens: p.integer().default(0),
		/** US dollars; null once the provider left out the cost of a request. */
		cost: p.double().nullable().default(0),
		maxCost: p.double(),
		/** Whether a standing filter started it. */
		standing: p.boolean().default(false),
		/** The maximum cost of its open requests, in US dollars; part of the daily limit. */
		reserved: p.double().default(0),
		cancelRequested: p.boolean().default(false),
		/** How often the run was claimed. */
		claims: p.integer().default(0),
		leaseId: p.uuid().nullable(),
		leaseUntil: p.datetime().nullable(),
	},
});
export type RunRow = InferEntity<typeof RunEntity>;
