import { type Em, queries } from '../../database/orm.ts';

/** Asks the processes that write answers of the user to stop them. */
export async function stopAnswers(tx: Em, userId: string): Promise<void> {
	await queries(tx)
		.updateTable('messages')
		.set({ stopRequested: true })
		.where('userId', '=', userId)
		.where('status', '=', 'running')
		.execute();
}
