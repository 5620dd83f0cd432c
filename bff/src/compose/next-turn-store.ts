import { sql } from 'kysely';
import { type Prepare, param, prepareQuery } from '../database/prepared.ts';
import { threadNotFound } from './answer/answer-store.ts';
import type { MessageRow } from './message.entity.ts';

/** A stored message, as far as the next answer depends on it. */
export type HistoryRow = Pick<
	MessageRow,
	'id' | 'parentId' | 'role' | 'content' | 'status' | 'fileRefs' | 'context'
>;

/** What the next answer of a thread depends on. */
export interface ThreadToContinue {
	name: string;
	nameSource: 'instruction' | 'model' | 'person';
	/** Id of its model; null: the installation's default. */
	model: string | null;
	/** Whether the assistant is given how the user writes. */
	usesVoice: boolean;
	/** The last message of the branch that is shown; null without messages. */
	activeLeafId: string | null;
	/** Position of the newest message, in any branch; -1 without messages. */
	lastPosition: number;
	/** Whether an answer is being written, in any branch. */
	isRunning: boolean;
	/** The newest messages up to the requested one, oldest first; none if it is elsewhere. */
	branch: HistoryRow[];
}

/** Messages that a prompt is built from. The token budget reduces them further. */
const HISTORY_LIMIT = 100;
/** Bytes of text of a history after which no older message is read. */
const HISTORY_BYTES = 4 * 1024 ** 2;

/** Raw SQL: each follow-up waits for it, so it is one prepared statement that returns one value. */
const THREAD_TO_CONTINUE = sql<{ thread: ThreadToContinue }>`
	with recursive thread as (
		select * from threads
		where id = ${param('threadId')} and user_id = ${param('userId')} and deleted_at is null
	), branch (id, parent_id, distance, bytes) as (
		select messages.id, messages.parent_id, 1, octet_length(content)
		from thread join messages on messages.thread_id = thread.id and messages.id =
			case when ${param('isShown')}::boolean then active_leaf_id else ${param('leafId')}::uuid end
		union all
		select messages.id, messages.parent_id, distance + 1, bytes + octet_length(content)
		from branch join messages on messages.id = branch.parent_id
		where distance < ${HISTORY_LIMIT} and bytes < ${HISTORY_BYTES}
	)
	select json_build_object(
		'name', name, 'nameSource', name_source, 'model', model, 'usesVoice', uses_voice,
		'activeLeafId', active_leaf_id,
		'lastPosition', coalesce((select max(position) from messages where thread_id = thread.id), -1),
		'isRunning', exists (
			select from messages where thread_id = thread.id and status = 'running'
		),
		'branch', (
			select coalesce(json_agg(json_build_object(
				'id', id, 'parentId', messages.parent_id, 'role', role, 'content', content,
				'status', status, 'fileRefs', file_refs, 'context', context
			) order by distance desc), '[]')
			from branch join messages using (id)
		)
	) as thread
	from thread`;

/**
 * Reads a thread with the branch that ends in a message: by default the one that is shown; none for
 * null. Throws 404.
 */
export function prepareReadThread(prepare: Prepare) {
	const read = prepareQuery(prepare, 'thread-to-continue', THREAD_TO_CONTINUE);
	return async (
		userId: string,
		threadId: string,
		leafId: string | null | undefined,
	): Promise<ThreadToContinue> => {
		const isShown = leafId === undefined;
		const [row] = await read({ userId, threadId, isShown, leafId });
		if (!row) throw threadNotFound();
		return row.thread;
	};
}
