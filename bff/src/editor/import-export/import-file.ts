import type { FileInfo } from '../../../contract/editor.ts';
import type { Em } from '../../database/orm.ts';
import { ensureFits, type StoredContent } from '../file-content.ts';
import { changing, insertFile } from '../file-store.ts';
import { ensureFree, ensureStorage, type StoredFile, toInfo } from '../file-tree.ts';
import { foldersOf, readPath } from '../path.ts';
import type { GivenText } from './file-worker.ts';

export type GivenFile = GivenText & { path: string };

/**
 * Makes a file of a text from elsewhere. Throws as `Files.create` does, but takes a free name where
 * its own is taken; and what `convert` throws, with nothing stored.
 */
export async function importFile(
	em: Em,
	userId: string,
	given: GivenFile,
	convert: (given: GivenText) => Promise<StoredContent | null>,
): Promise<FileInfo> {
	const wanted = readPath(
		readPath(given.path)
			.replace(/(?<=[^/])\.(?:txt|md|markdown|html?)$/i, '')
			.replace(/(?<![\s.])[\s.]+$/, ''),
	);
	const stored = ensureFits(await convert({ format: given.format, content: given.content }));
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
