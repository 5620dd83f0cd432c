import { type RawBuilder, sql } from 'kysely';
import type { LatestThread, ThreadSummary } from '../../contract/compose/threads.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import { isTime, isUuid, type PageRequest, readCursor, writeCursor } from '../http/cursor.ts';
import { parseDrafts } from './answer/answer-events.ts';
import { threadNotFound } from './answer/answer-store.ts';

/** What the next message of a thread depends on. */
export interface ThreadState {
	name: string;
	/** Id of its model; null: the installation's default. */
	model: string | null;
	/** The last message of the branch that is shown; null without messages. */
	activeLeafId: string | null;
	/** Position of the newest message, in any branch; -1 without messages. */
	lastPosition: number;
	/** Whether an answer is being written, in any branch. */
	isRunning: boolean;
}

/** Answers that are searched for drafts. */
const ANSWERS_WITH_DRAFTS = 100;

export type ThreadStore = ReturnType<typeof createThreadStore>;

/** Reads threads. Every query is limited to one user. */
export function createThreadStore(em: Em) {
	return {
		/** Throws 404 if the thread does not exist or belongs to another user. */
		async readState(userId: string, threadId: string): Promise<ThreadState> {
			const row = await queries(em)
				.selectFrom('threads')
				.where('id', '=', threadId)
				.where('userId', '=', userId)
				.select(['name', 'model', 'activeLeafId'])
				.select(({ selectFrom, exists }) => [
					selectFrom('messages')
						.whereRef('messages.threadId', '=', 'threads.id')
						.select(({ fn }) => fn.max('messages.position').as('position'))
						.as('lastPosition'),
					exists(
						selectFrom('messages')
							.whereRef('messages.threadId', '=', 'threads.id')
							.where('messages.status', '=', 'running'),
					).as('isRunning'),
				])
				.executeTakeFirst();
			if (!row) throw threadNotFound();
			return { ...row, lastPosition: row.lastPosition ?? -1, isRunning: Boolean(row.isRunning) };
		},

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
				.limit(ANSWERS_WITH_DRAFTS)
				.select(['content', 'status'])
				.execute();
			const drafts = answers
				.map(({ content, status }) => parseDrafts(content, status ?? 'done'))
				.find(({ length }) => length > 0);
			const isRunning = answers[0]?.status === 'running';
			return { thread: { ...latest, isRunning, drafts: [...(drafts ?? [])] }, earlier };
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
	};
}
