import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('compose');

/** Asks the processes that write answers of the user to stop them. */
export async function stopAnswers(tx: Em, userId: string): Promise<void> {
	await db(tx)
		.updateTable('messages')
		.set({ stopRequested: true })
		.where('userId', '=', userId)
		.where('status', '=', 'running')
		.execute();
}
