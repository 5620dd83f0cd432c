import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FileTree } from '../../contract/editor/editor.ts';
import { lockUser } from '../auth/auth.ts';
import { isoTime, prepareJson } from '../database/json.ts';
import { areaDb, type Em } from '../database/orm.ts';
import { type Prepare, param, prepareQuery } from '../database/prepared.ts';
import { DAY_MS } from '../time.ts';
import type { StoredContent } from './file-content.ts';
import type { FileMove, StoredFile } from './file-tree.ts';
import {
	deleteOldRevisions,
	deleteProgramRevision,
	insertRevision,
	trimHistory,
} from './history/history-store.ts';

const db = areaDb('editor');

// The statements on `files`. Each one names the user, so that another user's files are neither
// found nor changed.

/** Days for which a deletion can be undone. */
const UNDO_DAYS = 30;

const undoLimit = () => new Date(Date.now() - UNDO_DAYS * DAY_MS);

const currentFiles = (em: Em, userId: string) =>
	db(em).selectFrom('files').where('userId', '=', userId).where('deletion', 'is', null);

/** A user's files, ordered by the bytes of their paths. */
export async function listFiles(em: Em, userId: string): Promise<StoredFile[]> {
	const rows = await currentFiles(em, userId)
		.select(['id', 'path', 'size', 'revision', 'updatedAt'])
		.orderBy('path', (order) => order.collate('C'))
		.execute();
	return rows;
}

/** All files of a user as the contract shows them, in the same order. */
export function prepareReadTree(prepare: Prepare) {
	return prepareJson<FileTree>(
		prepare,
		'file-tree',
		sql`
			select json_build_object(
				'tree', coalesce(json_agg(path), '[]'),
				'files', coalesce(json_agg(json_build_object(
					'id', id, 'path', path, 'size', size, 'revision', revision, 'updatedAt', ${isoTime('updated_at')}
				)), '[]')
			)::text as json
			from (
				select id, path, size, revision, updated_at from files
				where user_id = ${param('userId')} and deletion is null order by path collate "C"
			) files
		`,
	);
}

export async function findFile(
	em: Em,
	userId: string,
	path: string,
): Promise<(StoredFile & { content: string }) | undefined> {
	const row = await currentFiles(em, userId)
		.where('path', '=', path)
		.select(['id', 'path', 'size', 'revision', 'updatedAt', 'content'])
		.executeTakeFirst();
	return row;
}

/** The content of one of the files that `listFiles` returned, even if it was deleted since. */
export function readContentOf(
	em: Em,
	userId: string,
	id: string,
): Promise<{ path: string; content: string }> {
	return db(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('id', '=', id)
		.select(['path', 'content'])
		.executeTakeFirstOrThrow();
}

/** Runs one change of a user's files at a time, in a transaction, with the files before it. */
export function changeFiles<Result>(
	em: Em,
	userId: string,
	change: (tx: Em, files: StoredFile[]) => Promise<Result>,
): Promise<Result> {
	return em.fork().transactional(async (tx) => {
		await lockUser(tx, userId);
		return change(tx, await listFiles(tx, userId));
	});
}

export async function insertFile(
	tx: Em,
	userId: string,
	path: string,
	stored: StoredContent,
	{ now = new Date(), byProgram = false } = {},
): Promise<StoredFile> {
	const file = { id: randomUUID(), path, size: stored.size, revision: 1, updatedAt: now };
	await db(tx)
		.insertInto('files')
		.values({ ...file, ...stored, userId, createdAt: now, deletion: null, deletedAt: null })
		.execute();
	await insertRevision(tx, file, stored, byProgram);
	return file;
}

export async function hasContent(
	tx: Em,
	userId: string,
	id: string,
	content: string,
): Promise<boolean> {
	const row = await currentFiles(tx, userId)
		.where('id', '=', id)
		.where('content', '=', content)
		.select('id')
		.executeTakeFirst();
	return row !== undefined;
}

/**
 * Stores the next revision of a file. A program's replaces the one that a program saved before it,
 * and nothing else, so that a program cannot push out what the user wrote. After one of the user's,
 * revisions beyond the limits are deleted.
 */
export async function saveRevision(
	tx: Em,
	userId: string,
	file: StoredFile,
	stored: StoredContent,
	byProgram: boolean,
): Promise<StoredFile> {
	const next = { ...file, size: stored.size, revision: file.revision + 1, updatedAt: new Date() };
	const { revision, updatedAt } = next;
	await db(tx)
		.updateTable('files')
		.set({ ...stored, revision, updatedAt })
		.where('id', '=', file.id)
		.where('userId', '=', userId)
		.execute();
	await insertRevision(tx, next, stored, byProgram);
	if (byProgram) await deleteProgramRevision(tx, file);
	else {
		await deleteOldRevisions(tx, next);
		await trimHistory(tx, userId);
	}
	return next;
}

export async function moveFiles(tx: Em, userId: string, moves: readonly FileMove[]): Promise<void> {
	const ids = moves.map(({ id }) => id);
	const paths = moves.map(({ to }) => to);
	// Raw SQL: Kysely has no `unnest` of two arrays, which gives each file its own path in one
	// statement.
	await sql`
		update files set path = moved.path
		from unnest(${ids}::uuid[], ${paths}::text[]) as moved (id, path)
		where files.id = moved.id and files.user_id = ${userId}
	`.execute(db(tx));
}

/** Marks files as deleted and returns the id of this deletion, by which they can be restored. */
export async function markDeleted(tx: Em, userId: string, ids: readonly string[]): Promise<string> {
	const deletion = randomUUID();
	await db(tx)
		.updateTable('files')
		.set({ deletion, deletedAt: new Date() })
		.where('userId', '=', userId)
		.where('id', 'in', ids)
		.execute();
	await trimHistory(tx, userId);
	return deletion;
}

/** The files of a deletion, ordered by path; none if it can no longer be undone. */
export function listDeleted(
	tx: Em,
	userId: string,
	deletion: string,
): Promise<{ path: string; size: number }[]> {
	return db(tx)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('deletion', '=', deletion)
		.where('deletedAt', '>', undoLimit())
		.select(['path', 'size'])
		.orderBy('path', (order) => order.collate('C'))
		.execute();
}

export async function undoDeletion(tx: Em, userId: string, deletion: string): Promise<void> {
	await db(tx)
		.updateTable('files')
		.set({ deletion: null, deletedAt: null })
		.where('userId', '=', userId)
		.where('deletion', '=', deletion)
		.execute();
}

/** Deletes the files of all users whose deletion can no longer be undone. Returns their number. */
export async function purgeDeletedFiles(em: Em): Promise<number> {
	const { numDeletedRows } = await db(em)
		.deleteFrom('files')
		.where('deletion', 'is not', null)
		.where('deletedAt', '<=', undoLimit())
		.executeTakeFirst();
	return Number(numDeletedRows);
}

/** Whether there is a row of the user's, deleted files included. */
export async function hasFileRows(em: Em, userId: string): Promise<boolean> {
	const row = await db(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.select('id')
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** A file that an instruction refers to. */
export interface ReferencedFile {
	id: string;
	path: string;
	revision: number;
	/** Of the text. */
	bytes: number;
	/** Plain text; null if it has more than `maxBytes`. */
	text: string | null;
}

/** The files of a user that have one of `paths` or `ids`, with texts of at most `maxBytes`. */
export function prepareReadTexts(prepare: Prepare) {
	return prepareQuery<ReferencedFile>(
		prepare,
		'texts-of-files',
		sql`
			select id, path, revision, octet_length(plain_text) as bytes,
				case when octet_length(plain_text) <= ${param('maxBytes')}::int then plain_text end as text
			from files
			where user_id = ${param('userId')} and deletion is null
				and (path = any(${param('paths')}::text[]) or id = any(${param('ids')}::uuid[]))
		`,
	);
}
