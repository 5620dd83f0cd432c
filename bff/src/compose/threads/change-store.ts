import { sql } from 'kysely';
import { MAX_PINNED_THREADS } from '../../../contract/compose/managed-threads.ts';
import type { ThreadSummary } from '../../../contract/compose/threads.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { threadNotFound } from '../answer/answer-store.ts';

const db = areaDb('compose');

/** What is to be changed; the rest stays. */
export interface ThreadChanges {
	name?: string;
	isPinned?: boolean;
	isArchived?: boolean;
}

export type ThreadChangeStore = ReturnType<typeof createThreadChangeStore>;

const now = sql<Date>`now()`;
/** Deletions can be undone for this long. */
const undoLimit = sql<Date>`now() - interval '30 days'`;

/** Changes threads. `updated_at` stays: it says when a thread was last written in. */
export function createThreadChangeStore(em: Em) {
	const ensureCanPin = async (userId: string, threadId: string): Promise<void> => {
		const { count } = await db(em)
			.selectFrom('threads')
			.where('userId', '=', userId)
			.where('id', '<>', threadId)
			.where('pinnedAt', 'is not', null)
			.where('deletedAt', 'is', null)
			.select((eb) => eb.fn.countAll<string>().as('count'))
			.executeTakeFirstOrThrow();
		if (Number(count) >= MAX_PINNED_THREADS)
			throw new AppError(
				400,
				'invalid_input',
				`You can pin up to ${MAX_PINNED_THREADS} threads. Unpin one first.`,
			);
	};

	return {
		/** Throws 404, and 400 if too many threads would be pinned. */
		async change(
			userId: string,
			threadId: string,
			{ name, isPinned, isArchived }: ThreadChanges,
		): Promise<ThreadSummary> {
			if (isPinned) await ensureCanPin(userId, threadId);
			const row = await db(em)
				.updateTable('threads')
				.set({
					...(name === undefined ? {} : { name, nameSource: 'person' as const }),
					...(isArchived === undefined ? {} : { archivedAt: isArchived ? now : null }),
					...(isArchived ? { pinnedAt: null } : {}),
					...(isPinned === undefined ? {} : { pinnedAt: isPinned ? now : null }),
					id: threadId,
				})
				.where('id', '=', threadId)
				.where('userId', '=', userId)
				.where('deletedAt', 'is', null)
				.returning(['id', 'name', 'pinnedAt', 'archivedAt'])
				.executeTakeFirst();
			if (!row) throw threadNotFound();
			return {
				id: row.id,
				name: row.name,
				isPinned: row.pinnedAt !== null,
				isArchived: row.archivedAt !== null,
			};
		},

		/** Stores the model's name, unless the thread was named before. */
		async setModelName(userId: string, threadId: string, name: string): Promise<void> {
			await db(em)
				.updateTable('threads')
				.set({ name, nameSource: 'model' })
				.where('id', '=', threadId)
				.where('userId', '=', userId)
				.where('nameSource', '=', 'instruction')
				.execute();
		},

		/** Throws 404. */
		async remove(userId: string, threadId: string): Promise<void> {
			const { numUpdatedRows } = await db(em)
				.updateTable('threads')
				.set({ deletedAt: now })
				.where('id', '=', threadId)
				.where('userId', '=', userId)
				.where('deletedAt', 'is', null)
				.executeTakeFirst();
			if (numUpdatedRows === 0n) throw threadNotFound();
		},

		/** Throws 404 if the thread is gone for good. */
		async restore(userId: string, threadId: string): Promise<void> {
			const { numUpdatedRows } = await db(em)
				.updateTable('threads')
				.set({ deletedAt: null })
				.where('id', '=', threadId)
				.where('userId', '=', userId)
				.where((eb) => eb.or([eb('deletedAt', 'is', null), eb('deletedAt', '>', undoLimit)]))
				.executeTakeFirst();
			if (numUpdatedRows === 0n) throw threadNotFound();
		},

		/** Deletes threads whose deletion can no longer be undone, of all users. Returns the number. */
		async purge(): Promise<number> {
			const { numDeletedRows } = await db(em)
				.deleteFrom('threads')
				.where('deletedAt', '<=', undoLimit)
				.executeTakeFirst();
			return Number(numDeletedRows);
		},
	};
}
