import { sql } from 'kysely';
import { areaDb, type Em } from '../../database/orm.ts';
import type { StoredContent } from '../file-content.ts';
import type { StoredFile } from '../file-tree.ts';

const db = areaDb('editor');

/** Revisions that are kept of a file, the current one included. */
const REVISIONS_PER_FILE = 20;
/**
 * A deleted file or an earlier revision is removed for good once this much was deleted or replaced
 * after it.
 */
const HISTORY_BYTES_LIMIT = 50 * 1024 * 1024;
const HISTORY_FILES_LIMIT = 1000;

/** A revision without its content. */
export interface StoredRevision {
	revision: number;
	/** Bytes of the content. */
	size: number;
	createdAt: Date;
}

/** The kept revisions of a file, newest first. The caller has checked whose file it is. */
export async function listRevisions(em: Em, fileId: string): Promise<StoredRevision[]> {
	const rows = await db(em)
		.selectFrom('file_revisions')
		.where('fileId', '=', fileId)
		.select(['revision', 'size', 'createdAt'])
		.orderBy('revision', 'desc')
		.execute();
	return rows;
}

export async function findRevision(
	em: Em,
	fileId: string,
	revision: number,
): Promise<(StoredRevision & { content: string }) | undefined> {
	const row = await db(em)
		.selectFrom('file_revisions')
		.where('fileId', '=', fileId)
		.where('revision', '=', revision)
		.select(['revision', 'size', 'createdAt', 'content'])
		.executeTakeFirst();
	return row;
}

export async function insertRevision(
	tx: Em,
	{ id, revision, updatedAt }: StoredFile,
	{ content, size }: StoredContent,
	byProgram = false,
): Promise<void> {
	await db(tx)
		.insertInto('file_revisions')
		.values({ fileId: id, revision, content, size, createdAt: updatedAt, byProgram })
		.execute();
}

/** Deletes a revision that a program saved. */
export async function deleteProgramRevision(tx: Em, { id, revision }: StoredFile): Promise<void> {
	await db(tx)
		.deleteFrom('file_revisions')
		.where('fileId', '=', id)
		.where('revision', '=', revision)
		.where('byProgram', '=', true)
		.execute();
}

/** Deletes the revisions of a file beyond the number that is kept. */
export async function deleteOldRevisions(tx: Em, { id }: StoredFile): Promise<void> {
	await db(tx)
		.deleteFrom('file_revisions')
		.where('fileId', '=', id)
		.where('revision', '<=', ({ selectFrom }) =>
			selectFrom('file_revisions as kept')
				.where('kept.fileId', '=', id)
				.select('kept.revision')
				.orderBy('kept.revision', 'desc')
				.offset(REVISIONS_PER_FILE)
				.limit(1),
		)
		.execute();
}

/**
 * Deletes the oldest of what a user has deleted and replaced, so that at most 100 MB and 2,000
 * deleted files are kept in addition to the user's current ones. The files of one deletion stay or
 * go together. Call it inside `changeFiles`, after each statement that adds to the history.
 */
export async function trimHistory(tx: Em, userId: string): Promise<void> {
	// Raw SQL: Kysely cannot express a window with `exclude group`, nor two deletions in one
	// statement. A revision is part of the history since the next one replaced it, or since its
	// file was deleted; until then `since` is null.
	await sql`
		with history as (
			select
				files.id as file_id,
				file_revisions.revision,
				file_revisions.size,
				case when file_revisions.revision = files.revision then files.deletion end as deletion,
				case when file_revisions.revision = files.revision then files.deleted_at
					else lead(file_revisions.created_at) over (partition by files.id order by file_revisions.revision) end as since
			from files join file_revisions on file_revisions.file_id = files.id
			where files.user_id = ${userId}
		), counted as (
			select file_id, revision, deletion, sum(size) over newer as newer_bytes, count(deletion) over newer as newer_files
			from history
			where since is not null
			window newer as (order by since desc range between unbounded preceding and current row exclude group)
		), oldest as (
			select file_id, revision, deletion from counted
			where newer_bytes >= ${HISTORY_BYTES_LIMIT} or newer_files >= ${HISTORY_FILES_LIMIT}
		), deleted_revisions as (
			delete from file_revisions using oldest
			where file_revisions.file_id = oldest.file_id and file_revisions.revision = oldest.revision and oldest.deletion is null
		)
		delete from files using oldest where files.id = oldest.file_id and oldest.deletion is not null
	`.execute(db(tx));
}
