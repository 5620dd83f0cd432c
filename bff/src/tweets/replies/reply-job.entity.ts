import { defineEntity, p } from '@mikro-orm/core';
import { RunEntity } from '../../filter/filter.ts';

/** The state of drafting replies to the included posts of a run. */
export const ReplyJobEntity = defineEntity({
	name: 'ReplyJob',
	tableName: 'reply_jobs',
	properties: {
		runId: () =>
			p.manyToOne(RunEntity).mapToPk().primary().fieldName('run_id').deleteRule('cascade'),
		status: p.string().$type<'preparing' | 'ready'>(),
		/** The number of drafts if none fails. */
		total: p.integer(),
		failed: p.integer().default(0),
		/** Why the last draft failed or posts were left out: a sentence for the user. */
		error: p.text().nullable(),
		/** The last heartbeat: the worker updates it with each draft. */
		updatedAt: p.datetime(),
	},
});
