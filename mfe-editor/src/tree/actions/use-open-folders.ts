import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { readJson, writeJson } from 'remote-kit/browser-storage';
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
	const stored = readJson('sessionStorage', key, (value) =>
		Array.isArray(value) ? value.filter((folder) => typeof folder === 'string') : null,
	);
	return new Set(stored);
}

function keepOpen(open: ReadonlySet<string>): void {
	writeJson('sessionStorage', key, [...open]);
}
