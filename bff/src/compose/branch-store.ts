import { sql } from 'kysely';
import type { ChatMessage } from '../../contract/compose/compose.ts';
import { areaDb, type Em } from '../database/orm.ts';
import type { Files } from '../editor/editor.ts';
import { notFound } from '../http/app-error.ts';
import { isUuid, type PageRequest, readCursor, writeCursor } from '../http/cursor.ts';
import { type AnswerState, parseDrafts } from './answer/answer-events.ts';
import { threadNotFound } from './answer/answer-store.ts';
import { toChatMessage } from './chat-message.ts';

const db = areaDb('compose');

/** Bytes of text of a page after which it ends. One message may be longer. */
const PAGE_BYTES = 1024 ** 2;

/** Whether a message is in a thread that is not deleted, for queries on `messages`. */
const isInThread = sql<boolean>`exists (
	select from threads where threads.id = messages.thread_id and threads.deleted_at is null)`;

export interface MessagePage {
	messages: ChatMessage[];
	next_cursor: string | null;
	/** The thread's name, with its newest messages. */
	name?: string;
}

export type BranchStore = ReturnType<typeof createBranchStore>;

/**
 * Reads messages. The messages of a thread are a tree: each has a parent, and messages with the
 * same parent are versions of each other. A branch is the way from the first message to a leaf.
 *
 * The thread's `activeLeafId` says which branch is shown. Each message's `selectedChildId` says
 * where its branch went on when it was last shown, so that a switch leads back to the same leaf.
 */
export function createBranchStore(em: Em, files: Pick<Files, 'currentRevisions'>) {
	/**
	 * At most `limit` messages up to `leafId`, and about `PAGE_BYTES` of text, oldest first. None if
	 * it is not in the thread.
	 */
	const branch = (userId: string, threadId: string, leafId: string, limit: number) =>
		db(em)
			.withRecursive('branch', (db) =>
				db
					.selectFrom('messages')
					.where('id', '=', leafId)
					.where('threadId', '=', threadId)
					.where('userId', '=', userId)
					.where(isInThread)
					.select(['id', 'parentId', sql<number>`1`.as('distance')])
					.select(sql<number>`octet_length(content)`.as('bytes'))
					.unionAll((step) =>
						step
							.selectFrom('messages')
							.innerJoin('branch', 'branch.parentId', 'messages.id')
							.where('branch.distance', '<', limit)
							.where('branch.bytes', '<', PAGE_BYTES)
							.select(['messages.id', 'messages.parentId'])
							.select(sql<number>`branch.distance + 1`.as('distance'))
							.select(sql<number>`branch.bytes + octet_length(messages.content)`.as('bytes')),
					),
			)
			.selectFrom('branch')
			.innerJoin('messages', 'messages.id', 'branch.id')
			.orderBy('branch.distance', 'desc')
			.select([
				'messages.id',
				'messages.parentId',
				'messages.role',
				'messages.content',
				'messages.fileRefs',
				'messages.status',
				'messages.context',
			]);

	return {
		/**
		 * One page of a branch, oldest first; the first page has its end. Throws 404 if the thread does
		 * not exist.
		 */
		async readMessages(userId: string, threadId: string, page: PageRequest): Promise<MessagePage> {
			const before = readCursor(page.cursor, isUuid)?.[0];
			const thread = before === undefined ? await readThread(em, userId, threadId) : null;
			const leafId = before ?? thread?.leafId;
			const name = thread ? { name: thread.name } : {};
			if (!leafId) return { messages: [], next_cursor: null, ...name };
			const rows = await branch(userId, threadId, leafId, page.limit)
				.select([
					'messages.createdAt',
					'messages.error',
					'messages.model',
					'messages.promptTokens',
					'messages.completionTokens',
					'messages.cost',
					'messages.isCostEstimated',
				])
				.select(
					// Raw SQL: an array. Two conditions, because `is not distinct from` uses no index.
					sql<string[]>`case
						when messages.parent_id is null then (
							select array_agg(version.id order by version.position) from messages version
							where version.thread_id = messages.thread_id and version.parent_id is null)
						else (
							select array_agg(version.id order by version.position) from messages version
							where version.thread_id = messages.thread_id and version.parent_id = messages.parent_id)
						end`.as('versions'),
				)
				.execute();
			if (rows.length === 0) throw threadNotFound();
			const fileIds = rows.flatMap(({ fileRefs }) =>
				fileRefs.flatMap((ref) => (typeof ref === 'string' ? [] : [ref.id])),
			);
			const revisions = await files.currentRevisions(userId, fileIds);
			const parentId = rows[0]?.parentId;
			return {
				messages: rows.map((row) => toChatMessage(row, threadId, revisions)),
				next_cursor: parentId ? writeCursor([parentId]) : null,
				...name,
			};
		},

		/**
		 * Shows the branch that `messageId` is in: the one that was last shown, or else the newest one.
		 * Throws 404.
		 */
		async show(userId: string, threadId: string, messageId: string): Promise<void> {
			const { rows } = await sql<{ id: string }>`
				with recursive branch (id, parent_id, selected_child_id) as (
					select id, parent_id, selected_child_id from messages
					where id = ${messageId} and thread_id = ${threadId} and user_id = ${userId}
						and ${isInThread}
					union all
					select child.id, child.parent_id, child.selected_child_id
					from branch cross join lateral ${childOf(threadId)} child
				), earlier (id, parent_id) as (
					select id, parent_id from branch where id = ${messageId}
					union all
					select messages.id, messages.parent_id
					from messages join earlier on messages.id = earlier.parent_id
				), shown as (
					select id, parent_id from branch union select id, parent_id from earlier
				), selection as (
					update messages set selected_child_id = shown.id from shown
					where messages.id = shown.parent_id
						and messages.selected_child_id is distinct from shown.id
				)
				update threads set active_leaf_id = branch.id from branch
				where threads.id = ${threadId}
					and not exists (select from branch child where child.parent_id = branch.id)
				returning branch.id`.execute(db(em));
			if (rows.length === 0) throw messageNotFound();
		},

		/** An answer as it is stored: the newest one, or one by its id. Throws 404. */
		async readAnswer(userId: string, threadId: string, messageId?: string): Promise<AnswerState> {
			const row = await db(em)
				.selectFrom('messages')
				.innerJoin('threads', 'threads.id', 'messages.threadId')
				.where('messages.threadId', '=', threadId)
				.where('messages.userId', '=', userId)
				.where('messages.role', '=', 'assistant')
				.where('threads.deletedAt', 'is', null)
				.$if(messageId !== undefined, (query) => query.where('messages.id', '=', messageId ?? ''))
				.orderBy('messages.position', 'desc')
				.select([
					'messages.id',
					'messages.position',
					'messages.content',
					'messages.status',
					'messages.error',
					'threads.name',
				])
				.executeTakeFirst();
			if (!row) throw messageId === undefined ? threadNotFound() : messageNotFound();
			const { id, position, content, error, name: threadName } = row;
			const status = row.status ?? 'done';
			const drafts = parseDrafts(content, status);
			return { messageId: id, threadId, threadName, position, content, drafts, status, error };
		},
	};
}

/**
 * A thread's name, and the end of the branch that is shown; null without messages. That is usually
 * the active leaf, but a switch in another tab may have stored one that an answer was added after
 * at the same time.
 * Throws 404 if the thread does not exist.
 */
async function readThread(em: Em, userId: string, threadId: string) {
	const { rows } = await sql<{ leafId: string | null; name: string }>`
		with recursive thread as (
			select id, active_leaf_id, name from threads
			where id = ${threadId} and user_id = ${userId} and deleted_at is null
		), branch (id, selected_child_id, distance) as (
			select messages.id, messages.selected_child_id, 0
			from messages join thread on messages.id = thread.active_leaf_id
			union all
			select child.id, child.selected_child_id, branch.distance + 1
			from branch cross join lateral ${childOf(threadId)} child
		)
		select (select id from branch order by distance desc limit 1) as "leafId", name from thread`.execute(
		db(em),
	);
	const [row] = rows;
	if (!row) throw threadNotFound();
	return row;
}

/** In SQL: the child of `branch` that was last shown, or else the newest one. */
const childOf = (threadId: string) => sql`(
	select * from messages
	where thread_id = ${threadId} and parent_id = branch.id
	order by id = branch.selected_child_id desc nulls last, position desc
	limit 1
)`;

export function messageNotFound() {
	return notFound('This message was not found. Reload the thread.');
}
