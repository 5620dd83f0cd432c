import type { FileInfo } from 'bff/contract/editor/editor';
import { Button } from 'design-system/button';
import { NotLoaded } from 'design-system/not-loaded';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useTreeQuery } from '../api.ts';
import { ImportExportBar } from '../import-export/import-export-bar.tsx';
import type { useImport } from '../import-export/use-import.ts';
import { FileSearch } from '../search/file-search.tsx';
import type { UnsavedTexts } from '../text/open-file/unsaved-texts.ts';
import { listRows, nestPaths } from './actions/tree-rows.ts';
import type { useFileActions } from './actions/use-file-actions.ts';
import type { useOpenFolders } from './actions/use-open-folders.ts';
import { FileTree, type TreeActions } from './file-tree.tsx';
import styles from './files-panel.module.css';
import { NewFileBox } from './new-file-box.tsx';

const MoveDialog = lazyPart(
	async () => (await import('./move-dialog.tsx')).MoveDialog,
	'The dialog',
);

export interface FilesPanelProps {
	files: readonly FileInfo[];
	openPath: string | null;
	texts: UnsavedTexts;
	fileActions: ReturnType<typeof useFileActions>;
	folders: ReturnType<typeof useOpenFolders>;
	imports: ReturnType<typeof useImport>;
	onOpen: (path: string) => void;
}

/** The panel next to the text: new file, search, tree, import and export. */
export function FilesPanel({
	files,
	openPath,
	texts,
	fileActions,
	folders,
	imports,
	onOpen,
}: FilesPanelProps) {
	const tree = useTreeQuery();
	const newBox = useRef<HTMLInputElement>(null);
	const panel = useRef<HTMLDivElement>(null);
	const isMoving = fileActions.moving !== null;
	useEffect(() => {
		if (!isMoving) return;
		return () => {
			// The dialog returns focus to the row it came from, which may have moved.
			setTimeout(() => {
				if (document.activeElement === document.body)
					panel.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
			});
		};
	}, [isMoving]);

	const [query, setQuery] = useState('');
	const paths = useMemo(() => files.map(({ path }) => path), [files]);
	const nested = useMemo(() => nestPaths(paths), [paths]);
	const rows = useMemo(() => listRows(nested, folders.open), [nested, folders.open]);
	const unsavedIds = useSyncExternalStore(texts.subscribe, texts.ids);
	const edited = useMemo(
		() => new Set(files.filter(({ id }) => unsavedIds.has(id)).map(({ path }) => path)),
		[files, unsavedIds],
	);

	const { change: openFolders } = folders;
	const { importFiles } = imports;
	const { actions: stableActions } = fileActions;
	const actions = useMemo<TreeActions>(
		() => ({
			choose: ({ path, isFolder, isOpen }) =>
				isFolder ? openFolders([path], !isOpen) : onOpen(path),
			openFolder: (path, isOpen) => openFolders([path], isOpen),
			startRename: stableActions.startRename,
			startMove: stableActions.startMove,
			remove: (path) => void stableActions.remove(path),
			newIn: (folder) => {
				stableActions.typeNew(`${folder}/`);
				newBox.current?.focus();
			},
			move: (path, to) => void stableActions.move(path, to),
			importInto: (folder, chosen) => void importFiles(folder, chosen),
		}),
		[stableActions, openFolders, onOpen, importFiles],
	);

	return (
		<div ref={panel} className={styles.panel}>
			<div className={styles.head}>
				<NewFileBox
					ref={newBox}
					text={fileActions.newPath}
					onText={fileActions.typeNew}
					onCreate={() => void fileActions.create()}
					isBusy={fileActions.creating.isBusy}
					error={fileActions.creating.error}
				/>
			</div>
			<FileSearch text={query} onText={setQuery} onOpen={onOpen}>
				{fileActions.refusal ? (
					<div className={styles.notice}>
						<Notice
							tone="error"
							live
							title={fileActions.refusal.title}
							actions={
								<Button size="sm" onClick={fileActions.clearRefusal}>
									Close
								</Button>
							}
						>
							{fileActions.refusal.message}
						</Notice>
					</div>
				) : null}
				{tree.isError ? (
					<div className={styles.notice}>
						<NotLoaded
							title="We couldn’t load your files"
							reason={tree.error && describeFailure(tree.error)}
							onRetry={() => void tree.refetch()}
						/>
					</div>
				) : null}
				{tree.isLoading ? (
					<div className={styles.notice}>
						<Skeleton lines={6} label="Loading your files" />
					</div>
				) : null}
				{tree.isSuccess && rows.length === 0 ? (
					<div className={styles.empty}>
						<p>No files yet.</p>
						<p>Create one above, or import your notes.</p>
					</div>
				) : null}
				{rows.length > 0 ? (
					<FileTree
						rows={rows}
						openPath={openPath}
						edited={edited}
						actions={actions}
						moved={fileActions.moved}
						renaming={fileActions.renaming}
						onRename={(path, name) => void fileActions.rename(path, name)}
						onRenameEnd={fileActions.endRename}
					/>
				) : null}
			</FileSearch>
			<ImportExportBar canExport={files.length > 0} imports={imports} />
			{fileActions.moving ? (
				<MoveDialog
					key={fileActions.moving.path}
					{...fileActions.moving}
					paths={paths}
					onMove={(to) =>
						fileActions.moving && void fileActions.moveTo(fileActions.moving.path, to)
					}
					onClose={fileActions.endMove}
				/>
			) : null}
		</div>
	);
}
