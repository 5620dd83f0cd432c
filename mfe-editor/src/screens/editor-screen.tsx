import { IconButton } from 'design-system/icon-button';
import { panelOpenIcon } from 'design-system/icon-paths';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useIsPhone } from 'remote-kit/use-is-phone';
import { useToasts } from 'remote-kit/use-toasts';
import type { RemoteProps } from 'shell/contract/remote';
import { useContentQuery, useTreeQuery } from '../api.ts';
import { asksForNew, fileAddress, readAddress } from '../editor-address.ts';
import { useImport } from '../import-export/use-import.ts';
import { NoFile } from '../text/no-file.tsx';
import { UnsavedTexts } from '../text/open-file/unsaved-texts.ts';
import { useFileActions } from '../tree/actions/use-file-actions.ts';
import { useOpenFolders } from '../tree/actions/use-open-folders.ts';
import { type Selected, useSelectedFile } from '../tree/actions/use-selected-file.ts';
import { FilesPanel } from '../tree/files-panel.tsx';
import styles from './editor-screen.module.css';

const FileView = lazyPart(
	async () => (await import('../text/file-view.tsx')).FileView,
	'The editor',
	{ loading: ({ toolbarStart }) => <NoFile toolbarStart={toolbarStart} isLoading /> },
);
const Drawer = lazyPart(
	async () => (await import('design-system/drawer')).Drawer,
	'The list of files',
);

export interface EditorScreenProps extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'> {
	/** The query of the URL, which has the path of the open file. */
	search: string;
}

type OpenFile = Extract<Selected, { file: object }>;

const none: never[] = [];

/** The tree of files next to the text of one of them. */
export function EditorScreen({ search, navigate, onUnsavedChange }: EditorScreenProps) {
	const tree = useTreeQuery(undefined, { refetchOnFocus: true, refetchOnReconnect: true });
	const [texts] = useState(() => new UnsavedTexts());
	const { showToast, toasts } = useToasts();
	const isPhone = useIsPhone();
	const [isDrawerOpen, setIsDrawerOpen] = useState(false);
	const path = readAddress(search);
	const files = tree.data ?? (tree.isError ? none : undefined);

	const hasFile = path !== null;
	// Reads the open file together with the tree, not after the tree and its code.
	useContentQuery(path ?? '', {
		skip: path === null || files?.some((file) => file.path === path) === false,
		selectFromResult: () => none,
	});
	// While the tree is loading.
	useEffect(() => {
		if (hasFile) void FileView.preload();
	}, [hasFile]);

	const isAtRisk = useRef(false);
	const openFile = useCallback(
		(to: string | null, options?: { replace?: boolean }) => {
			if (!options?.replace) setIsDrawerOpen(false);
			// Each file keeps its own unsaved text, so the shell must not ask before another is opened.
			onUnsavedChange(false);
			navigate(fileAddress(to), options);
			onUnsavedChange(isAtRisk.current);
		},
		[navigate, onUnsavedChange],
	);
	const followMove = useCallback((to: string) => openFile(to, { replace: true }), [openFile]);

	/** A file that was created here, until its text has the focus. */
	const [created, setCreated] = useState<string | null>(null);
	const folders = useOpenFolders(path);
	const imports = useImport();
	const fileActions = useFileActions({
		openPath: path,
		openFile,
		showToast,
		onMoved: folders.follow,
		onCreated: setCreated,
	});
	const hasRefusal = fileActions.refusal !== null;
	// On a phone it is shown in the drawer.
	useEffect(() => {
		if (isPhone && hasRefusal) setIsDrawerOpen(true);
	}, [isPhone, hasRefusal]);
	const { createNote } = fileActions.actions;
	const isNewAsked = asksForNew(search);
	/** The address keeps its `?new=1` until the shell has navigated. */
	const isAnswered = useRef(false);
	useEffect(() => {
		if (!isNewAsked) isAnswered.current = false;
		if (!isNewAsked || !files || isAnswered.current) return;
		isAnswered.current = true;
		openFile(null, { replace: true });
		void createNote(
			files.map((file) => file.path),
			{ replace: true },
		);
	}, [isNewAsked, files, openFile, createNote]);
	const selected = useSelectedFile({ path, files, texts, onMoved: followMove });

	const shown = selected.kind === 'file' || selected.kind === 'deleted' ? selected : null;
	// Unsaved text is stored in this browser, so leaving needs confirmation only if that failed, and
	// after a deletion, because nothing in the tree leads back to the text.
	/** The files with typed text that waits for the editor's code. */
	const [waiting, setWaiting] = useState<readonly OpenFile[]>([]);
	const isUnstored = useSyncExternalStore(texts.subscribe, texts.hasUnstored);
	const wouldLoseText = isUnstored || selected.kind === 'deleted' || waiting.length > 0;
	useEffect(() => {
		isAtRisk.current = wouldLoseText;
		onUnsavedChange(wouldLoseText);
		return () => onUnsavedChange(false);
	}, [wouldLoseText, onUnsavedChange]);

	const panel = (
		<FilesPanel
			files={files ?? none}
			openPath={path}
			texts={texts}
			fileActions={fileActions}
			folders={folders}
			imports={imports}
			onOpen={openFile}
		/>
	);
	const drawerButton = isPhone ? (
		<IconButton
			label="Files"
			icon={panelOpenIcon}
			aria-expanded={isDrawerOpen}
			onClick={() => setIsDrawerOpen(true)}
		/>
	) : null;

	return (
		<div className={styles.screen}>
			<VisuallyHidden>
				<h1>Editor</h1>
			</VisuallyHidden>
			{isPhone ? (
				isDrawerOpen && (
					<Drawer open title="Files" onClose={() => setIsDrawerOpen(false)}>
						{panel}
					</Drawer>
				)
			) : (
				<aside
					className={styles.files}
					aria-label="Files"
					onPointerEnter={() => void FileView.preload()}
					onFocus={() => void FileView.preload()}
				>
					{panel}
				</aside>
			)}
			{[...waiting.filter(({ file }) => file.id !== shown?.file.id), ...(shown ? [shown] : [])].map(
				(open) => (
					<FileView
						key={open.file.id}
						file={open.file}
						isDeleted={open.kind === 'deleted'}
						isHidden={open !== shown}
						texts={texts}
						paths={(files ?? none).map((file) => file.path)}
						takesFocus={open.file.path === created}
						onFocused={() => setCreated(null)}
						toolbarStart={drawerButton}
						openFile={openFile}
						showToast={showToast}
						onWaiting={(isWaiting) =>
							setWaiting((before) => [
								...before.filter(({ file }) => file.id !== open.file.id),
								...(isWaiting ? [open] : []),
							])
						}
					/>
				),
			)}
			{shown ? null : (
				<NoFile
					toolbarStart={drawerButton}
					hasFiles={!tree.isSuccess || tree.data.length > 0}
					onNew={files && (() => void createNote(files.map((file) => file.path)))}
					onChoose={isPhone ? () => setIsDrawerOpen(true) : undefined}
					onImport={(chosen) => {
						setIsDrawerOpen(isPhone);
						void imports.importFiles('', chosen);
					}}
					isLoading={selected.kind === 'loading' || isNewAsked || fileActions.creating.isBusy}
					unknownPath={selected.kind === 'unknown' && !tree.isError ? selected.path : undefined}
				/>
			)}
			{toasts}
		</div>
	);
}
