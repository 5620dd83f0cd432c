import type { FileInfo } from 'bff/contract/editor';
import { useEffect, useState } from 'react';
import type { UnsavedTexts } from '../../text/open-file/unsaved-texts.ts';

/**
 * What stands behind the path of the address: a file, one that is not there any more, or nothing
 * that was ever known here.
 */
export type Selected =
	| { kind: 'none' }
	| { kind: 'reading' }
	| { kind: 'file'; file: FileInfo }
	| { kind: 'gone'; file: Pick<FileInfo, 'id' | 'path' | 'revision'> }
	| { kind: 'unknown'; path: string };

export interface SelectedFileOptions {
	path: string | null;
	/** Undefined until the tree was read. */
	files: readonly FileInfo[] | undefined;
	texts: UnsavedTexts;
	/** The file is somewhere else now. */
	onMoved: (path: string) => void;
}

/** Follows the open file by its id, through moves and renames here and elsewhere. */
export function useSelectedFile({ path, files, texts, onMoved }: SelectedFileOptions): Selected {
	const [last, setLast] = useState<FileInfo | null>(null);
	const found = files?.find((file) => file.path === path);
	if (found && found !== last) setLast(found);
	const known = last?.path === path ? last : null;
	const movedTo =
		path !== null && files && !found && known
			? files.find(({ id }) => id === known.id)?.path
			: undefined;

	useEffect(() => {
		if (movedTo !== undefined) onMoved(movedTo);
	}, [movedTo, onMoved]);

	if (path === null) return { kind: 'none' };
	if (found) return { kind: 'file', file: found };
	if (movedTo !== undefined && known) return { kind: 'file', file: known };
	if (known && files) return { kind: 'gone', file: known };
	if (!files) return { kind: 'reading' };
	// Deleted before this page was opened, with words in it that were never saved.
	const left = texts.idOf(path);
	if (left !== null && !files.some(({ id }) => id === left))
		return { kind: 'gone', file: { id: left, path, revision: 0 } };
	return { kind: 'unknown', path };
}
