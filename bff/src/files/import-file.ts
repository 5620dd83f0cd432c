import type { FileInfo } from '../../contract/files.ts';
import type { Em } from '../database/orm.ts';
import { changing, insertFile } from './file-changes.ts';
import { readContent } from './file-content.ts';
import { ensureFree, ensureStorage, type StoredFile, toInfo } from './file-tree.ts';
import { htmlOf, type TextFormat } from './import-text.ts';
import { foldersOf, readPath } from './path.ts';

/** Makes a file of a text from elsewhere. Throws as `Files.create` does, but takes a free name where its own is taken. */
export async function importFile(em: Em, userId: string, given: { path: string; format: TextFormat; content: string }): Promise<FileInfo> {
	const wanted = readPath(
		readPath(given.path)
			.replace(/(?<=[^/])\.(?:txt|md|markdown|html?)$/i, '')
			.replace(/[\s.]+$/, ''),
	);
	const stored = readContent(htmlOf(given.format, given.content));
	return changing(em, userId, async (tx, files) => {
		const path = readPath(freePath(files, wanted));
		ensureFree(files, [path]);
		ensureStorage([...files, stored]);
		return toInfo(await insertFile(tx, userId, path, stored));
	});
}

/** The path, or the first of “path 2”, “path 3”, … that no file or folder has. */
function freePath(files: readonly StoredFile[], path: string): string {
	const taken = new Set(files.flatMap((file) => [file.path, ...foldersOf(file.path)]));
	let free = path;
	for (let number = 2; taken.has(free); number += 1) free = `${path} ${number}`;
	return free;
}
