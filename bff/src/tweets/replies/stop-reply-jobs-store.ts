import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

// Jobs name their run and not their user.
const db = areaDb('tweets', { reads: ['filter_runs'] });

/** Ends the user's reply jobs. Their workers draft no further reply. */
export async function stopReplyJobs(tx: Em, userId: string): Promise<void> {
	await db(tx)
		.updateTable('reply_jobs')
		.set({ status: 'ready', updatedAt: sql<Date>`now()` })
		.where('status', '=', 'preparing')
		.where('runId', 'in', (query) =>
			query.selectFrom('filter_runs').where('userId', '=', userId).select('id'),
		)
		.execute();
}
