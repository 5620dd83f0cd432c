import type { FileInfo } from 'bff/contract/editor/editor';
import { lazy } from 'react';
import { describeFailure, failureOf } from 'remote-kit/failure';
import type { Toast } from 'remote-kit/toasts';
import { useCreateMutation } from '../api.ts';
import { findCopyPath } from '../tree/actions/find-copy-path.ts';
import { normalisePath } from '../tree/actions/normalise-path.ts';
import type { OpenFile } from './open-file/use-open-file.ts';

// One chunk for both, because the code that compares texts is large.
const ConflictDialog = lazy(async () => ({
	default: (await import(/* webpackChunkName: "compare" */ './conflict-dialog.tsx')).ConflictDialog,
}));
const RevisionsDialog = lazy(async () => ({
	default: (await import(/* webpackChunkName: "compare" */ './revisions-dialog.tsx'))
		.RevisionsDialog,
}));
const PromptDialog = lazy(async () => ({
	default: (await import(/* webpackChunkName: "controls" */ 'design-system/prompt-dialog'))
		.PromptDialog,
}));

export interface FileDialogsProps {
	open: OpenFile;
	file: Pick<FileInfo, 'id' | 'path'>;
	paths: readonly string[];
	isShowingRevisions: boolean;
	isSavingAs: boolean;
	onRevisionsEnd: () => void;
	onSaveAsEnd: () => void;
	openFile: (path: string | null, options?: { replace?: boolean }) => void;
	showToast: (toast: Toast) => void;
}

/** The dialogs of the open file: conflict, revisions, and saving as a new file. */
export function FileDialogs({
	open,
	file,
	paths,
	isShowingRevisions,
	isSavingAs,
	onRevisionsEnd,
	onSaveAsEnd,
	openFile,
	showToast,
}: FileDialogsProps) {
	const [create, creating] = useCreateMutation();
	const { theirs, html } = open;

	const saveCopy = async () => {
		const { data, error } = await create({ path: findCopyPath(file.path, paths), content: html });
		if (!data) return open.reportFailure(failureOf(error));
		open.discard();
		openFile(data.path);
		showToast({ text: `Saved as ${data.path}` });
	};
	const saveAsNew = async (path: string) => {
		const { data } = await create({ path: normalisePath(path), content: html });
		if (!data) return;
		onSaveAsEnd();
		open.discard();
		openFile(data.path, { replace: true });
	};

	return (
		<>
			{theirs ? (
				<ConflictDialog
					path={file.path}
					mine={html}
					theirs={theirs.html}
					isSaving={open.isSaving}
					onKeepMine={() => void open.keepMine()}
					onTakeTheirs={open.discard}
					onSaveCopy={() => void saveCopy()}
					onClose={open.closeConflict}
				/>
			) : null}
			{isShowingRevisions ? (
				<RevisionsDialog
					path={file.path}
					current={html}
					isUnsaved={open.isUnsaved}
					isSaving={open.isSaving}
					onRestore={async (earlier) => {
						onRevisionsEnd();
						if (await open.restore(earlier)) showToast({ text: 'Revision restored' });
					}}
					onClose={onRevisionsEnd}
				/>
			) : null}
			{isSavingAs ? (
				<PromptDialog
					open
					title="Save as new file"
					submitLabel="Save"
					defaultValue={file.path}
					error={creating.error ? describeFailure(creating.error) : undefined}
					onSubmit={(path) => void saveAsNew(path)}
					onClose={onSaveAsEnd}
				/>
			) : null}
		</>
	);
}
