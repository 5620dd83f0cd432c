import { type RawBuilder, sql } from 'kysely';
import type { DraftPart, DraftSource } from '../../../contract/publishing/drafts.ts';
import { MAX_LABELS } from '../../../contract/publishing/drafts.ts';
import type { PublicationStatus } from '../../../contract/publishing/publication.ts';
import { type Em, queries } from '../../database/orm.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import { noLease } from '../../leases/lease.ts';
import { mayBeAtX } from '../publish/publication-part-store.ts';
import type { SentPart } from './draft-lock.ts';
import { type DraftLinks, findLinks } from './links.ts';

// The statements that change `drafts`. Each one names the user, so that another user's drafts are
// neither found nor changed.

/** Drafts of a user, without deleted ones. */
export const DRAFTS_LIMIT = 10_000;
/** Days for which a deletion can be undone. */
const UNDO_DAYS = 30;
/** Deleted drafts of a user that are kept. Older ones are removed for good. */
const DELETED_LIMIT = 10_000;
const stopped = JSON.stringify(errorBody('conflict', 'You took the rest out of the queue.'));

export interface NewDraft {
	id: string;
	parts: readonly DraftPart[];
	labels: readonly string[];
	source: DraftSource | undefined;
}

/** A draft of the user that a request for a new draft means: by its id, or by its source. */
export async function findSame(
	tx: Em,
	userId: string,
	{ id, source }: Pick<NewDraft, 'id' | 'source'>,
): Promise<{ id: string; isDeleted: boolean } | undefined> {
	const row = await queries(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where((eb) =>
			eb.or([
				eb('id', '=', id),
				...(source
					? [
							eb.and([
								eb('sourceMessageId', '=', source.messageId),
								eb('sourceIndex', '=', source.index),
							]),
						]
					: []),
			]),
		)
		// The draft with this id comes first, then the one with this source.
		.orderBy((eb) => eb('id', '=', id), 'desc')
		.select(['id', 'deletedAt'])
		.limit(1)
		.executeTakeFirst();
	return row && { id: row.id, isDeleted: row.deletedAt !== null };
}

export async function countDrafts(tx: Em, userId: string): Promise<number> {
	const row = await queries(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('deletedAt', 'is', null)
		.select((eb) => eb.fn.countAll<string>().as('count'))
		.executeTakeFirstOrThrow();
	return Number(row.count);
}

export async function insertDraft(
	tx: Em,
	userId: string,
	{ id, parts, labels, source }: NewDraft,
): Promise<void> {
	await queries(tx)
		.insertInto('drafts')
		.values({
			id,
			userId,
			version: 1,
			...(await storedParts(1, parts)),
			labels: textArray([...new Set(labels)]),
			sourceThreadId: source?.threadId ?? null,
			sourceMessageId: source?.messageId ?? null,
			sourceIndex: source?.index ?? null,
			createdAt: sql<Date>`now()`,
			updatedAt: sql<Date>`now()`,
			deletedAt: null,
		})
		.execute();
}

/**
 * Locks a draft until the end of the transaction, so that it is neither saved nor scheduled by
 * another request meanwhile.
 */
export function lockDraft(
	tx: Em,
	userId: string,
	id: string,
): Promise<{ version: number; parts: DraftPart[] } | undefined> {
	return queries(tx)
		.selectFrom('drafts')
		.where('id', '=', id)
		.where('userId', '=', userId)
		.where('deletedAt', 'is', null)
		.select(['version', 'parts'])
		.forUpdate()
		.executeTakeFirst();
}

/** Stores the parts as the next version. The caller has locked the draft. */
export async function updateParts(
	tx: Em,
	userId: string,
	id: string,
	version: number,
	parts: readonly DraftPart[],
): Promise<void> {
	await queries(tx)
		.updateTable('drafts')
		.set({ version, ...(await storedParts(version, parts)), updatedAt: sql<Date>`now()` })
		.where('id', '=', id)
		.where('userId', '=', userId)
		.execute();
}

/**
 * Locks the publications of these drafts, so that none begins to be sent before the transaction
 * ends. Without those that do not have one.
 */
export async function lockPublications(
	tx: Em,
	userId: string,
	ids: readonly string[],
): Promise<{ draftId: string; status: PublicationStatus; sent: SentPart[] }[]> {
	const rows = await queries(tx)
		.selectFrom('publications')
		.where('draftId', 'in', ids)
		.where('userId', '=', userId)
		.orderBy('draftId')
		.select(['draftId', 'status'])
		.forUpdate()
		.execute();
	if (rows.length === 0) return [];
	const parts = await queries(tx)
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

/** Adds and removes labels. Throws 400 if a draft would have too many. */
export async function changeLabels(
	em: Em,
	userId: string,
	{ ids, add, remove }: { ids: readonly string[]; add: string[]; remove: string[] },
): Promise<void> {
	await em.fork().transactional(async (tx) => {
		// Raw SQL: Kysely has no `unnest` with ordinality, which keeps the order of the labels.
		const { rows } = await sql<{ count: number }>`
			update drafts set labels = array(
				select label from unnest(labels || ${add}::text[]) with ordinality as given (label, position)
				where label <> all(${remove}::text[])
				group by label order by min(position)
			)
			where user_id = ${userId} and deleted_at is null and id = any(${ids}::uuid[])
			returning cardinality(labels) as count
		`.execute(queries(tx));
		if (rows.some(({ count }) => count > MAX_LABELS))
			throw new AppError(
				400,
				'invalid_input',
				`A draft can have up to ${MAX_LABELS} labels. Remove some first.`,
			);
	});
}

/** Marks drafts as deleted. The caller has locked them and their publications. */
export async function markDeleted(tx: Em, userId: string, ids: readonly string[]): Promise<void> {
	await queries(tx)
		.updateTable('drafts')
		.set({ deletedAt: sql<Date>`now()` })
		.where('userId', '=', userId)
		.where('deletedAt', 'is', null)
		.where('id', 'in', ids)
		.execute();
	const oldest = queries(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('deletedAt', 'is not', null)
		.orderBy('deletedAt', 'desc')
		.orderBy('id')
		.offset(DELETED_LIMIT)
		.select('id');
	await queries(tx)
		.deleteFrom('drafts')
		.where('userId', '=', userId)
		.where('id', 'in', oldest)
		.execute();
}

/** Locks drafts in the order of their ids, so that two requests do not wait for each other. */
export async function lockDrafts(tx: Em, userId: string, ids: readonly string[]): Promise<void> {
	await queries(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('id', 'in', ids)
		.orderBy('id')
		.select('id')
		.forUpdate()
		.execute();
}

/** Takes drafts out of the queue. */
export async function removePublications(
	tx: Em,
	userId: string,
	ids: readonly string[],
): Promise<void> {
	if (ids.length === 0) return;
	await queries(tx)
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
	const rows = await queries(tx)
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

/** Restores those of the drafts whose deletion can still be undone. */
export async function restore(tx: Em, userId: string, ids: readonly string[]): Promise<void> {
	await queries(tx)
		.updateTable('drafts')
		.set({ deletedAt: null })
		.where('userId', '=', userId)
		.where('deletedAt', '>', undoLimit)
		.where('id', 'in', ids)
		.execute();
}

/** Deletes the drafts of all users whose deletion can no longer be undone. Returns their number. */
export async function purgeDeleted(em: Em): Promise<number> {
	const { numDeletedRows } = await queries(em)
		.deleteFrom('drafts')
		.where('deletedAt', '<=', undoLimit)
		.executeTakeFirst();
	return Number(numDeletedRows);
}

/** The drafts of the user that come from answers of a thread. */
export function listKept(em: Em, userId: string, threadId: string) {
	return queries(em)
		.selectFrom('drafts')
		.leftJoin('publications', 'publications.draftId', 'drafts.id')
		.where('drafts.userId', '=', userId)
		.where('drafts.sourceThreadId', '=', threadId)
		.where('drafts.deletedAt', 'is', null)
		.orderBy('drafts.createdAt')
		.orderBy('drafts.id')
		.select([
			'drafts.id',
			'drafts.sourceMessageId as messageId',
			'drafts.sourceIndex as index',
			'publications.status',
			'drafts.version',
			'drafts.parts',
		])
		.execute();
}

const undoLimit = sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`;

export async function storedParts(version: number, parts: readonly DraftPart[]) {
	const links = await findLinks(version, parts);
	return {
		links: sql<DraftLinks>`${JSON.stringify(links)}::jsonb`,
		parts: sql<DraftPart[]>`${JSON.stringify(parts)}::jsonb`,
	};
}

export function textArray(values: readonly string[]): RawBuilder<string[]> {
	return sql<string[]>`${values}::text[]`;
}
