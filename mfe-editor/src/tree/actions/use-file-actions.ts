import type { QueryError } from 'bff/client/base-query';
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
import { nameOf } from './tree-rows.ts';
import { typedPath } from './normalise-path.ts';

/** Long enough to read, and to reach by keyboard. */
const UNDO_MS = 10_000;

export interface FileActionsOptions {
	openPath: string | null;
	/** Opens a file, or none. */
	go: (path: string | null, options?: { replace?: boolean }) => void;
	say: (toast: Toast) => void;
	onMoved: (from: string, to: string) => void;
}

/** Something that was wanted and is not done. */
export interface Refusal {
	title: string;
	message: string;
}

/** What a person does to files other than writing in them. The tree is read again after each. */
export function useFileActions(options: FileActionsOptions) {
	const [create, creating] = useCreateMutation();
	const [rename, renamed] = useRenameMutation();
	const [move, relocated] = useMoveMutation();
	const [remove] = useRemoveMutation();
	const [restore] = useRestoreMutation();
	const [newPath, setNewPath] = useState('');
	const [renaming, setRenaming] = useState<string | null>(null);
	const [moving, setMoving] = useState<string | null>(null);
	/** What was renamed or moved last: the keyboard follows it. */
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
		/** It is to be seen where it is now, and as open as it was. */
		const landed = (from: string, to: string) => {
			setMoved({ from, to });
			latest.current.onMoved(from, to);
		};
		const undo = async (deletion: string, path: string, reopen: string | null) => {
			const { data, error } = await restore(deletion);
			if (!data)
				setRefusal({
					title: `"${nameOf(path)}" could not be restored.`,
					message: describeFailure(error as QueryError),
				});
			else if (reopen !== null) latest.current.go(reopen);
		};
		return {
			typeNew: (text: string) => {
				setNewPath(text);
				resetCreate();
			},
			create: async () => {
				const { data } = await create({ path: typedPath(latest.current.newPath), content: '' });
				if (!data) return;
				setNewPath('');
				latest.current.go(data.path);
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
				landed(path, data.path);
			},
			startMove: (path: string) => {
				resetMove();
				setMoving(path);
			},
			endMove: () => setMoving(null),
			/** From the dialog, which stays with the reason where it fails. */
			moveTo: async (path: string, to: string) => {
				const { data } = await move({ path, to });
				if (!data) return;
				setMoving(null);
				landed(path, data.path);
				latest.current.say({ text: `Moved to ${data.path}` });
			},
			/** By dragging. */
			move: async (path: string, to: string) => {
				setRefusal(null);
				const { data, error } = await move({ path, to });
				if (data) landed(path, data.path);
				else
					setRefusal({
						title: `"${nameOf(path)}" could not be moved.`,
						message: describeFailure(error as QueryError),
					});
			},
			remove: async (path: string) => {
				setRefusal(null);
				const reopen = isOpenIn(path) ? latest.current.openPath : null;
				const { data, error } = await remove(path);
				if (!data)
					return setRefusal({
						title: `"${nameOf(path)}" could not be deleted.`,
						message: describeFailure(error as QueryError),
					});
				if (isOpenIn(path)) latest.current.go(null, { replace: true });
				const count = data.paths.length;
				latest.current.say({
					text:
						count > 1
							? `Deleted "${nameOf(path)}" with ${count} files`
							: `Deleted "${nameOf(path)}"`,
					action: { label: 'Undo', onClick: () => void undo(data.deletion, path, reopen) },
					durationMs: UNDO_MS,
				});
			},
			forgetRefusal: () => setRefusal(null),
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
	return error ? describeFailure(error as QueryError) : undefined;
}
