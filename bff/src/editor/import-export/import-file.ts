import type { ImportedFileInfo } from '../../../contract/editor/editor.ts';
import type { Em } from '../../database/orm.ts';
import { ensureFits } from '../file-content.ts';
import { changeFiles, insertFile } from '../file-store.ts';
import { ensureFree, ensureStorage, toInfo } from '../file-tree.ts';
import { parentFolders, parsePath } from '../path.ts';
import type { Converted, ImportedText } from './file-worker.ts';

export type ImportedFile = ImportedText & { path: string };

/**
 * Creates a file from an imported text. If its path is in use, the file gets the next free one.
 * Otherwise throws the errors of `Files.create` and `convert`, with nothing stored.
 */
export async function importFile(
	em: Em,
	userId: string,
	file: ImportedFile,
	convert: (text: ImportedText) => Promise<Converted>,
): Promise<ImportedFileInfo> {
	const pathWithoutEnding = parsePath(
		parsePath(file.path)
			.replace(/(?<=[^/])\.(?:txt|md|markdown|html?)$/i, '')
			.replace(/(?<![\s.])[\s.]+$/, ''),
	);
	const { stored, kept } = await convert({ format: file.format, content: file.content });
	const fitting = ensureFits(stored);
	return changeFiles(em, userId, async (tx, files) => {
		const path = parsePath(findFreePath(files, pathWithoutEnding));
		ensureFree(files, [path]);
		ensureStorage([...files, fitting]);
		const info = toInfo(await insertFile(tx, userId, path, fitting));
		return { ...info, keptAsText: [...kept] };
	});
}

/** The path, or the first of “path 2”, “path 3”, … that no file or folder has. */
export function findFreePath(files: readonly { path: string }[], path: string): string {
	const taken = new Set(files.flatMap((file) => [file.path, ...parentFolders(file.path)]));
	let free = path;
	for (let number = 2; taken.has(free); number += 1) free = `${path} ${number}`;
	return free;
}
