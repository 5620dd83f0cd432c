import { Button } from 'design-system/button';
import { Combobox } from 'design-system/combobox';
import { Dialog } from 'design-system/dialog';
import { useId, useState } from 'react';
import { listFolders } from './actions/list-folders.ts';
import { folderOf, nameOf } from './actions/tree-rows.ts';
import { typedPath } from './actions/normalise-path.ts';
import styles from './move-dialog.module.css';

export interface MoveDialogProps {
	path: string;
	/** Of all files there are. */
	paths: readonly string[];
	isBusy: boolean;
	error: string | undefined;
	/** '' for the top. */
	onMove: (to: string) => void;
	onClose: () => void;
}

/** No folder can be called that: its first name would be empty. */
const top = '/ (top)';

/** Puts a file or a folder into another folder, one there is or a new one. */
export function MoveDialog({ path, paths, isBusy, error, onMove, onClose }: MoveDialogProps) {
	const form = useId();
	const [text, setText] = useState('');
	const from = folderOf(path);
	const targets = listFolders(paths).filter(
		(folder) => folder !== from && folder !== path && !folder.startsWith(`${path}/`),
	);
	const items = [
		...(from === '' ? [] : [{ id: '/', name: top }]),
		...targets.map((folder) => ({ id: folder, name: folder })),
	];
	return (
		<Dialog
			open
			title={`Move "${nameOf(path)}" to…`}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" type="submit" form={form} busy={isBusy}>
						Move
					</Button>
				</>
			}
		>
			<form
				id={form}
				className={styles.form}
				onSubmit={(event) => {
					event.preventDefault();
					const to = typedPath(text);
					if (to !== '' && !isBusy) onMove(to === top ? '' : to);
				}}
			>
				<Combobox
					label="Folder"
					items={items}
					text={text}
					onText={setText}
					onSelect={({ name }) => setText(name)}
					onCreate={setText}
					placeholder="Choose a folder, or name a new one"
					error={error}
				/>
			</form>
		</Dialog>
	);
}
