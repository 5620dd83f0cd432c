import { defineEntity, p } from '@mikro-orm/core';
import { RunEntity } from '../../filter/filter.ts';

/** How far the drafting of replies for a run has come, beyond the drafts themselves. */
export const ReplyJobEntity = defineEntity({
	name: 'ReplyJob',
	tableName: 'reply_jobs',
	properties: {
		runId: () =>
			p.manyToOne(RunEntity).mapToPk().primary().fieldName('run_id').deleteRule('cascade'),
		status: p.string().$type<'preparing' | 'ready'>(),
		/** Drafts that there will be if none fails. */
		total: p.integer(),
		failed: p.integer().default(0),
		/** Why the last one failed, in words for the person. */
		error: p.text().nullable(),
		/** Moves on with each draft: one that stands still for long belongs to a job that is gone. */
		updatedAt: p.datetime(),
	},
});
