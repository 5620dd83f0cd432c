import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import { threadNotFound } from '../answer/answer-store.ts';

const db = areaDb('compose');

/** The model of a thread, and what its answers have cost in US dollars. */
export interface StoredThreadModel {
	/** Null: the installation's default. */
	model: string | null;
	/** Null if the cost of no answer is known. */
	cost: number | null;
	isCostEstimated: boolean;
}

export function createThreadModelStore(em: Em) {
	return {
		/** Throws 404. */
		async read(userId: string, threadId: string): Promise<StoredThreadModel> {
			const row = await db(em)
				.selectFrom('threads')
				.leftJoin('messages', 'messages.threadId', 'threads.id')
				.where('threads.id', '=', threadId)
				.where('threads.userId', '=', userId)
				.groupBy('threads.id')
				.select([
					'threads.model',
					sql<number | null>`sum(cost)`.as('cost'),
					sql<boolean>`coalesce(bool_or(is_cost_estimated), false)`.as('isCostEstimated'),
				])
				.executeTakeFirst();
			if (!row) throw threadNotFound();
			return { ...row, cost: row.cost === null ? null : Number(row.cost) };
		},

		/** Throws 404. */
		async write(userId: string, threadId: string, model: string | null): Promise<void> {
			const { numUpdatedRows } = await db(em)
				.updateTable('threads')
				.set({ model })
				.where('id', '=', threadId)
				.where('userId', '=', userId)
				.executeTakeFirst();
			if (numUpdatedRows === 0n) throw threadNotFound();
		},
	};
}
