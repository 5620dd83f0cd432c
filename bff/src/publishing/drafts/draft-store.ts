import { type RawBuilder, sql } from 'kysely';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import type { DraftSource } from '../../../contract/publishing/drafts.ts';
import { MAX_LABELS } from '../../../contract/publishing/drafts.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { type DraftLinks, findLinks } from './links.ts';

const db = areaDb('publishing');

// The statements that change `drafts`. Each one names the user, so that another user's drafts are
// neither found nor changed.

/** Drafts of a user, without deleted ones. */
export const DRAFTS_LIMIT = 10_000;

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
	const row = await db(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('crossPostOf', 'is', null)
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
	const row = await db(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('deletedAt', 'is', null)
		.where('crossPostOf', 'is', null)
		.select((eb) => eb.fn.countAll<string>().as('count'))
		.executeTakeFirstOrThrow();
	return Number(row.count);
}

export async function insertDraft(
	tx: Em,
	userId: string,
	{ id, parts, labels, source }: NewDraft,
): Promise<void> {
	await db(tx)
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

export interface LockedDraft {
	id: string;
	version: number;
	parts: DraftPart[];
	/** The network and the connected account that it is published at; null for the first at X. */
	network: NetworkName | null;
	accountId: string | null;
	/** For a cross-post: its draft. */
	crossPostOf: string | null;
}

/**
 * Locks a draft until the end of the transaction, so that it is neither saved nor scheduled by
 * another request meanwhile.
 */
export function lockDraft(tx: Em, userId: string, id: string): Promise<LockedDraft | undefined> {
	return db(tx)
		.selectFrom('drafts')
		.where('id', '=', id)
		.where('userId', '=', userId)
		.where('deletedAt', 'is', null)
		.select(['id', 'version', 'parts', 'network', 'accountId', 'crossPostOf'])
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
	await db(tx)
		.updateTable('drafts')
		.set({ version, ...(await storedParts(version, parts)), updatedAt: sql<Date>`now()` })
		.where('id', '=', id)
		.where('userId', '=', userId)
		.execute();
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
			where user_id = ${userId} and deleted_at is null and cross_post_of is null and id = any(${ids}::uuid[])
			returning cardinality(labels) as count
		`.execute(db(tx));
		if (rows.some(({ count }) => count > MAX_LABELS))
			throw new AppError(
				400,
				'invalid_input',
				`A draft can have up to ${MAX_LABELS} labels. Remove some first.`,
			);
	});
}

/**
 * Locks drafts in the order of their ids, so that two requests do not wait for each other. Returns
 * the ids of those that exist, without cross-posts.
 */
export async function lockDrafts(
	tx: Em,
	userId: string,
	ids: readonly string[],
): Promise<string[]> {
	const rows = await db(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('crossPostOf', 'is', null)
		.where('id', 'in', ids)
		.orderBy('id')
		.select('id')
		.forUpdate()
		.execute();
	return rows.map(({ id }) => id);
}

/** The drafts of the user that come from answers of a thread. */
export function listKept(em: Em, userId: string, threadId: string) {
	return db(em)
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
