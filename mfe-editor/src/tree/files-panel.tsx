import type { FileInfo } from 'bff/contract/editor';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useTreeQuery } from '../api.ts';
import { FilesInOut } from '../import-export/import-export-bar.tsx';
import { useImport } from '../import-export/use-import.ts';
import { FileSearch } from '../search/file-search.tsx';
import type { UnsavedTexts } from '../text/open-file/unsaved-texts.ts';
import { listRows, nestPaths } from './actions/tree-rows.ts';
import type { useFileActions } from './actions/use-file-actions.ts';
import type { useOpenFolders } from './actions/use-open-folders.ts';
import { FileTree, type TreeActions } from './file-tree.tsx';
import styles from './files-panel.module.css';
import { NewFileBox } from './new-file-box.tsx';

const MoveDialog = lazy(async () => ({
	default: (await import(/* webpackChunkName: "controls" */ './move-dialog.tsx')).MoveDialog,
}));

export interface FilesPanelProps {
	files: readonly FileInfo[];
	openPath: string | null;
	texts: UnsavedTexts;
	work: ReturnType<typeof useFileActions>;
	folders: ReturnType<typeof useOpenFolders>;
	onOpen: (path: string) => void;
}

/** Everything beside the text: a new file, the search, the tree, and the way in and out. */
export function FilesPanel({ files, openPath, texts, work, folders, onOpen }: FilesPanelProps) {
	const tree = useTreeQuery();
	const newBox = useRef<HTMLInputElement>(null);
	const panel = useRef<HTMLDivElement>(null);
	const isMoving = work.moving !== null;
	useEffect(() => {
		if (!isMoving) return;
		return () => {
			// The dialog gives focus back to the row it came from, which may stand elsewhere by now.
			setTimeout(() => {
				if (document.activeElement === document.body)
					panel.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
			});
		};
	}, [isMoving]);

	const [query, setQuery] = useState('');
	const imports = useImport();
	const paths = useMemo(() => files.map(({ path }) => path), [files]);
	const nested = useMemo(() => nestPaths(paths), [paths]);
	const rows = useMemo(() => listRows(nested, folders.open), [nested, folders.open]);
	const unsavedIds = useSyncExternalStore(texts.subscribe, texts.ids);
	const edited = useMemo(
		() => new Set(files.filter(({ id }) => unsavedIds.has(id)).map(({ path }) => path)),
		[files, unsavedIds],
	);

	const { change: openFolders } = folders;
	const { bring } = imports;
	const { actions: fileActions } = work;
	const actions = useMemo<TreeActions>(
		() => ({
			choose: ({ path, isFolder, isOpen }) =>
				isFolder ? openFolders([path], !isOpen) : onOpen(path),
			openFolder: (path, isOpen) => openFolders([path], isOpen),
			startRename: fileActions.startRename,
			startMove: fileActions.startMove,
			remove: (path) => void fileActions.remove(path),
			newIn: (folder) => {
				fileActions.typeNew(`${folder}/`);
				newBox.current?.focus();
			},
			move: (path, to) => void fileActions.move(path, to),
			importInto: (folder, chosen) => void bring(folder, chosen),
		}),
		[fileActions, openFolders, onOpen, bring],
	);

	return (
		<div ref={panel} className={styles.panel}>
			<div className={styles.head}>
				<NewFileBox
					ref={newBox}
					text={work.newPath}
					onText={work.typeNew}
					onCreate={() => void work.create()}
					isBusy={work.creating.isBusy}
					error={work.creating.error}
				/>
			</div>
			<FileSearch text={query} onText={setQuery} onOpen={onOpen}>
				{work.refusal ? (
					<div className={styles.notice}>
						<Notice
							tone="error"
							live
							title={work.refusal.title}
							actions={
								<Button size="sm" onClick={work.forgetRefusal}>
									Close
								</Button>
							}
						>
							{work.refusal.message}
						</Notice>
					</div>
				) : null}
				{tree.isError ? (
					<div className={styles.notice}>
						<Notice
							tone="error"
							live
							title="Your files could not be listed."
							actions={
								<Button size="sm" onClick={() => void tree.refetch()}>
									Try again
								</Button>
							}
						>
							{tree.error ? describeFailure(tree.error) : null}
						</Notice>
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
						<p>Name one above, or import what you have.</p>
					</div>
				) : null}
				{rows.length > 0 ? (
					<FileTree
						rows={rows}
						openPath={openPath}
						edited={edited}
						actions={actions}
						moved={work.moved}
						renaming={work.renaming}
						onRename={(path, name) => void work.rename(path, name)}
						onRenameEnd={work.endRename}
					/>
				) : null}
			</FileSearch>
			<FilesInOut canExport={files.length > 0} imports={imports} />
			<Suspense>
				{work.moving ? (
					<MoveDialog
						key={work.moving.path}
						{...work.moving}
						paths={paths}
						onMove={(to) => work.moving && void work.moveTo(work.moving.path, to)}
						onClose={work.endMove}
					/>
				) : null}
			</Suspense>
		</div>
	);
}
