import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import type { Toast } from 'remote-kit/toasts';
import {
	useCreateMutation,
	useMoveMutation,
	useRemoveMutation,
	useRenameMutation,
	useRestoreMutation,
} from '../../api.ts';
import { findNotePath } from './find-copy-path.ts';
import { normalisePath } from './normalise-path.ts';
import { lastName } from './tree-rows.ts';

/** Long enough to read, and to reach with the keyboard. */
const UNDO_MS = 10_000;

export interface FileActionsOptions {
	openPath: string | null;
	/** Opens a file, or none. */
	openFile: (path: string | null, options?: { replace?: boolean }) => void;
	showToast: (toast: Toast) => void;
	onMoved: (from: string, to: string) => void;
	/** Called before a new file is opened. */
	onCreated: (path: string) => void;
}

/** The message after a failed action. */
export interface Refusal {
	title: string;
	message: string;
}

/** Creating, renaming, moving and deleting files. The tree is read again after each action. */
export function useFileActions(options: FileActionsOptions) {
	const [create, creating] = useCreateMutation();
	const [rename, renamed] = useRenameMutation();
	const [move, relocated] = useMoveMutation();
	const [remove] = useRemoveMutation();
	const [restore] = useRestoreMutation();
	const [newPath, setNewPath] = useState('');
	const [renaming, setRenaming] = useState<string | null>(null);
	const [moving, setMoving] = useState<string | null>(null);
	/** The last rename or move, so that focus follows it. */
	const [moved, setMoved] = useState<{ from: string; to: string } | null>(null);
	const [refusal, setRefusal] = useState<Refusal | null>(null);
	const latest = useRef({ ...options, newPath });
	useLayoutEffect(() => {
		latest.current = { ...options, newPath };
	});

	const resetCreate = creating.reset;
	const resetRename = renamed.reset;
	const resetMove = relocated.reset;
	const actions = useMemo(() => {
		const isOpenIn = (path: string) => {
			const { openPath } = latest.current;
			return openPath !== null && (openPath === path || openPath.startsWith(`${path}/`));
		};
		/** Keeps the moved file or folder visible, and its folders open. */
		const handleMoved = (from: string, to: string) => {
			setMoved({ from, to });
			latest.current.onMoved(from, to);
		};
		const undo = async (deletion: string, path: string, reopen: string | null) => {
			const { data, error } = await restore(deletion);
			if (!data)
				setRefusal({
					title: `Couldn’t restore “${lastName(path)}”.`,
					message: describeFailure(error),
				});
			else if (reopen !== null) latest.current.openFile(reopen);
		};
		return {
			typeNew: (text: string) => {
				setNewPath(text);
				resetCreate();
			},
			create: async () => {
				const { data } = await create({ path: normalisePath(latest.current.newPath), content: '' });
				if (!data) return;
				setNewPath('');
				latest.current.onCreated(data.path);
				latest.current.openFile(data.path);
			},
			/** Creates an empty file with a free name and opens it. */
			createNote: async (paths: readonly string[], options?: { replace?: boolean }) => {
				setRefusal(null);
				const { data, error } = await create({ path: findNotePath(paths), content: '' });
				if (!data)
					return setRefusal({
						title: 'Couldn’t create a note.',
						message: describeFailure(error),
					});
				latest.current.onCreated(data.path);
				latest.current.openFile(data.path, options);
			},
			startRename: (path: string) => {
				resetRename();
				setRenaming(path);
			},
			endRename: () => setRenaming(null),
			rename: async (path: string, name: string) => {
				const { data } = await rename({ path, name });
				if (!data) return;
				setRenaming(null);
				handleMoved(path, data.path);
			},
			startMove: (path: string) => {
				resetMove();
				setMoving(path);
			},
			endMove: () => setMoving(null),
			/** For the dialog, which stays open and shows the error if moving fails. */
			moveTo: async (path: string, to: string) => {
				const { data } = await move({ path, to });
				if (!data) return;
				setMoving(null);
				handleMoved(path, data.path);
				latest.current.showToast({ text: `Moved to ${data.path}` });
			},
			/** For drag and drop. */
			move: async (path: string, to: string) => {
				setRefusal(null);
				const { data, error } = await move({ path, to });
				if (data) handleMoved(path, data.path);
				else
					setRefusal({
						title: `Couldn’t move “${lastName(path)}”.`,
						message: describeFailure(error),
					});
			},
			remove: async (path: string) => {
				setRefusal(null);
				const reopen = isOpenIn(path) ? latest.current.openPath : null;
				const { data, error } = await remove(path);
				if (!data)
					return setRefusal({
						title: `Couldn’t delete “${lastName(path)}”.`,
						message: describeFailure(error),
					});
				if (isOpenIn(path)) latest.current.openFile(null, { replace: true });
				const count = data.paths.length;
				latest.current.showToast({
					text:
						count > 1
							? `Deleted “${lastName(path)}” with ${count} files`
							: `Deleted “${lastName(path)}”`,
					action: { label: 'Undo', onClick: () => void undo(data.deletion, path, reopen) },
					durationMs: UNDO_MS,
				});
			},
			clearRefusal: () => setRefusal(null),
		};
	}, [create, rename, move, remove, restore, resetCreate, resetRename, resetMove]);

	return {
		...actions,
		actions,
		newPath,
		creating: { isBusy: creating.isLoading, error: describe(creating.error) },
		renaming:
			renaming === null
				? null
				: { path: renaming, isBusy: renamed.isLoading, error: describe(renamed.error) },
		moving:
			moving === null
				? null
				: { path: moving, isBusy: relocated.isLoading, error: describe(relocated.error) },
		moved,
		refusal,
	};
}

function describe(error: unknown): string | undefined {
	return error ? describeFailure(error) : undefined;
}
