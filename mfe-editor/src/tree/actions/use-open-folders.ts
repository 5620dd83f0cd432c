import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { readJson, writeJson } from 'remote-kit/browser-storage';
import { parentFolders } from './tree-rows.ts';

const key = 'warble.editor.folders';

/** The open folders, stored for this tab. */
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
			writeOpen(next);
			return next;
		});
	}, []);

	/** Keeps folders open after a move, and opens the folders around the new path. */
	const follow = useCallback(
		(from: string, to: string) => {
			const inside = [...latest.current].filter(
				(folder) => folder === from || folder.startsWith(`${from}/`),
			);
			change(
				[...parentFolders(to), ...inside.map((folder) => to + folder.slice(from.length))],
				true,
			);
		},
		[change],
	);

	// Opens the folders around the open file.
	if (openFile !== shownFile) {
		setShownFile(openFile);
		if (openFile !== null) change(parentFolders(openFile), true);
	}
	return { open, change, follow };
}

function readOpen(): ReadonlySet<string> {
	const stored = readJson('sessionStorage', key, (value) =>
		Array.isArray(value) ? value.filter((folder) => typeof folder === 'string') : null,
	);
	return new Set(stored);
}

function writeOpen(open: ReadonlySet<string>): void {
	writeJson('sessionStorage', key, [...open]);
}
