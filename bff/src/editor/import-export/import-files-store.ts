import type { RowOf } from '../../../contract/privacy/exported/exported-lists.ts';
import type { ImportedKind } from '../../../contract/privacy/import.ts';
import {
	chooseId,
	countImported,
	inBatches,
	possibleIds,
	WAS_DELETED,
} from '../../database/imported-rows.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import type { StoredContent } from '../file-content.ts';
import { listFiles } from '../file-store.ts';
import { BYTES_LIMIT, FILES_LIMIT } from '../file-tree.ts';
import { insertRevision } from '../history/history-store.ts';
import { parentFolders, parsePath } from '../path.ts';
import { findFreePath } from './import-file.ts';

const db = areaDb('editor');

/** Files that are looked up at once; each may be a megabyte. */
const BATCH = 5;

/**
 * Imports files of an export, each with its newest text. One whose path is in use gets the next
 * free one, and one that takes too long to convert is left out. The caller has locked the user.
 * Throws 400 for a path that is not allowed.
 */
export async function importFiles(
	tx: Em,
	userId: string,
	rows: AsyncIterable<RowOf<'files'>>,
	convert: (html: string) => Promise<StoredContent | null>,
): Promise<ImportedKind> {
	const files: { path: string; size: number }[] = await listFiles(tx, userId);
	let bytes = files.reduce((sum, { size }) => sum + size, 0);
	/** What was converted, also for nothing. It has the same limit, because it takes time. */
	let converted = 0;
	const hasRoom = (size: number) => files.length < FILES_LIMIT && bytes + size <= BYTES_LIMIT;
	const { counts, leaveOut } = countImported('files');

	async function importOne(row: RowOf<'files'>, id: string): Promise<void> {
		const size = Buffer.byteLength(row.content);
		if (!hasRoom(size) || converted + size > BYTES_LIMIT) return leaveOut(NO_ROOM);
		converted += size;
		const stored = await convert(row.content).catch(ignoreTooComplex);
		if (stored === undefined) return leaveOut('Takes too long to convert.');
		if (stored === null) return leaveOut('Larger than 1 MB.');
		if (!hasRoom(stored.size)) return leaveOut(NO_ROOM);
		const path = parsePath(findFreePath(files, freeFolder(files, readPath(row.path))));
		const updatedAt = new Date(row.updatedAt);
		const file = { id, path, size: stored.size, revision: 1, updatedAt };
		const createdAt = new Date(row.createdAt);
		await db(tx)
			.insertInto('files')
			.values({ ...file, ...stored, userId, createdAt, deletion: null, deletedAt: null })
			.execute();
		await insertRevision(tx, file, stored);
		files.push(file);
		bytes += stored.size;
		counts.imported += 1;
	}

	for await (const batch of inBatches(rows, BATCH)) {
		const found = await db(tx)
			.selectFrom('files')
			.where(
				'id',
				'in',
				possibleIds(
					userId,
					batch.map(({ id }) => id),
				),
			)
			.select(['id', 'userId'])
			.execute();
		const owners = new Map(found.map((row) => [row.id, row.userId]));
		for (const row of batch) {
			const id = chooseId(userId, row.id, owners);
			if (id === undefined) counts.existing += 1;
			else if (row.deletedAt !== null) leaveOut(WAS_DELETED);
			else await importOne(row, id);
		}
	}
	return counts;
}

const NO_ROOM = `No room: you can have ${FILES_LIMIT.toLocaleString('en')} files and 50 MB.`;

function ignoreTooComplex(error: unknown): undefined {
	if (!(error instanceof AppError) || error.code !== 'file_too_complex') throw error;
}

/** The path; where one of its folders is a file here, with another name for that folder. */
function freeFolder(files: readonly { path: string }[], path: string): string {
	const taken = parentFolders(path).find((folder) => files.some((file) => file.path === folder));
	if (taken === undefined) return path;
	return `${findFreePath(files, taken)}${path.slice(taken.length)}`;
}

/** Throws 400, with the path, if it is not allowed. */
function readPath(path: string): string {
	try {
		return parsePath(path);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const { status, code, message } = error;
		throw new AppError(status, code, `“${path.slice(0, 200)}”: ${message} Nothing was imported.`);
	}
}
