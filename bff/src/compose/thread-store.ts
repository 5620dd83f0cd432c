import { type RawBuilder, sql } from 'kysely';
import type { ChatMessage, FileRef, LatestThread, ThreadSummary } from '../../contract/compose.ts';
import { parseAnswer } from '../../contract/draft-markup.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import type { Files } from '../editor/editor.ts';
import {
	isPosition,
	isTime,
	isUuid,
	type PageRequest,
	readCursor,
	writeCursor,
} from '../http/cursor.ts';
import { type AnswerState, parseDrafts } from './answer/answer-events.ts';
import { threadNotFound } from './answer/answer-store.ts';
import type { MessageRow, StoredFileRef } from './message.entity.ts';

/** A stored message, as far as the next answer depends on it. */
export type HistoryRow = Pick<
	MessageRow,
	'position' | 'role' | 'content' | 'status' | 'fileRefs' | 'context'
>;

/** Messages that a prompt is built from. The token budget reduces them further. */
const HISTORY_LIMIT = 100;

export type ThreadStore = ReturnType<typeof createThreadStore>;

/** Reads threads and messages. Every query is limited to one user. */
export function createThreadStore(em: Em, files: Pick<Files, 'currentRevisions'>) {
	/** Throws 404 if the thread does not exist or belongs to another user. */
	const readName = async (userId: string, threadId: string): Promise<string> => {
		const row = await queries(em)
			.selectFrom('threads')
			.where('id', '=', threadId)
			.where('userId', '=', userId)
			.select('name')
			.executeTakeFirst();
		if (!row) throw threadNotFound();
		return row.name;
	};

	return {
		readName,

		async listRecent(
			userId: string,
			page: PageRequest,
		): Promise<{ threads: ThreadSummary[]; next_cursor: string | null }> {
			const after = readCursor(page.cursor, isTime, isUuid);
			const rows = await queries(em)
				.selectFrom('threads')
				.where('userId', '=', userId)
				// Raw SQL: a row comparison uses the index; microseconds do not fit into a Date.
				.$if(after !== undefined, (query) =>
					query.where(
						sql<boolean>`(updated_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
					),
				)
				.orderBy('updatedAt', 'desc')
				.orderBy('id', 'desc')
				.limit(page.limit + 1)
				.select(['id', 'name'])
				.select(
					sql<string>`to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
						'time',
					),
				)
				.execute();
			const threads = rows.slice(0, page.limit);
			const last = threads.at(-1);
			return {
				threads: threads.map(({ id, name }) => ({ id, name })),
				next_cursor: rows.length > page.limit && last ? writeCursor([last.time, last.id]) : null,
			};
		},

		/** The most recently used thread with its newest drafts, and up to three threads before it. */
		async readLatest(userId: string): Promise<LatestThread> {
			const threads = await queries(em)
				.selectFrom('threads')
				.where('userId', '=', userId)
				.orderBy('updatedAt', 'desc')
				.orderBy('id', 'desc')
				.limit(4)
				.select(['id', 'name', 'updatedAt'])
				.execute();
			const [latest, ...earlier] = threads.map(({ id, name, updatedAt }) => ({
				id,
				name,
				updatedAt: readTime(updatedAt).toISOString(),
			}));
			if (!latest) return { thread: null, earlier };
			const answers = await queries(em)
				.selectFrom('messages')
				.where('threadId', '=', latest.id)
				.where('role', '=', 'assistant')
				.orderBy('position', 'desc')
				.limit(HISTORY_LIMIT)
				.select(['content', 'status'])
				.execute();
			const drafts = answers
				.map(({ content, status }) => parseDrafts(content, status ?? 'done'))
				.find(({ length }) => length > 0);
			const isRunning = answers[0]?.status === 'running';
			return { thread: { ...latest, isRunning, drafts: [...(drafts ?? [])] }, earlier };
		},

		/** One page of messages, oldest first; the first page has the newest ones. Throws 404. */
		async readMessages(
			userId: string,
			threadId: string,
			page: PageRequest,
		): Promise<{ messages: ChatMessage[]; next_cursor: string | null }> {
			await readName(userId, threadId);
			const before = readCursor(page.cursor, isPosition);
			const rows = await queries(em)
				.selectFrom('messages')
				.where('threadId', '=', threadId)
				.where('userId', '=', userId)
				.$if(before !== undefined, (query) => query.where('position', '<', Number(before?.[0])))
				.orderBy('position', 'desc')
				.limit(page.limit + 1)
				.select(['id', 'position', 'role', 'content', 'fileRefs', 'createdAt', 'status', 'error'])
				.select(['model', 'promptTokens', 'completionTokens', 'cost'])
				.execute();
			const shown = rows.slice(0, page.limit).reverse();
			const fileIds = shown.flatMap(({ fileRefs }) =>
				fileRefs.flatMap((ref) => (typeof ref === 'string' ? [] : [ref.id])),
			);
			const revisions = await files.currentRevisions(userId, fileIds);
			return {
				messages: shown.map((row) => toChatMessage(row, threadId, revisions)),
				next_cursor:
					rows.length > page.limit && shown[0] ? writeCursor([String(shown[0].position)]) : null,
			};
		},

		/** The thread's newest messages, oldest first. */
		async readHistory(userId: string, threadId: string): Promise<HistoryRow[]> {
			const rows = await queries(em)
				.selectFrom('messages')
				.where('threadId', '=', threadId)
				.where('userId', '=', userId)
				.orderBy('position', 'desc')
				.limit(HISTORY_LIMIT)
				.select(['position', 'role', 'content', 'status', 'fileRefs', 'context'])
				.execute();
			return rows.reverse();
		},

		/** Dates a thread back: its first turn to `start`, each other one some minutes later. */
		async setTimes(threadId: string, start: Date): Promise<void> {
			const timeOf = (position: RawBuilder<unknown>) =>
				sql<Date>`${start}::timestamptz + (${position} / 2) * interval '6 minutes'`;
			await queries(em)
				.updateTable('messages')
				.set({ createdAt: timeOf(sql.ref('position')) })
				.where('threadId', '=', threadId)
				.execute();
			const last = sql`(select max(position) from messages where thread_id = ${threadId})`;
			await queries(em)
				.updateTable('threads')
				.set({ createdAt: start, updatedAt: timeOf(last) })
				.where('id', '=', threadId)
				.execute();
		},

		/** The thread's newest answer as it is stored. Throws 404 if there is none. */
		async readNewestAnswer(userId: string, threadId: string): Promise<AnswerState> {
			const row = await queries(em)
				.selectFrom('messages')
				.innerJoin('threads', 'threads.id', 'messages.threadId')
				.where('messages.threadId', '=', threadId)
				.where('messages.userId', '=', userId)
				.where('messages.role', '=', 'assistant')
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
			if (!row) throw threadNotFound();
			const { id: messageId, position, content, error, name: threadName } = row;
			const status = row.status ?? 'done';
			const drafts = parseDrafts(content, status);
			return { messageId, threadId, threadName, position, content, drafts, status, error };
		},
	};
}

type StoredMessage = Pick<
	MessageRow,
	| 'id'
	| 'role'
	| 'content'
	| 'fileRefs'
	| 'status'
	| 'error'
	| 'model'
	| 'promptTokens'
	| 'completionTokens'
	| 'cost'
> & { createdAt: Date | string };

function toChatMessage(
	row: StoredMessage,
	threadId: string,
	currentRevisions: ReadonlyMap<string, number>,
): ChatMessage {
	const { id, role, content, status, error, model, promptTokens, completionTokens, cost } = row;
	const message = {
		id,
		role,
		content,
		threadId,
		fileRefs: row.fileRefs.map((ref) => toFileRef(ref, currentRevisions)),
		createdAt: readTime(row.createdAt).toISOString(),
	};
	if (role === 'user' || !status) return message;
	const { commentary, tweets } = parseAnswer(content, status === 'done');
	const usage =
		typeof promptTokens === 'number' && typeof completionTokens === 'number'
			? {
					model: model ?? '',
					promptTokens,
					completionTokens,
					cost: cost === null ? null : Number(cost),
				}
			: undefined;
	return {
		...message,
		status,
		parsed: { commentary, tweets },
		...(error ? { error } : {}),
		...(usage ? { usage } : {}),
	};
}

function toFileRef(ref: StoredFileRef, currentRevisions: ReadonlyMap<string, number>): FileRef {
	return typeof ref === 'string'
		? { id: ref, name: ref }
		: { ...ref, newestRevision: currentRevisions.get(ref.id) ?? null };
}
