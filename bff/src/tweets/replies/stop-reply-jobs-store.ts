import { sql } from 'kysely';
import { type Em, queries } from '../../database/orm.ts';

/** Ends the user's reply jobs. Their workers draft no further reply. */
export async function stopReplyJobs(tx: Em, userId: string): Promise<void> {
	await queries(tx)
		.updateTable('reply_jobs')
		.set({ status: 'ready', updatedAt: sql<Date>`now()` })
		.where('status', '=', 'preparing')
		.where('runId', 'in', (query) =>
			query.selectFrom('filter_runs').where('userId', '=', userId).select('id'),
		)
		.execute();
}
