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

/** What can be done with a file or a folder. Its code comes with the first press. */
export function RowMenu({ row: { path, name, isFolder }, actions, onDone }: RowMenuProps) {
	const chosen = useRef<(path: string) => void>(undefined);
	const item = (label: string, act: (path: string) => void) => ({
		label,
		onSelect: () => {
			chosen.current = act;
		},
	});
	return (
		<Menu
			label={`Actions for ${name}`}
			icon={moreIcon}
			defaultOpen
			onClosed={() => {
				onDone();
				// The menu gives focus back as it goes, and what was chosen may want it elsewhere.
				setTimeout(() => chosen.current?.(path));
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
