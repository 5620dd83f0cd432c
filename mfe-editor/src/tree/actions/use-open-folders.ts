import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { foldersOf } from './tree-rows.ts';

const key = 'warble.editor.folders';

/** Which folders are open, remembered for this tab. */
export function useOpenFolders(openFile: string | null) {
	const [open, setOpen] = useState<ReadonlySet<string>>(readOpen);
	const [shownFile, setShownFile] = useState<string | null>(null);

	const latest = useRef(open);
	useLayoutEffect(() => {
		latest.current = open;
	}, [open]);

	const change = useCallback((folders: readonly string[], isOpen: boolean) => {
		setOpen((before) => {
			if (folders.every((folder) => before.has(folder) === isOpen)) return before;
			const next = new Set(before);
			for (const folder of folders) {
				if (isOpen) next.add(folder);
				else next.delete(folder);
			}
			keepOpen(next);
			return next;
		});
	}, []);

	/**
	 * Folders that went somewhere else are as open there as they were, and what lies around them is
	 * open too.
	 */
	const follow = useCallback(
		(from: string, to: string) => {
			const inside = [...latest.current].filter(
				(folder) => folder === from || folder.startsWith(`${from}/`),
			);
			change([...foldersOf(to), ...inside.map((folder) => to + folder.slice(from.length))], true);
		},
		[change],
	);

	// The file that is open is to be seen in the tree.
	if (openFile !== shownFile) {
		setShownFile(openFile);
		if (openFile !== null) change(foldersOf(openFile), true);
	}
	return { open, change, follow };
}

function readOpen(): ReadonlySet<string> {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
		return new Set(Array.isArray(kept) ? kept.filter((folder) => typeof folder === 'string') : []);
	} catch {
		return new Set();
	}
}

function keepOpen(open: ReadonlySet<string>): void {
	try {
		sessionStorage.setItem(key, JSON.stringify([...open]));
	} catch {
		// A browser that keeps nothing: folders are closed again next time.
	}
}
