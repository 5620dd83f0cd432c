import { sql } from 'kysely';
import type { RowOf } from '../../../contract/privacy/exported/exported-lists.ts';
import type { ImportedKind } from '../../../contract/privacy/import.ts';
import {
	chooseId,
	countImported,
	derivedId,
	inBatches,
	NO_TEXT_ROOM,
	possibleIds,
	type TakeRoom,
	WAS_DELETED,
} from '../../database/imported-rows.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import type { MessageContext, StoredFileRef } from '../message.entity.ts';

const db = areaDb('compose');

const BATCH = 50;
const interrupted = errorBody('answer_interrupted', 'The answer was being written at the export.');

type Message = RowOf<'messages'>;

/**
 * Imports threads of an export with all their branches. The caller has locked the user. Throws 400
 * if the messages of a thread are not a tree in the order of their positions.
 */
export async function importThreads(
	tx: Em,
	userId: string,
	threads: AsyncIterable<RowOf<'threads'>>,
	messages: AsyncIterable<Message>,
	takeRoom: TakeRoom,
): Promise<ImportedKind> {
	const { counts, leaveOut } = countImported('threads');
	/** The new ids of the imported threads. */
	const imported = new Map<string, string>();
	for await (const batch of inBatches(threads, BATCH)) {
		const found = await db(tx)
			.selectFrom('threads')
			.where(
				'id',
				'in',
				possibleIds(
					userId,
					batch.map(({ id }) => id),
				),
			)
			.select(['id', 'userId'])
			.execute();
		const owners = new Map(found.map((row) => [row.id, row.userId]));
		const fresh = batch.flatMap((row) => {
			const id = chooseId(userId, row.id, owners);
			if (id === undefined) counts.existing += 1;
			else if (row.deletedAt !== null) leaveOut(WAS_DELETED);
			else if (!takeRoom(row.id)) leaveOut(NO_TEXT_ROOM);
			else return [{ row, id }];
			return [];
		});
		for (const { row, id } of fresh) {
			imported.set(row.id, id);
			await db(tx)
				.insertInto('threads')
				.values({
					...row,
					id,
					userId,
					activeLeafId: row.activeLeafId && messageId(userId, row, id, row.activeLeafId),
					pinnedAt: timeOf(row.pinnedAt),
					archivedAt: timeOf(row.archivedAt),
					deletedAt: null,
					createdAt: new Date(row.createdAt),
					updatedAt: new Date(row.updatedAt),
				})
				.execute();
			counts.imported += 1;
		}
	}
	await importMessages(tx, userId, imported, messages);
	await ensureTrees(tx, [...imported.values()]);
	return counts;
}

/** A thread that keeps its id keeps those of its messages. */
function messageId(userId: string, thread: { id: string }, newId: string, id: string): string {
	return thread.id === newId ? id : derivedId(userId, id);
}

async function importMessages(
	tx: Em,
	userId: string,
	threads: ReadonlyMap<string, string>,
	messages: AsyncIterable<Message>,
): Promise<void> {
	for await (const batch of inBatches(messages, BATCH)) {
		const rows = batch.flatMap((row) => {
			const threadId = threads.get(row.threadId);
			if (threadId === undefined) return [];
			const idOf = (id: string) => messageId(userId, { id: row.threadId }, threadId, id);
			const isRunning = row.status === 'running';
			const error = isRunning ? interrupted : row.error;
			return [
				{
					...row,
					id: idOf(row.id),
					userId,
					threadId,
					parentId: row.parentId && idOf(row.parentId),
					selectedChildId: row.selectedChildId && idOf(row.selectedChildId),
					fileRefs: sql<StoredFileRef[]>`${JSON.stringify(row.fileRefs)}::jsonb`,
					context: row.context && sql<MessageContext>`${JSON.stringify(row.context)}::jsonb`,
					createdAt: new Date(row.createdAt),
					status: isRunning ? ('interrupted' as const) : row.status,
					leaseUntil: null,
					stopRequested: false,
					error: error ? sql<null>`${JSON.stringify(error)}::jsonb` : null,
					quote: null,
				},
			];
		});
		if (rows.length > 0) await db(tx).insertInto('messages').values(rows).execute();
	}
}

/**
 * Throws 400 unless every message follows an earlier one of its thread, and every branch that is
 * shown is there.
 */
async function ensureTrees(tx: Em, threadIds: readonly string[]): Promise<void> {
	// Raw SQL: one statement over all that was imported.
	const { rows } = await sql<{ id: string }>`
		select threads.id from threads
		left join messages leaf on leaf.id = threads.active_leaf_id and leaf.thread_id = threads.id
		where threads.id = any(${threadIds}::uuid[]) and threads.active_leaf_id is not null and leaf.id is null
		union all
		select messages.id from messages
		left join messages parent on parent.id = messages.parent_id
			and parent.thread_id = messages.thread_id and parent.position < messages.position
			and parent.role <> messages.role
		left join messages child on child.id = messages.selected_child_id
			and child.parent_id = messages.id and child.thread_id = messages.thread_id
		where messages.thread_id = any(${threadIds}::uuid[])
			and ((messages.parent_id is null) <> (parent.id is null)
				or (messages.selected_child_id is null) <> (child.id is null)
				or (messages.parent_id is null and messages.role <> 'user')
				or (messages.role = 'assistant') <> (messages.status is not null))
		limit 1
	`.execute(db(tx));
	if (rows.length > 0)
		throw new AppError(
			400,
			'invalid_input',
			'The messages of a thread in this export do not belong together. Nothing was imported.',
		);
}

function timeOf(time: string | null): Date | null {
	return time === null ? null : new Date(time);
}
