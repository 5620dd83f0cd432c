import type { FileInfo } from 'bff/contract/editor/editor';
import { Button } from 'design-system/button';
import { keyOf } from 'design-system/keys';
import { RichTextEditor } from 'design-system/rich-text-editor';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useImageNote } from 'remote-kit/image-note/use-image-note';
import type { Toast } from 'remote-kit/toasts';
import { useDebounced } from 'remote-kit/use-debounced';
import { useIsPhone } from 'remote-kit/use-is-phone';
import { FileNotices } from './file-notices.tsx';
import styles from './file-view.module.css';
import { countWords } from './open-file/count-words.ts';
import type { UnsavedTexts } from './open-file/unsaved-texts.ts';
import { useOpenFile } from './open-file/use-open-file.ts';
import { StatusBar } from './status-bar.tsx';

const FileDialogs = lazy(async () => ({
	default: (await import(/* webpackChunkName: "controls" */ './file-dialogs.tsx')).FileDialogs,
}));

export interface FileViewProps {
	file: Pick<FileInfo, 'id' | 'path' | 'revision'>;
	isDeleted: boolean;
	/** Another file is shown, but text typed here still waits for the editor's code. */
	isHidden: boolean;
	texts: UnsavedTexts;
	paths: readonly string[];
	/** It was just created: its text takes the focus. */
	takesFocus: boolean;
	onFocused: () => void;
	/** Content before the formatting buttons. */
	toolbarStart: ReactNode;
	openFile: (path: string | null, options?: { replace?: boolean }) => void;
	showToast: (toast: Toast) => void;
	/** Called with whether typed text waits for the editor's code. */
	onWaiting: (isWaiting: boolean) => void;
}

/** Words are counted after this pause, because counting a long text would slow down typing. */
const COUNT_PAUSE_MS = 500;

/** The open file: notices, the editor and the status bar. */
export function FileView({
	file,
	isDeleted,
	isHidden,
	texts,
	paths,
	takesFocus,
	onFocused,
	toolbarStart,
	openFile,
	showToast,
	onWaiting,
}: FileViewProps) {
	const open = useOpenFile({ file, isDeleted, texts });
	const [isShowingRevisions, setIsShowingRevisions] = useState(false);
	const [isSavingAs, setIsSavingAs] = useState(false);
	const { around, note } = useImageNote('a file');
	const isPhone = useIsPhone();
	const { html, status, isUnsaved, isSaving } = open;
	const htmlToCount = useDebounced(status === 'open' ? html : undefined, COUNT_PAUSE_MS);

	const words = useMemo(
		() => (htmlToCount === undefined ? undefined : countWords(htmlToCount)),
		[htmlToCount],
	);

	const text = useRef<HTMLDivElement>(null);
	const isReadyForFocus = takesFocus && status === 'open';
	useEffect(() => {
		if (!isReadyForFocus) return;
		text.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
		onFocused();
	}, [isReadyForFocus, onFocused]);

	const save = () => {
		if (isDeleted) setIsSavingAs(true);
		else void open.save();
	};
	const latestSave = useRef(save);
	useEffect(() => {
		latestSave.current = save;
	});
	useEffect(() => {
		if (isHidden) return;
		// On the whole document, because the browser would save the page while the tree has focus.
		const handleKeyDown = (event: KeyboardEvent) => {
			if (
				keyOf(event).toLowerCase() !== 's' ||
				event.shiftKey ||
				event.altKey ||
				!(event.ctrlKey || event.metaKey)
			)
				return;
			if (event.defaultPrevented) return;
			event.preventDefault();
			latestSave.current();
		};
		document.addEventListener('keydown', handleKeyDown);
		return () => document.removeEventListener('keydown', handleKeyDown);
	}, [isHidden]);

	const saveButton = (
		<Button
			size="sm"
			variant="primary"
			className={styles.save}
			busy={isSaving}
			disabled={status !== 'open'}
			onClick={save}
		>
			Save
		</Button>
	);
	return (
		<div className={styles.view} hidden={isHidden}>
			<FileNotices
				open={open}
				path={file.path}
				isDeleted={isDeleted}
				onSaveAs={() => setIsSavingAs(true)}
			/>
			{note}
			<div {...around} ref={text} className={styles.text} aria-busy={status === 'loading'}>
				<RichTextEditor
					size="page"
					label={file.path}
					html={html}
					onChange={open.change}
					disabled={status !== 'open'}
					onSave={save}
					onWaiting={onWaiting}
					toolbarStart={toolbarStart}
					// On a phone the tools take the whole row.
					toolbarEnd={isPhone ? null : saveButton}
				/>
			</div>
			{status === 'open' ? (
				<StatusBar isUnsaved={isUnsaved} path={file.path} words={isPhone ? undefined : words}>
					{isDeleted ? null : (
						<Button size="sm" variant="quiet" onClick={() => setIsShowingRevisions(true)}>
							Revisions
						</Button>
					)}
					{isPhone ? saveButton : null}
				</StatusBar>
			) : null}
			<Suspense>
				{open.theirs || isShowingRevisions || isSavingAs ? (
					<FileDialogs
						open={open}
						file={file}
						paths={paths}
						isShowingRevisions={isShowingRevisions}
						isSavingAs={isSavingAs}
						onRevisionsEnd={() => setIsShowingRevisions(false)}
						onSaveAsEnd={() => setIsSavingAs(false)}
						openFile={openFile}
						showToast={showToast}
					/>
				) : null}
			</Suspense>
		</div>
	);
}
