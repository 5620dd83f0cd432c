import { sql } from 'kysely';
import type { DraftSource } from '../../../contract/publishing/drafts.ts';
import { areaDb, type Em } from '../../database/orm.ts';

const db = areaDb('publishing');

/** Discarded drafts of a user. Older ones are shown again. */
const DISCARDED_LIMIT = 10_000;

export interface DraftPlace {
	messageId: string;
	index: number;
}

export function listDiscarded(em: Em, userId: string, threadId: string): Promise<DraftPlace[]> {
	return db(em)
		.selectFrom('discarded_drafts')
		.where('userId', '=', userId)
		.where('threadId', '=', threadId)
		.orderBy('messageId')
		.orderBy('index')
		.select(['messageId', 'index'])
		.execute();
}

/** The drafts in the library that were kept from these places. */
export async function findKept(
	tx: Em,
	userId: string,
	messageId: string,
	indexes: readonly number[],
): Promise<{ id: string; index: number }[]> {
	const rows = await db(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('sourceMessageId', '=', messageId)
		.where('sourceIndex', 'in', indexes)
		.where('deletedAt', 'is', null)
		.select(['id', 'sourceIndex as index'])
		.execute();
	return rows.flatMap(({ id, index }) => (index === null ? [] : { id, index }));
}

/** `kept`: what is restored with each of them. */
export async function insertDiscarded(
	tx: Em,
	userId: string,
	{ threadId, messageId, indexes }: Omit<DraftSource, 'index'> & { indexes: readonly number[] },
	kept: readonly { id: string; index: number }[],
): Promise<void> {
	await db(tx)
		.insertInto('discarded_drafts')
		.values(
			indexes.map((index) => ({
				userId,
				threadId,
				messageId,
				index,
				draftId: kept.find((draft) => draft.index === index)?.id ?? null,
				discardedAt: sql<Date>`now()`,
			})),
		)
		.onConflict((conflict) => conflict.columns(['userId', 'messageId', 'index']).doNothing())
		.execute();
	// Raw SQL: Kysely has no row comparison with a subquery.
	await sql`
		delete from discarded_drafts where user_id = ${userId} and (message_id, index) in (
			select message_id, index from discarded_drafts where user_id = ${userId}
			order by discarded_at desc, message_id, index offset ${DISCARDED_LIMIT}
		)`.execute(db(tx));
}

/** Returns the kept drafts that were deleted with them. */
export async function removeDiscarded(
	tx: Em,
	userId: string,
	messageId: string,
	indexes: readonly number[],
): Promise<string[]> {
	const rows = await db(tx)
		.deleteFrom('discarded_drafts')
		.where('userId', '=', userId)
		.where('messageId', '=', messageId)
		.where('index', 'in', indexes)
		.returning('draftId')
		.execute();
	return rows.flatMap(({ draftId }) => draftId ?? []);
}
