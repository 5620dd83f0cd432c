import { sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';

/** Deleted files and earlier revisions go once so much was deleted or replaced after them. */
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_FILES = 1000;

/**
 * Forgets the oldest of what a person has deleted and replaced, so that no more than 100 MB and
 * 2,000 deleted files are kept besides the files they have. A deletion goes whole. For a
 * transaction of `changing`, after whatever adds to the history.
 */
export async function forgetOldest(tx: Em, userId: string): Promise<void> {
	// A revision belongs to the history since the next one replaced it, or since its file was
	// deleted; until then `since` is null.
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
			select file_id, revision, deletion from counted where newer_bytes >= ${MOST_BYTES} or newer_files >= ${MOST_FILES}
		), forgotten_revisions as (
			delete from file_revisions using oldest
			where file_revisions.file_id = oldest.file_id and file_revisions.revision = oldest.revision and oldest.deletion is null
		)
		delete from files using oldest where files.id = oldest.file_id and oldest.deletion is not null
	`.execute(queries(tx));
}
