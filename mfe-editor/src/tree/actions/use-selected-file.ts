import type { FileInfo } from 'bff/contract/editor/editor';
import { useEffect, useState } from 'react';
import type { UnsavedTexts } from '../../text/open-file/unsaved-texts.ts';

/**
 * The state of the path in the URL. `deleted`: a file that no longer exists but is still open here
 * or has unsaved text. `unknown`: nothing.
 */
export type Selected =
	| { kind: 'none' }
	| { kind: 'loading' }
	| { kind: 'file'; file: FileInfo }
	| { kind: 'deleted'; file: Pick<FileInfo, 'id' | 'path' | 'revision'> }
	| { kind: 'unknown'; path: string };

export interface SelectedFileOptions {
	path: string | null;
	/** Undefined until the tree is loaded. */
	files: readonly FileInfo[] | undefined;
	texts: UnsavedTexts;
	/** Called when the open file has a new path. */
	onMoved: (path: string) => void;
}

/** Finds the open file, and follows it by its id when it is moved or renamed, here or elsewhere. */
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
	if (known && files) return { kind: 'deleted', file: known };
	if (!files) return { kind: 'loading' };
	// Deleted before this page was opened, but with unsaved text.
	const unsavedId = texts.findId(path);
	if (unsavedId !== null && !files.some(({ id }) => id === unsavedId))
		return { kind: 'deleted', file: { id: unsavedId, path, revision: 0 } };
	return { kind: 'unknown', path };
}
