import { moreIcon } from 'design-system/icon-paths';
import { Menu } from 'design-system/menu';
import { useRef } from 'react';
import type { TreeRow } from './actions/tree-rows.ts';
import type { TreeActions } from './file-tree.tsx';

export interface RowMenuProps {
	row: Pick<TreeRow, 'path' | 'name' | 'isFolder'>;
	actions: TreeActions;
	onDone: () => void;
}

/** The menu of a file or a folder. Its code is loaded by the first click. */
export function RowMenu({ row: { path, name, isFolder }, actions, onDone }: RowMenuProps) {
	const selected = useRef<(path: string) => void>(undefined);
	const item = (label: string, action: (path: string) => void) => ({
		label,
		onSelect: () => {
			selected.current = action;
		},
	});
	return (
		<Menu
			label={`Actions for ${name}`}
			icon={moreIcon}
			defaultOpen
			onClosed={() => {
				onDone();
				// Runs the action after the menu has returned focus, because the action may move it.
				setTimeout(() => selected.current?.(path));
			}}
			items={[
				...(isFolder ? [item('New file here', actions.newIn)] : []),
				item('Rename', actions.startRename),
				item('Move to…', actions.startMove),
				item('Delete', actions.remove),
			]}
		/>
	);
}
