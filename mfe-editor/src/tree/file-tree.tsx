import { isEnter } from 'design-system/keys';
import {
	type DragEvent,
	type KeyboardEvent,
	useCallback,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import { findByPrefix } from './actions/find-by-prefix.ts';
import { moveInTree } from './actions/move-in-tree.ts';
import { parentFolder, type TreeRow } from './actions/tree-rows.ts';
import { useTypeAhead } from './actions/use-type-ahead.ts';
import styles from './file-tree.module.css';
import { RenameBox } from './rename-box.tsx';
import { TreeLine } from './tree-line.tsx';

const DRAG_TYPE = 'application/x-warble-path';

/** The callbacks of the rows. Pass the same object on every render, or all rows render again. */
export interface TreeActions {
	/** Opens a file; opens or closes a folder. */
	choose: (row: TreeRow) => void;
	openFolder: (path: string, isOpen: boolean) => void;
	startRename: (path: string) => void;
	startMove: (path: string) => void;
	remove: (path: string) => void;
	newIn: (folder: string) => void;
	/** Moves into a folder, '' for the top. */
	move: (path: string, to: string) => void;
	importInto: (folder: string, files: readonly File[]) => void;
}

export interface FileTreeProps {
	rows: readonly TreeRow[];
	openPath: string | null;
	edited: ReadonlySet<string>;
	actions: TreeActions;
	/** The last move or rename. */
	moved: { from: string; to: string } | null;
	renaming: { path: string; isBusy: boolean; error: string | undefined } | null;
	onRename: (path: string, name: string) => void;
	onRenameEnd: () => void;
}

/** The tree of files and folders. One tab stop, with the keys of the ARIA tree pattern. */
export function FileTree({
	rows,
	openPath,
	edited,
	actions,
	moved,
	renaming,
	onRename,
	onRenameEnd,
}: FileTreeProps) {
	const tree = useRef<HTMLDivElement>(null);
	const [active, setActive] = useState<{ path: string | null; index: number }>({
		path: openPath,
		index: 0,
	});
	const [menuPath, setMenuPath] = useState<string | null>(null);
	const [target, setTarget] = useState<string | null>(null);
	const typeAhead = useTypeAhead();

	const indexOf = (target: string | null | undefined) =>
		target == null ? -1 : rows.findIndex(({ path }) => path === target);
	const current = indexOf(active.path);
	const found = current >= 0 ? current : active.path === moved?.from ? indexOf(moved?.to) : -1;
	// If the active row is gone, the row in its place becomes active.
	const activeIndex = found >= 0 ? found : Math.max(0, Math.min(active.index, rows.length - 1));
	if (rows[activeIndex] && (rows[activeIndex].path !== active.path || activeIndex !== active.index))
		setActive({ path: rows[activeIndex].path, index: activeIndex });

	const hadFocus = useRef(false);
	const focusAt = useCallback(
		(index: number) =>
			tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus(),
		[],
	);
	const renamingPath = renaming?.path ?? null;
	const wasRenaming = useRef<string | null>(null);
	useLayoutEffect(() => {
		const isLost = hadFocus.current && document.activeElement === document.body;
		const hasEnded = wasRenaming.current !== null && renamingPath === null;
		wasRenaming.current = renamingPath;
		if (
			isLost ||
			(hasEnded &&
				(document.activeElement === document.body ||
					tree.current?.contains(document.activeElement)))
		)
			focusAt(activeIndex);
	});

	const handleKeyDown = (event: KeyboardEvent) => {
		const row = rows[activeIndex];
		// Ignores the keys of a menu inside a row, and those of the browser.
		if (!row || !(event.target instanceof Element) || event.target.role !== 'treeitem') return;
		if (event.altKey || event.ctrlKey || (event.metaKey && event.key !== 'Backspace')) return;
		const step = moveInTree(rows, activeIndex, event.key);
		if (step && 'to' in step) focusAt(step.to);
		else if (step) actions.openFolder(step.folder, step.isOpen);
		else if (isEnter(event) || event.key === ' ') actions.choose(row);
		else if (event.key === 'F2') actions.startRename(row.path);
		else if (event.key === 'Delete' || (event.metaKey && event.key === 'Backspace'))
			actions.remove(row.path);
		else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))
			setMenuPath(row.path);
		else if (event.key.length === 1) {
			const { prefix, isNew } = typeAhead(event.key);
			const next = findByPrefix(rows, prefix, isNew ? activeIndex + 1 : activeIndex);
			if (next >= 0) focusAt(next);
		} else return;
		event.preventDefault();
	};

	/** The folder under the pointer, or the folder of the file under it. */
	const folderUnder = (event: DragEvent) => {
		const path =
			event.target instanceof Element
				? event.target.closest<HTMLElement>('[role="treeitem"]')?.dataset.path
				: undefined;
		const row = rows.find((candidate) => candidate.path === path);
		return row ? (row.isFolder ? row.path : parentFolder(row.path)) : '';
	};
	const handleDragOver = (event: DragEvent) => {
		const { types } = event.dataTransfer;
		if (!types.includes(DRAG_TYPE) && !types.includes('Files')) return;
		event.preventDefault();
		setTarget(folderUnder(event));
	};
	const handleDrop = (event: DragEvent) => {
		event.preventDefault();
		setTarget(null);
		const to = folderUnder(event);
		const path = event.dataTransfer.getData(DRAG_TYPE);
		if (path === '') actions.importInto(to, [...event.dataTransfer.files]);
		else if (parentFolder(path) !== to && path !== to) actions.move(path, to);
	};

	return (
		<div
			ref={tree}
			role="tree"
			aria-label="Files"
			className={styles.tree}
			data-target={target === '' || undefined}
			onKeyDown={handleKeyDown}
			onFocus={(event) => {
				hadFocus.current = true;
				const path = event.target.closest<HTMLElement>('[role="treeitem"]')?.dataset.path;
				const index = rows.findIndex((row) => row.path === path);
				if (index >= 0 && index !== activeIndex) setActive({ path: path ?? null, index });
			}}
			onBlur={(event) => {
				if (event.relatedTarget) hadFocus.current = false;
			}}
			onDragStart={(event) => {
				const path = event.target instanceof HTMLElement ? event.target.dataset.path : undefined;
				if (path !== undefined) event.dataTransfer.setData(DRAG_TYPE, path);
			}}
			onDragOver={handleDragOver}
			onDragLeave={(event) =>
				event.currentTarget.contains(event.relatedTarget as Node | null) || setTarget(null)
			}
			onDragEnd={() => setTarget(null)}
			onDrop={handleDrop}
		>
			{rows.map((row, index) => (
				<TreeLine
					key={row.path}
					row={row}
					isActive={index === activeIndex}
					isSelected={row.path === openPath}
					isEdited={edited.has(row.path)}
					hasMenu={row.path === menuPath}
					isTarget={row.isFolder && row.path === target}
					actions={actions}
					onMenu={setMenuPath}
				>
					{renaming?.path === row.path ? (
						<RenameBox
							name={row.name}
							isBusy={renaming.isBusy}
							error={renaming.error}
							onRename={(name) => onRename(row.path, name)}
							onCancel={onRenameEnd}
						/>
					) : undefined}
				</TreeLine>
			))}
		</div>
	);
}
