import { PromptDialog } from 'design-system/prompt-dialog';
import { ToastProvider, useToast } from 'design-system/toast';
import type { RemoteProps } from 'shell/contract/remote';
import { editorPath } from '../files/editor-address.ts';
import { useCreateFileMutation } from '../files/file-api.ts';
import { suggestPath, toHtml } from './draft-file.ts';

export interface SaveDraftProps extends Pick<RemoteProps, 'navigate'> {
	text: string;
	isOpen: boolean;
	onClose: () => void;
}

/** The dialog that saves a draft, and the toast that confirms it. */
export function SaveDraft(props: SaveDraftProps) {
	return (
		<ToastProvider>
			<SaveDialog {...props} />
		</ToastProvider>
	);
}

function SaveDialog({ text, isOpen, onClose, navigate }: SaveDraftProps) {
	const showToast = useToast();
	const [createFile, { error, isLoading, reset }] = useCreateFileMutation();
	const close = () => {
		reset();
		onClose();
	};
	const save = async (typed: string) => {
		if (isLoading) return;
		const { data: file } = await createFile({
			path: typed.trim().normalize('NFC'),
			content: toHtml(text),
		});
		if (!file) return;
		close();
		showToast(`Saved as ${file.path}`, {
			action: { label: 'Open in Editor', onClick: () => navigate(editorPath(file.path)) },
		});
	};
	return (
		<PromptDialog
			open={isOpen}
			title="Save draft as a file"
			help="Use folder/name to choose a folder."
			submitLabel="Save"
			defaultValue={suggestPath(text)}
			error={error?.message}
			onSubmit={(typed) => void save(typed)}
			onClose={close}
		/>
	);
}
