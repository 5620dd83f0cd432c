import { sql } from 'kysely';
import type { ChatMessage, ThreadSummary } from '../../contract/compose.ts';
import { parseAnswer } from '../../contract/draft-markup.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import {
	isPosition,
	isTime,
	isUuid,
	type PageRequest,
	readCursor,
	writeCursor,
} from '../http/cursor.ts';
import { type AnswerSoFar, draftsOf } from './answer/answer-events.ts';
import { threadNotFound } from './answer/answer-store.ts';
import { newestRevisions, readFileRef } from './file-ref-store.ts';
import type { MessageRow, StoredFileRef } from './message.entity.ts';

/** What an answer needs to know of the thread it belongs to. */
export interface ThreadState {
	name: string;
	/** The newest messages, oldest first. */
	messages: {
		position: number;
		role: 'user' | 'assistant';
		content: string;
		status: string | null;
		fileRefs: StoredFileRef[];
	}[];
}

/** Messages looked back at for a prompt; the token budget cuts further. */
const HISTORY_MESSAGES = 100;

/** What people read of their threads. Every query names the person. */
export function createThreads(em: Em) {
	return {
		async listRecent(
			userId: string,
			page: PageRequest,
		): Promise<{ threads: ThreadSummary[]; next_cursor: string | null }> {
			const after = readCursor(page.cursor, isTime, isUuid);
			const rows = await queries(em)
				.selectFrom('threads')
				.where('userId', '=', userId)
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

		/** One page of messages, oldest first, the newest page first. Throws 404. */
		async readMessages(
			userId: string,
			threadId: string,
			page: PageRequest,
		): Promise<{ messages: ChatMessage[]; next_cursor: string | null }> {
			await ensureOwned(em, userId, threadId);
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
			const newest = await newestRevisions(
				em,
				userId,
				shown.flatMap(({ fileRefs }) => fileRefs),
			);
			return {
				messages: shown.map((row) => asChatMessage(row, threadId, newest)),
				next_cursor:
					rows.length > page.limit && shown[0] ? writeCursor([String(shown[0].position)]) : null,
			};
		},

		/** Throws 404. */
		async readState(userId: string, threadId: string): Promise<ThreadState> {
			const { name } = await ensureOwned(em, userId, threadId);
			const rows = await queries(em)
				.selectFrom('messages')
				.where('threadId', '=', threadId)
				.orderBy('position', 'desc')
				.limit(HISTORY_MESSAGES)
				.select(['position', 'role', 'content', 'status', 'fileRefs'])
				.execute();
			return { name, messages: rows.reverse() as ThreadState['messages'] };
		},

		/** The newest answer as it is stored. Throws 404 where there is none. */
		async readNewestAnswer(
			userId: string,
			threadId: string,
		): Promise<AnswerSoFar & { beatAt: Date | null }> {
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
					'messages.beatAt',
					'threads.name',
				])
				.executeTakeFirst();
			if (!row) throw threadNotFound();
			const status = row.status ?? 'done';
			return {
				messageId: row.id,
				threadId,
				threadName: row.name,
				message: row.position,
				content: row.content,
				drafts: draftsOf(row.content, status),
				status,
				error: row.error,
				beatAt: row.beatAt === null ? null : readTime(row.beatAt),
			};
		},
	};
}

export type Threads = ReturnType<typeof createThreads>;

async function ensureOwned(em: Em, userId: string, threadId: string): Promise<{ name: string }> {
	const row = await queries(em)
		.selectFrom('threads')
		.where('id', '=', threadId)
		.where('userId', '=', userId)
		.select('name')
		.executeTakeFirst();
	if (!row) throw threadNotFound();
	return row;
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

function asChatMessage(
	row: StoredMessage,
	threadId: string,
	newest: ReadonlyMap<string, number>,
): ChatMessage {
	const { id, role, content, status, error, model, promptTokens, completionTokens, cost } = row;
	const message = {
		id,
		role,
		content,
		threadId,
		fileRefs: row.fileRefs.map((ref) => readFileRef(ref, newest)),
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
