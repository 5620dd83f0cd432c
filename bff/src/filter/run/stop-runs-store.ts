import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('filter');

/** Cancels the user's run, if one is under way, in whichever process it runs. */
export async function stopRuns(tx: Em, userId: string): Promise<void> {
	await db(tx)
		.updateTable('filter_runs')
		.set({ cancelRequested: true })
		.where('userId', '=', userId)
		.where('status', '=', 'running')
		.execute();
}
