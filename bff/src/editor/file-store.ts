import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';
import { readTime } from '../database/read-time.ts';
import type { StoredContent } from './file-content.ts';
import type { StoredFile } from './file-tree.ts';
import { forgetOldest } from './history-store.ts';

/** Revisions of a file that are kept, the present one included. */
const KEPT_REVISIONS = 20;

/** A person's files in the order of their paths' bytes. */
export async function listFiles(em: Em, userId: string): Promise<StoredFile[]> {
	const rows = await queries(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('deletion', 'is', null)
		.select(['id', 'path', 'size', 'revision', 'updatedAt'])
		.orderBy(sql`path collate "C"`)
		.execute();
	return rows.map((row) => ({ ...row, updatedAt: readTime(row.updatedAt) }));
}

/**
 * Whatever changes a person's files happens one after the other, each whole or not at all, and sees
 * what was there before.
 */
export function changing<Result>(
	em: Em,
	userId: string,
	change: (tx: Em, files: StoredFile[]) => Promise<Result>,
): Promise<Result> {
	return em.fork().transactional(async (tx) => {
		await tx.execute('select 1 from users where id = ? for no key update', [userId]);
		return change(tx, await listFiles(tx, userId));
	});
}

export async function insertFile(
	tx: Em,
	userId: string,
	path: string,
	stored: StoredContent,
): Promise<StoredFile> {
	const now = new Date();
	const file = { id: randomUUID(), path, size: stored.size, revision: 1, updatedAt: now };
	await queries(tx)
		.insertInto('files')
		.values({ ...file, ...stored, userId, createdAt: now, deletion: null, deletedAt: null })
		.execute();
	await insertRevision(tx, file, stored);
	return file;
}

/** The next revision of a file; the oldest ones go. */
export async function insertNext(
	tx: Em,
	userId: string,
	file: StoredFile,
	stored: StoredContent,
): Promise<StoredFile> {
	const next = { ...file, size: stored.size, revision: file.revision + 1, updatedAt: new Date() };
	const { revision, updatedAt } = next;
	await queries(tx)
		.updateTable('files')
		.set({ ...stored, revision, updatedAt })
		.where('id', '=', file.id)
		.where('userId', '=', userId)
		.execute();
	await insertRevision(tx, next, stored);
	await queries(tx)
		.deleteFrom('file_revisions')
		.where('fileId', '=', file.id)
		.where('revision', '<=', revision - KEPT_REVISIONS)
		.execute();
	await forgetOldest(tx, userId);
	return next;
}

async function insertRevision(
	tx: Em,
	{ id, revision, updatedAt }: StoredFile,
	{ content, size }: StoredContent,
): Promise<void> {
	await queries(tx)
		.insertInto('file_revisions')
		.values({ fileId: id, revision, content, size, createdAt: updatedAt })
		.execute();
}
