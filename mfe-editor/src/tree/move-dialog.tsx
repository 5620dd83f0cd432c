import { Button } from 'design-system/button';
import { Combobox } from 'design-system/combobox';
import { Dialog } from 'design-system/dialog';
import { useId, useState } from 'react';
import { listFolders } from './actions/list-folders.ts';
import { normalisePath } from './actions/normalise-path.ts';
import { lastName, parentFolder } from './actions/tree-rows.ts';
import styles from './move-dialog.module.css';

export interface MoveDialogProps {
	path: string;
	/** The paths of all files. */
	paths: readonly string[];
	isBusy: boolean;
	error: string | undefined;
	/** '' for the top. */
	onMove: (to: string) => void;
	onClose: () => void;
}

/** No folder can have this path, because its first name would be empty. */
const TOP_LABEL = '/ (top)';

/** Moves a file or a folder into another folder, existing or new. */
export function MoveDialog({ path, paths, isBusy, error, onMove, onClose }: MoveDialogProps) {
	const form = useId();
	const [text, setText] = useState('');
	const from = parentFolder(path);
	const targets = listFolders(paths).filter(
		(folder) => folder !== from && folder !== path && !folder.startsWith(`${path}/`),
	);
	const items = [
		...(from === '' ? [] : [{ id: '/', name: TOP_LABEL }]),
		...targets.map((folder) => ({ id: folder, name: folder })),
	];
	return (
		<Dialog
			open
			title={`Move “${lastName(path)}” to…`}
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
					const to = normalisePath(text);
					if (to !== '' && !isBusy) onMove(to === TOP_LABEL ? '' : to);
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
