import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import { errorBody } from '../../http/app-error.ts';
import { noLease } from '../../leases/lease.ts';
import { mayBeAtX } from '../publish/publication-part-store.ts';
import type { LockedPublication } from './draft-lock.ts';

const db = areaDb('publishing');

// The statements on the publications of drafts that are saved or deleted. Each one names the user.

const stopped = JSON.stringify(errorBody('conflict', 'You took the rest out of the queue.'));

/**
 * Locks the publications of these drafts, so that none begins to be sent before the transaction
 * ends. Without those that do not have one.
 */
export async function lockPublications(
	tx: Em,
	userId: string,
	ids: readonly string[],
): Promise<(LockedPublication & { draftId: string })[]> {
	const rows = await db(tx)
		.selectFrom('publications')
		.where('draftId', 'in', ids)
		.where('userId', '=', userId)
		.orderBy('draftId')
		.select(['draftId', 'status', 'network'])
		.forUpdate()
		.execute();
	if (rows.length === 0) return [];
	const parts = await db(tx)
		.selectFrom('publication_parts')
		.where(
			'draftId',
			'in',
			rows.map(({ draftId }) => draftId),
		)
		.where(mayBeAtX('publication_parts'))
		.select(['draftId', 'position', 'text', 'media'])
		.select(sql<boolean>`status = 'posted'`.as('isPosted'))
		.execute();
	return rows.map((row) => ({
		...row,
		sent: parts.filter(({ draftId }) => draftId === row.draftId),
	}));
}

/** Takes drafts out of the queue. */
export async function removePublications(
	tx: Em,
	userId: string,
	ids: readonly string[],
): Promise<void> {
	if (ids.length === 0) return;
	await db(tx)
		.deleteFrom('publications')
		.where('userId', '=', userId)
		.where('draftId', 'in', ids)
		.execute();
}

/**
 * Takes what is left of threads out of the queue. What is known about their other parts is kept, so
 * that none is posted twice when the user resumes them. Returns how many were queued.
 */
export async function stopQueued(tx: Em, userId: string, ids: readonly string[]): Promise<number> {
	if (ids.length === 0) return 0;
	const rows = await db(tx)
		.updateTable('publications')
		.set({
			status: 'failed',
			error: sql`${stopped}::jsonb`,
			updatedAt: sql<Date>`now()`,
			...noLease,
		})
		.where('userId', '=', userId)
		.where('draftId', 'in', ids)
		.where('status', '=', 'queued')
		.returning('draftId')
		.execute();
	return rows.length;
}
