import {
	type DragEvent,
	type KeyboardEvent,
	useCallback,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import { findByLetters } from './actions/find-by-prefix.ts';
import { moveInTree } from './actions/move-in-tree.ts';
import { folderOf, type TreeRow } from './actions/tree-rows.ts';
import { useTypeAhead } from './actions/use-type-ahead.ts';
import styles from './file-tree.module.css';
import { RenameBox } from './rename-box.tsx';
import { TreeLine } from './tree-line.tsx';

const dragType = 'application/x-warble-path';

/**
 * What the rows ask for. The same object for as long as the screen stands, or every row is drawn
 * again.
 */
export interface TreeActions {
	/** Opens a file; opens or closes a folder. */
	choose: (row: TreeRow) => void;
	openFolder: (path: string, isOpen: boolean) => void;
	startRename: (path: string) => void;
	startMove: (path: string) => void;
	remove: (path: string) => void;
	newIn: (folder: string) => void;
	/** Into a folder, '' for the top. */
	move: (path: string, to: string) => void;
	importInto: (folder: string, files: readonly File[]) => void;
}

export interface FileTreeProps {
	rows: readonly TreeRow[];
	openPath: string | null;
	edited: ReadonlySet<string>;
	actions: TreeActions;
	/** What went from one path to another last. */
	moved: { from: string; to: string } | null;
	renaming: { path: string; isBusy: boolean; error: string | undefined } | null;
	onRename: (path: string, name: string) => void;
	onRenameEnd: () => void;
}

/**
 * Files and folders, for the pointer and for the keyboard: one stop for Tab, and the keys of the
 * ARIA tree.
 */
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

	const indexOf = (wanted: string | null | undefined) =>
		wanted == null ? -1 : rows.findIndex(({ path }) => path === wanted);
	const stays = indexOf(active.path);
	const found = stays >= 0 ? stays : active.path === moved?.from ? indexOf(moved?.to) : -1;
	// What is gone hands the keyboard to what took its place.
	const at = found >= 0 ? found : Math.max(0, Math.min(active.index, rows.length - 1));
	if (rows[at] && (rows[at].path !== active.path || at !== active.index))
		setActive({ path: rows[at].path, index: at });

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
			focusAt(at);
	});

	const press = (event: KeyboardEvent) => {
		const row = rows[at];
		// Keys of a menu that stands inside a row, and those of the browser.
		if (!row || !(event.target instanceof Element) || event.target.role !== 'treeitem') return;
		if (event.altKey || event.ctrlKey || (event.metaKey && event.key !== 'Backspace')) return;
		const step = moveInTree(rows, at, event.key);
		if (step && 'to' in step) focusAt(step.to);
		else if (step) actions.openFolder(step.folder, step.isOpen);
		else if (event.key === 'Enter' || event.key === ' ') actions.choose(row);
		else if (event.key === 'F2') actions.startRename(row.path);
		else if (event.key === 'Delete' || (event.metaKey && event.key === 'Backspace'))
			actions.remove(row.path);
		else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))
			setMenuPath(row.path);
		else if (event.key.length === 1) {
			const { letters, isNew } = typeAhead(event.key);
			const next = findByLetters(rows, letters, isNew ? at + 1 : at);
			if (next >= 0) focusAt(next);
		} else return;
		event.preventDefault();
	};

	/** The folder under the pointer: that of a file is where the file lies. */
	const folderUnder = (event: DragEvent) => {
		const path =
			event.target instanceof Element
				? event.target.closest<HTMLElement>('[role="treeitem"]')?.dataset.path
				: undefined;
		const row = rows.find((one) => one.path === path);
		return row ? (row.isFolder ? row.path : folderOf(row.path)) : '';
	};
	const drag = (event: DragEvent) => {
		const { types } = event.dataTransfer;
		if (!types.includes(dragType) && !types.includes('Files')) return;
		event.preventDefault();
		setTarget(folderUnder(event));
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setTarget(null);
		const to = folderUnder(event);
		const path = event.dataTransfer.getData(dragType);
		if (path === '') actions.importInto(to, [...event.dataTransfer.files]);
		else if (folderOf(path) !== to && path !== to) actions.move(path, to);
	};

	return (
		<div
			ref={tree}
			role="tree"
			aria-label="Files"
			className={styles.tree}
			data-target={target === '' || undefined}
			onKeyDown={press}
			onFocus={(event) => {
				hadFocus.current = true;
				const path = event.target.closest<HTMLElement>('[role="treeitem"]')?.dataset.path;
				const index = rows.findIndex((row) => row.path === path);
				if (index >= 0 && index !== at) setActive({ path: path ?? null, index });
			}}
			onBlur={(event) => {
				if (event.relatedTarget) hadFocus.current = false;
			}}
			onDragStart={(event) => {
				const path = event.target instanceof HTMLElement ? event.target.dataset.path : undefined;
				if (path !== undefined) event.dataTransfer.setData(dragType, path);
			}}
			onDragOver={drag}
			onDragLeave={(event) =>
				event.currentTarget.contains(event.relatedTarget as Node | null) || setTarget(null)
			}
			onDragEnd={() => setTarget(null)}
			onDrop={drop}
		>
			{rows.map((row, index) => (
				<TreeLine
					key={row.path}
					row={row}
					isActive={index === at}
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
