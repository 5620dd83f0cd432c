import { type RawBuilder, sql } from 'kysely';
import type { LatestThread, ThreadSummary } from '../../contract/compose/threads.ts';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import { hasWords } from '../database/search-words.ts';
import { isTime, isUuid, type PageRequest, readCursor, writeCursor } from '../http/cursor.ts';
import { parseDrafts } from './answer/answer-events.ts';
import { threadNotFound } from './answer/answer-store.ts';

/** What the next message of a thread depends on. */
export interface ThreadState {
	name: string;
	nameSource: 'instruction' | 'model' | 'person';
	/** Id of its model; null: the installation's default. */
	model: string | null;
	/** The last message of the branch that is shown; null without messages. */
	activeLeafId: string | null;
	/** Position of the newest message, in any branch; -1 without messages. */
	lastPosition: number;
	/** Whether the assistant is given how the user writes. */
	usesVoice: boolean;
	/** Whether an answer is being written, in any branch. */
	isRunning: boolean;
}

/** Threads whose names are searched: the most recently used ones. */
const SEARCHED_THREADS = 5000;

/** Answers that are searched for drafts. */
const ANSWERS_WITH_DRAFTS = 100;

/** Whether lists show a thread, for queries on `threads`. Searches show archived ones as well. */
export const isListed = sql<boolean>`threads.deleted_at is null and threads.archived_at is null`;

/** When a thread was last used, for cursors: microseconds do not fit into a Date. */
export const lastUsed =
	sql<string>`to_char(threads.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
		'time',
	);

/**
 * Whether the model will name a thread within seconds: an answer has just ended, and there is only
 * the name from the instruction.
 */
const isBeingNamed = sql<boolean>`threads.name_source = 'instruction'
	and threads.updated_at > now() - interval '20 seconds'
	and (select array_agg(status order by position desc) from messages
		where thread_id = threads.id and role = 'assistant') = '{done}'`;

interface ThreadPage {
	threads: ThreadSummary[];
	next_cursor: string | null;
}

export type ThreadStore = ReturnType<typeof createThreadStore>;

/** Reads threads. Every query is limited to one user. `areNamed`: whether the model names them. */
export function createThreadStore(em: Em, { areNamed }: { areNamed: boolean }) {
	/** A user's threads, most recently used first. */
	const list = (userId: string) =>
		queries(em)
			.selectFrom('threads')
			.where('userId', '=', userId)
			.orderBy('updatedAt', 'desc')
			.orderBy('id', 'desc')
			.select(['id', 'name', 'pinnedAt', lastUsed])
			.select((areNamed ? isBeingNamed : sql<boolean>`false`).as('isBeingNamed'));

	const readPage = async (query: ReturnType<typeof list>, { cursor, limit }: PageRequest) => {
		const after = readCursor(cursor, isTime, isUuid);
		const rows = await query
			// Raw SQL: a row comparison uses the index.
			.$if(after !== undefined, (all) =>
				all.where(
					sql<boolean>`(updated_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
				),
			)
			.limit(limit + 1)
			.execute();
		const threads = rows.slice(0, limit);
		const last = threads.at(-1);
		const next_cursor = rows.length > limit && last ? writeCursor([last.time, last.id]) : null;
		return { threads, next_cursor };
	};

	return {
		/** Throws 404 if the thread does not exist or belongs to another user. */
		async readState(userId: string, threadId: string): Promise<ThreadState> {
			const row = await queries(em)
				.selectFrom('threads')
				.where('id', '=', threadId)
				.where('userId', '=', userId)
				.where('deletedAt', 'is', null)
				.select(['name', 'nameSource', 'model', 'activeLeafId', 'usesVoice'])
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

		/** The first page begins with the pinned threads, which its limit does not count. */
		async listRecent(
			userId: string,
			page: PageRequest,
		): Promise<ThreadPage & { archived: number }> {
			const [pinned, others, { archived }] = await Promise.all([
				page.cursor === undefined
					? list(userId).where(isListed).where('pinnedAt', 'is not', null).execute()
					: [],
				readPage(list(userId).where(isListed).where('pinnedAt', 'is', null), page),
				queries(em)
					.selectFrom('threads')
					.where('userId', '=', userId)
					.where('archivedAt', 'is not', null)
					.where('deletedAt', 'is', null)
					.select(({ fn }) => fn.countAll<string>().as('archived'))
					.executeTakeFirstOrThrow(),
			]);
			return {
				threads: [...pinned, ...others.threads].map(toSummary),
				next_cursor: others.next_cursor,
				archived: Number(archived),
			};
		},

		async listArchived(userId: string, page: PageRequest): Promise<ThreadPage> {
			const { threads, next_cursor } = await readPage(
				list(userId).where('deletedAt', 'is', null).where('archivedAt', 'is not', null),
				page,
			);
			return {
				threads: threads.map((row) => ({ ...toSummary(row), isArchived: true })),
				next_cursor,
			};
		},

		/** The user's threads whose names contain all words, most recently used first. */
		async search(
			userId: string,
			words: readonly string[],
			limit: number,
		): Promise<{ id: string; name: string; updatedAt: string }[]> {
			const rows = await queries(em)
				.selectFrom('threads')
				.where('userId', '=', userId)
				.where('deletedAt', 'is', null)
				.orderBy('updatedAt', 'desc')
				.orderBy('id', 'desc')
				.limit(words.length === 0 ? limit : SEARCHED_THREADS)
				.select(['id', 'name', 'updatedAt'])
				.execute();
			return rows
				.filter(({ name }) => hasWords(name, words))
				.slice(0, limit)
				.map((row) => ({ ...row, updatedAt: readTime(row.updatedAt).toISOString() }));
		},

		/** The most recently used thread with its newest drafts, and up to three threads before it. */
		async readLatest(userId: string): Promise<LatestThread> {
			const threads = await queries(em)
				.selectFrom('threads')
				.where('userId', '=', userId)
				.where(isListed)
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

		/** The thread that began with an instruction, whatever its name is now. */
		async findByInstruction(
			userId: string,
			instruction: string,
		): Promise<{ id: string; isDeleted: boolean } | undefined> {
			const row = await queries(em)
				.selectFrom('messages')
				.innerJoin('threads', 'threads.id', 'messages.threadId')
				.where('messages.userId', '=', userId)
				.where('messages.position', '=', 0)
				.where('messages.content', '=', instruction)
				.orderBy('threads.createdAt')
				.select(['threads.id', 'threads.deletedAt'])
				.executeTakeFirst();
			return row && { id: row.id, isDeleted: row.deletedAt !== null };
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

function toSummary({
	id,
	name,
	pinnedAt,
	isBeingNamed,
}: Pick<ThreadSummary, 'id' | 'name'> & {
	pinnedAt: Date | null;
	isBeingNamed: boolean | null;
}): ThreadSummary {
	return { id, name, isPinned: pinnedAt !== null, isBeingNamed: isBeingNamed === true };
}
