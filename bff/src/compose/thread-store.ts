import { type RawBuilder, sql } from 'kysely';
import { parseAnswer } from '../../contract/compose/draft-markup.ts';
import type { LatestThread, ThreadSummary } from '../../contract/compose/threads.ts';
import { hasWords } from '../../contract/search/fold-text.ts';
import { hasOnly, type SessionExtra } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { type Json, prepareJson } from '../database/json.ts';
import { areaDb } from '../database/orm.ts';
import { param, writeQuery } from '../database/prepared.ts';
import {
	cursorOf,
	isTime,
	isUuid,
	type PageRequest,
	readCursor,
	readPage,
} from '../http/cursor.ts';
import { parseDrafts } from './answer/answer-events.ts';
import { threadNotFound } from './answer/answer-store.ts';

const db = areaDb('compose');

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

export interface ThreadPage {
	threads: ThreadSummary[];
	next_cursor: string | null;
	/** How many threads are archived; only with those that are not. */
	archived?: number;
}

export interface ThreadStoreOptions extends Pick<Context, 'em' | 'prepare'> {
	/** Whether the model names threads. */
	areNamed: boolean;
}

export type ThreadStore = ReturnType<typeof createThreadStore>;

/** Reads threads. Every query is limited to one user. */
export function createThreadStore({ em, prepare, areNamed }: ThreadStoreOptions) {
	const summaryOf = (more: RawBuilder<unknown>) => sql`json_build_object(
		'id', threads.id, 'name', threads.name, 'isPinned', threads.pinned_at is not null,
		'isBeingNamed', ${areNamed ? sql`coalesce(${isBeingNamed}, false)` : sql`false`} ${more}
	)`;
	/** A page of a user's threads, most recently used first, as `page`, with their rank as `n`. */
	const pageOf = (condition: RawBuilder<unknown>) => sql`page as (
		select *, row_number() over (order by updated_at desc, id desc) as n from threads
		where user_id = ${param('userId')} and deleted_at is null and ${condition}
			and (${param('time')}::timestamptz is null or (updated_at, id) < (${param('time')}::timestamptz, ${param('id')}::uuid))
		order by updated_at desc, id desc limit ${param('limit')}::int + 1
	)`;
	const nextCursor = sql`(select ${cursorOf('updated_at', 'id')} from page
		where n = ${param('limit')}::int and exists (select from page where n > ${param('limit')}::int))`;

	const recent = sql<{ json: Json<ThreadPage> }>`
			with ${pageOf(sql`archived_at is null and pinned_at is null`)},
			shown as (
				select * from page where n <= ${param('limit')}::int
				union all
				select *, 0 from threads where user_id = ${param('userId')} and deleted_at is null and archived_at is null
					and pinned_at is not null and ${param('time')}::timestamptz is null
			)
			select json_build_object(
				'threads', (select coalesce(json_agg(${summaryOf(sql``)} order by n > 0, updated_at desc, id desc), '[]') from shown threads),
				'next_cursor', ${nextCursor},
				'archived', (select count(*) from threads where user_id = ${param('userId')} and archived_at is not null and deleted_at is null)
			)::text as json
		`;
	const readRecent = prepareJson(prepare, 'recent-threads', recent);
	const readArchived = prepareJson<ThreadPage>(
		prepare,
		'archived-threads',
		sql`
			with ${pageOf(sql`archived_at is not null`)}
			select json_build_object(
				'threads', (
					select coalesce(json_agg(${summaryOf(sql`, 'isArchived', true`)} order by n), '[]') from page threads
					where n <= ${param('limit')}::int
				),
				'next_cursor', ${nextCursor}
			)::text as json
		`,
	);
	const valuesOf = (userId: string, { cursor, limit }: PageRequest) => {
		const [time, id] = readCursor(cursor, isTime, isUuid) ?? [];
		return { userId, limit, time, id };
	};

	return {
		/** The first page of `listRecent`, for requests without a query string. */
		firstPage: {
			name: 'threads',
			select: writeQuery(recent, {
				userId: 'users.id',
				time: 'null',
				id: 'null',
				limit: String(readPage({}).limit),
			}),
			isFor: hasOnly({}),
		} satisfies SessionExtra,

		/** Throws 404 if the thread does not exist or belongs to another user. */
		async readName(userId: string, threadId: string): Promise<string> {
			const row = await db(em)
				.selectFrom('threads')
				.where('id', '=', threadId)
				.where('userId', '=', userId)
				.where('deletedAt', 'is', null)
				.select('name')
				.executeTakeFirst();
			if (!row) throw threadNotFound();
			return row.name;
		},

		/** The first page begins with the pinned threads, which its limit does not count. */
		async listRecent(userId: string, page: PageRequest): Promise<Json<ThreadPage>> {
			return readRecent(valuesOf(userId, page));
		},

		async listArchived(userId: string, page: PageRequest): Promise<Json<ThreadPage>> {
			return readArchived(valuesOf(userId, page));
		},

		/** The user's threads whose names contain all words, most recently used first. */
		async search(
			userId: string,
			words: readonly string[],
			limit: number,
		): Promise<{ id: string; name: string; updatedAt: string }[]> {
			const rows = await db(em)
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
				.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
		},

		/** The most recently used thread with its newest drafts, and up to three threads before it. */
		async readLatest(userId: string): Promise<LatestThread> {
			const threads = await db(em)
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
				updatedAt: updatedAt.toISOString(),
			}));
			if (!latest) return { thread: null, earlier };
			const answers = await db(em)
				.selectFrom('messages')
				.where('userId', '=', userId)
				.where('threadId', '=', latest.id)
				.where('role', '=', 'assistant')
				.orderBy('position', 'desc')
				.limit(ANSWERS_WITH_DRAFTS)
				.select(['id', 'content', 'status'])
				.execute();
			const newest = answers
				.map(({ id, content, status }) => ({
					messageId: id,
					drafts: parseDrafts(content, status ?? 'done'),
				}))
				.find(({ drafts }) => drafts.length > 0);
			const [last] = answers;
			const isRunning = last?.status === 'running';
			const unfinished = isRunning ? parseAnswer(last.content, false).unfinished : '';
			return {
				thread: {
					...latest,
					isRunning,
					...(newest ?? { drafts: [] }),
					...(unfinished !== '' && { unfinished }),
				},
				earlier,
			};
		},

		/** The thread that began with an instruction, whatever its name is now. */
		async findByInstruction(
			userId: string,
			instruction: string,
		): Promise<{ id: string; isDeleted: boolean } | undefined> {
			const row = await db(em)
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
		async setTimes(userId: string, threadId: string, start: Date): Promise<void> {
			const timeOf = (position: RawBuilder<unknown>) =>
				sql<Date>`${start}::timestamptz + (${position} / 2) * interval '6 minutes'`;
			await db(em)
				.updateTable('messages')
				.set({ createdAt: timeOf(sql.ref('position')) })
				.where('userId', '=', userId)
				.where('threadId', '=', threadId)
				.execute();
			const last = sql`(select max(position) from messages where thread_id = ${threadId})`;
			await db(em)
				.updateTable('threads')
				.set({ createdAt: start, updatedAt: timeOf(last) })
				.where('id', '=', threadId)
				.where('userId', '=', userId)
				.execute();
		},
	};
}
