import type { FileInfo } from 'bff/contract/editor';
import { Button } from 'design-system/button';
import { RichTextEditor } from 'design-system/rich-text-editor';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Toast } from 'remote-kit/toasts';
import { FileNotices } from './file-notices.tsx';
import styles from './file-view.module.css';
import { countWords } from './open-file/count-words.ts';
import type { UnsavedTexts } from './open-file/unsaved-texts.ts';
import { useOpenFile } from './open-file/use-open-file.ts';
import { useSettled } from './open-file/use-debounced.ts';
import { StatusBar } from './status-bar.tsx';

const FileDialogs = lazy(async () => ({
	default: (await import(/* webpackChunkName: "controls" */ './file-dialogs.tsx')).FileDialogs,
}));

export interface FileViewProps {
	file: Pick<FileInfo, 'id' | 'path' | 'revision'>;
	isGone: boolean;
	texts: UnsavedTexts;
	paths: readonly string[];
	/** What stands before the tools. */
	opener: ReactNode;
	go: (path: string | null, options?: { replace?: boolean }) => void;
	say: (toast: Toast) => void;
	onUnsavedChange: (dirty: boolean) => void;
}

/** Counting a long text takes longer than a key. */
const countPauseMs = 500;

/** The open file: what is to be known of it, its words, and whether they are saved. */
export function FileView({
	file,
	isGone,
	texts,
	paths,
	opener,
	go,
	say,
	onUnsavedChange,
}: FileViewProps) {
	const open = useOpenFile({ file, isGone, texts, onUnsavedChange });
	const [isLookingBack, setIsLookingBack] = useState(false);
	const [isSavingAs, setIsSavingAs] = useState(false);
	const { html, status, isUnsaved, isSaving } = open;
	const counted = useSettled(status === 'open' ? html : undefined, countPauseMs);

	const words = useMemo(() => (counted === undefined ? undefined : countWords(counted)), [counted]);

	const save = () => {
		if (isGone) setIsSavingAs(true);
		else void open.save();
	};
	const latestSave = useRef(save);
	useEffect(() => {
		latestSave.current = save;
	});
	useEffect(() => {
		// Also where the tree has the keyboard: the browser would save the page.
		const press = (event: KeyboardEvent) => {
			if (
				event.key.toLowerCase() !== 's' ||
				event.shiftKey ||
				event.altKey ||
				!(event.ctrlKey || event.metaKey)
			)
				return;
			if (event.defaultPrevented) return;
			event.preventDefault();
			latestSave.current();
		};
		document.addEventListener('keydown', press);
		return () => document.removeEventListener('keydown', press);
	}, []);

	return (
		<div className={styles.view}>
			<FileNotices
				open={open}
				path={file.path}
				isGone={isGone}
				onSaveAs={() => setIsSavingAs(true)}
			/>
			<div className={styles.text} aria-busy={status === 'loading'}>
				<RichTextEditor
					size="page"
					label={file.path}
					html={html}
					onChange={open.change}
					disabled={status !== 'open'}
					onSave={save}
					toolbarStart={opener}
					toolbarEnd={
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
					}
				/>
			</div>
			{status === 'open' ? (
				<StatusBar isUnsaved={isUnsaved} path={file.path} words={words}>
					{isGone ? null : (
						<Button size="sm" variant="quiet" onClick={() => setIsLookingBack(true)}>
							Revisions
						</Button>
					)}
				</StatusBar>
			) : null}
			<Suspense>
				{open.theirs || isLookingBack || isSavingAs ? (
					<FileDialogs
						open={open}
						file={file}
						paths={paths}
						isLookingBack={isLookingBack}
						isSavingAs={isSavingAs}
						onRevisionsEnd={() => setIsLookingBack(false)}
						onSaveAsEnd={() => setIsSavingAs(false)}
						go={go}
						say={say}
					/>
				) : null}
			</Suspense>
		</div>
	);
}
