import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('publishing');

// The statements that delete and restore drafts. Each one names the user, so that another user's
// drafts are neither found nor changed.

/** Days for which a deletion can be undone. */
const UNDO_DAYS = 30;
/** Deleted drafts of a user that are kept. Older ones are removed for good. */
const DELETED_LIMIT = 10_000;
const undoLimit = sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`;

/** Marks drafts as deleted. The caller has locked them and their publications. */
export async function markDeleted(tx: Em, userId: string, ids: readonly string[]): Promise<void> {
	await db(tx)
		.updateTable('drafts')
		.set({ deletedAt: sql<Date>`now()` })
		.where('userId', '=', userId)
		.where('deletedAt', 'is', null)
		.where('id', 'in', ids)
		.execute();
	const oldest = db(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('deletedAt', 'is not', null)
		.where('crossPostOf', 'is', null)
		.orderBy('deletedAt', 'desc')
		.orderBy('id')
		.offset(DELETED_LIMIT)
		.select('id');
	await db(tx)
		.deleteFrom('drafts')
		.where('userId', '=', userId)
		.where('id', 'in', oldest)
		.execute();
}

/**
 * Restores those of the drafts whose deletion can still be undone, with the cross-posts that were
 * deleted at the same moment.
 */
export async function restore(tx: Em, userId: string, ids: readonly string[]): Promise<void> {
	await db(tx)
		.updateTable('drafts')
		.set({ deletedAt: null })
		.where('userId', '=', userId)
		.where('deletedAt', '>', undoLimit)
		.where((eb) =>
			eb.or([
				eb.and([eb('id', 'in', ids), eb('crossPostOf', 'is', null)]),
				eb.exists(
					eb
						.selectFrom('drafts as draft')
						.where('draft.id', 'in', ids)
						.whereRef('draft.id', '=', 'drafts.crossPostOf')
						.whereRef('draft.deletedAt', '=', 'drafts.deletedAt')
						.select('draft.id'),
				),
			]),
		)
		.execute();
}

/** Deletes the drafts of all users whose deletion can no longer be undone. Returns their number. */
export async function purgeDeleted(em: Em): Promise<number> {
	const { numDeletedRows } = await db(em)
		.deleteFrom('drafts')
		.where('deletedAt', '<=', undoLimit)
		.executeTakeFirst();
	return Number(numDeletedRows);
}
