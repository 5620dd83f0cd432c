import type { QueryError } from 'bff/client/base-query';
import type { FileInfo } from 'bff/contract/editor';
import { lazy } from 'react';
import { describeFailure } from 'remote-kit/failure';
import type { Toast } from 'remote-kit/toasts';
import { useCreateMutation } from '../api.ts';
import { freePath } from '../tree/actions/find-copy-path.ts';
import { typedPath } from '../tree/actions/normalise-path.ts';
import type { OpenFile } from './open-file/use-open-file.ts';

// Together, once one of them is needed: what compares texts is large.
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
	isLookingBack: boolean;
	isSavingAs: boolean;
	onRevisionsEnd: () => void;
	onSaveAsEnd: () => void;
	go: (path: string | null, options?: { replace?: boolean }) => void;
	say: (toast: Toast) => void;
}

/**
 * What is asked about the open file: whose words stay, which revision comes back, where a text
 * without a file goes.
 */
export function FileDialogs({
	open,
	file,
	paths,
	isLookingBack,
	isSavingAs,
	onRevisionsEnd,
	onSaveAsEnd,
	go,
	say,
}: FileDialogsProps) {
	const [create, creating] = useCreateMutation();
	const { theirs, html } = open;

	const saveCopy = async () => {
		const { data, error } = await create({ path: freePath(file.path, paths), content: html });
		if (!data) return open.fail(error as QueryError);
		open.discard();
		go(data.path);
		say({ text: `Saved as ${data.path}` });
	};
	const saveAsNew = async (path: string) => {
		const { data } = await create({ path: typedPath(path), content: html });
		if (!data) return;
		onSaveAsEnd();
		open.discard();
		go(data.path, { replace: true });
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
			{isLookingBack ? (
				<RevisionsDialog
					path={file.path}
					now={html}
					isUnsaved={open.isUnsaved}
					isSaving={open.isSaving}
					onRestore={async (earlier) => {
						onRevisionsEnd();
						if (await open.restore(earlier)) say({ text: 'Restored' });
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
