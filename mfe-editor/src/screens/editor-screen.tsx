import { IconButton } from 'design-system/icon-button';
import { panelOpenIcon } from 'design-system/icon-paths';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Toast } from 'remote-kit/toasts';
import { useIsPhone } from 'remote-kit/use-is-phone';
import type { RemoteProps } from 'shell/contract/remote';
import { useTreeQuery } from '../api.ts';
import { fileAddress, readAddress } from '../editor-address.ts';
import { NoFile } from '../text/no-file.tsx';
import { UnsavedTexts } from '../text/open-file/unsaved-texts.ts';
import { useFileActions } from '../tree/actions/use-file-actions.ts';
import { useOpenFolders } from '../tree/actions/use-open-folders.ts';
import { useSelectedFile } from '../tree/actions/use-selected-file.ts';
import { FilesPanel } from '../tree/files-panel.tsx';
import styles from './editor-screen.module.css';

// What is not there at first sight is not in the first load.
const Toasts = lazy(async () => ({
	default: (await import(/* webpackChunkName: "controls" */ 'remote-kit/toasts')).Toasts,
}));
const fetchFileView = () => import(/* webpackChunkName: "text" */ '../text/file-view.tsx');
const FileView = lazy(async () => ({ default: (await fetchFileView()).FileView }));
const Drawer = lazy(async () => ({
	default: (await import(/* webpackChunkName: "controls" */ 'design-system/drawer')).Drawer,
}));

export interface EditorScreenProps extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'> {
	/** The query of the address: the open file is in it. */
	search: string;
}

const none: never[] = [];

/** Files beside the text of one of them. */
export function EditorScreen({ search, navigate, onUnsavedChange }: EditorScreenProps) {
	const tree = useTreeQuery(undefined, { refetchOnFocus: true, refetchOnReconnect: true });
	const [texts] = useState(() => new UnsavedTexts());
	const [said, setSaid] = useState<readonly Toast[]>([]);
	const say = useCallback((toast: Toast) => setSaid((before) => [...before, toast]), []);
	const isPhone = useIsPhone();
	const [isDrawerOpen, setIsDrawerOpen] = useState(false);
	const path = readAddress(search);
	const files = tree.data ?? (tree.isError ? none : undefined);

	const hasFile = path !== null;
	/** What edits is fetched while the tree is being read, or while a file is being chosen. */
	const prepare = useCallback(() => void fetchFileView().catch(() => undefined), []);
	useEffect(() => {
		if (hasFile) prepare();
	}, [hasFile, prepare]);

	const isDirty = useRef(false);
	const report = useCallback(
		(dirty: boolean) => {
			isDirty.current = dirty;
			onUnsavedChange(dirty);
		},
		[onUnsavedChange],
	);
	const go = useCallback(
		(to: string | null, options?: { replace?: boolean }) => {
			if (!options?.replace) setIsDrawerOpen(false);
			// Each file keeps its own unsaved text, so nothing is lost by looking at another: the shell
			// need not ask.
			onUnsavedChange(false);
			navigate(fileAddress(to), options);
			onUnsavedChange(isDirty.current);
		},
		[navigate, onUnsavedChange],
	);
	const follow = useCallback((to: string) => go(to, { replace: true }), [go]);

	const folders = useOpenFolders(path);
	const work = useFileActions({ openPath: path, go, say, onMoved: folders.follow });
	const selected = useSelectedFile({ path, files, texts, onMoved: follow });

	const panel = (
		<FilesPanel
			files={files ?? none}
			openPath={path}
			texts={texts}
			work={work}
			folders={folders}
			onOpen={go}
		/>
	);
	const opener = isPhone ? (
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
				<Suspense>
					{isDrawerOpen ? (
						<Drawer open title="Files" onClose={() => setIsDrawerOpen(false)}>
							{panel}
						</Drawer>
					) : null}
				</Suspense>
			) : (
				<aside
					className={styles.files}
					aria-label="Files"
					onPointerEnter={prepare}
					onFocus={prepare}
				>
					{panel}
				</aside>
			)}
			{selected.kind === 'file' || selected.kind === 'gone' ? (
				<Suspense fallback={<NoFile opener={opener} isReading />}>
					<FileView
						key={selected.file.id}
						file={selected.file}
						isGone={selected.kind === 'gone'}
						texts={texts}
						paths={(files ?? none).map((file) => file.path)}
						opener={opener}
						go={go}
						say={say}
						onUnsavedChange={report}
					/>
				</Suspense>
			) : (
				<NoFile
					opener={opener}
					isReading={selected.kind === 'reading'}
					unknown={selected.kind === 'unknown' && !tree.isError ? selected.path : undefined}
				/>
			)}
			<Suspense>{said.length > 0 ? <Toasts toasts={said} /> : null}</Suspense>
		</div>
	);
}
