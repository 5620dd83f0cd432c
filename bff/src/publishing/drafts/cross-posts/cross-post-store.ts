import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NetworkName } from '../../../../contract/networks/network-names.ts';
import type { DraftPart } from '../../../../contract/publishing/draft-part.ts';
import { areaDb, type Em } from '../../../database/orm.ts';
import { storedParts, textArray } from '../draft-store.ts';

const db = areaDb('publishing');

// The statements on cross-posts. Each one names the user, so that another user's drafts are neither
// found nor changed.

/** An account at which a draft is published. */
export interface ChosenAccount {
	/** Null for the first account at X. */
	network: NetworkName | null;
	accountId: string | null;
}

export interface StoredCrossPost extends ChosenAccount {
	id: string;
	version: number;
	parts: DraftPart[];
	hasOwnText: boolean;
	/** Whether its account is not chosen any more. */
	isDeleted: boolean;
}

/** Locks the cross-posts of drafts, deleted ones too. The caller has locked the drafts. */
export async function lockCrossPosts(
	tx: Em,
	userId: string,
	draftIds: readonly string[],
): Promise<StoredCrossPost[]> {
	if (draftIds.length === 0) return [];
	return db(tx)
		.selectFrom('drafts')
		.where('userId', '=', userId)
		.where('crossPostOf', 'in', draftIds)
		.orderBy('id')
		.select(['id', 'version', 'parts', 'hasOwnText', 'network', 'accountId'])
		.select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
		.forUpdate()
		.execute();
}

/** The draft that a cross-post belongs to; undefined if this is not the id of one. */
export async function findCrossPostOf(
	tx: Em,
	userId: string,
	id: string,
): Promise<string | undefined> {
	const row = await db(tx)
		.selectFrom('drafts')
		.where('id', '=', id)
		.where('userId', '=', userId)
		.where('deletedAt', 'is', null)
		.select('crossPostOf')
		.executeTakeFirst();
	return row?.crossPostOf ?? undefined;
}

/** Creates a cross-post with the parts of its draft. Returns its id. */
export async function insertCrossPost(
	tx: Em,
	userId: string,
	draft: { id: string; parts: readonly DraftPart[] },
	{ network, accountId }: ChosenAccount,
): Promise<string> {
	const id = randomUUID();
	await db(tx)
		.insertInto('drafts')
		.values({
			id,
			userId,
			crossPostOf: draft.id,
			network,
			accountId,
			version: 1,
			...(await storedParts(1, draft.parts)),
			labels: textArray([]),
			createdAt: sql<Date>`now()`,
			updatedAt: sql<Date>`now()`,
		})
		.execute();
	return id;
}

export async function restoreCrossPost(tx: Em, userId: string, id: string): Promise<void> {
	await db(tx)
		.updateTable('drafts')
		.set({ deletedAt: null })
		.where('id', '=', id)
		.where('userId', '=', userId)
		.execute();
}

/** Stores whether a cross-post has a text of its own. */
export async function setOwnText(
	tx: Em,
	userId: string,
	id: string,
	hasOwnText: boolean,
): Promise<void> {
	await db(tx)
		.updateTable('drafts')
		.set({ hasOwnText })
		.where('id', '=', id)
		.where('userId', '=', userId)
		.execute();
}

/** Changes the account of a draft, and of its publication if it is queued. */
export async function changeAccount(
	tx: Em,
	userId: string,
	id: string,
	{ network, accountId }: ChosenAccount,
): Promise<void> {
	await db(tx)
		.updateTable('drafts')
		.set({ network, accountId })
		.where('id', '=', id)
		.where('userId', '=', userId)
		.execute();
	await db(tx)
		.updateTable('publications')
		.set({ network, networkAccountId: accountId, accountId: null, updatedAt: sql<Date>`now()` })
		.where('draftId', '=', id)
		.where('userId', '=', userId)
		.where('status', '=', 'queued')
		.execute();
}
