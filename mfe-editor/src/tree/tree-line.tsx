import { Icon } from 'design-system/icon';
import { IconButton } from 'design-system/icon-button';
import { fileIcon, folderIcon, folderOpenIcon, moreIcon } from 'design-system/icon-paths';
import { memo, type ReactNode } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { TreeRow } from './actions/tree-rows.ts';
import type { TreeActions } from './file-tree.tsx';
import styles from './tree-line.module.css';

const RowMenu = lazyPart(async () => (await import('./row-menu.tsx')).RowMenu, 'The menu', {
	loading: ({ row }) => (
		<IconButton label={`Actions for ${row.name}`} icon={moreIcon} tabIndex={-1} />
	),
});

/** Deeper levels are not indented further: the panel is only 240 px wide. */
const MAX_INDENT = 5;

export interface TreeLineProps {
	row: TreeRow;
	/** The row that Tab moves to. */
	isActive: boolean;
	isSelected: boolean;
	/** Whether it has unsaved text. */
	isEdited: boolean;
	hasMenu: boolean;
	/** Whether a dragged item would be dropped into it. */
	isTarget: boolean;
	actions: TreeActions;
	onMenu: (path: string | null) => void;
	/** Replaces the name. */
	children?: ReactNode;
}

/** A file or a folder in the tree. Renders again only if its own props changed. */
export const TreeLine = memo(function TreeLine(props: TreeLineProps) {
	const { row, isActive, isSelected, isEdited, hasMenu, isTarget, actions, onMenu, children } =
		props;
	const { path, name, isFolder, isOpen, level, position, size } = row;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its rows
		<div
			role="treeitem"
			aria-label={isEdited ? `${name} edited` : name}
			aria-level={level}
			aria-posinset={position}
			aria-setsize={size}
			aria-selected={isSelected}
			{...(isFolder ? { 'aria-expanded': isOpen } : {})}
			tabIndex={isActive ? 0 : -1}
			data-path={path}
			data-target={isTarget || undefined}
			className={styles.line}
			style={{
				paddingInlineStart: `calc(var(--page-pad) + ${Math.min(level - 1, MAX_INDENT)} * var(--s-5))`,
			}}
			draggable={children === undefined}
			onClick={() => actions.choose(row)}
			onContextMenu={(event) => {
				event.preventDefault();
				onMenu(path);
			}}
		>
			<Icon path={isFolder ? (isOpen ? folderOpenIcon : folderIcon) : fileIcon} />
			{children ?? (
				<>
					<span className={styles.name} title={name}>
						<bdi>{name}</bdi>
					</span>
					{isEdited ? <span className={styles.edited}>edited</span> : null}
					{/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click on the button from opening the row */}
					{/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
					<span className={styles.menu} onClick={(event) => event.stopPropagation()}>
						{hasMenu ? (
							<RowMenu row={row} actions={actions} onDone={() => onMenu(null)} />
						) : (
							<IconButton
								label={`Actions for ${name}`}
								icon={moreIcon}
								tabIndex={-1}
								onClick={() => onMenu(path)}
							/>
						)}
					</span>
				</>
			)}
		</div>
	);
}, isSame);

/** Compares rows by value, because all row objects are new when a folder opens. */
function isSame({ row, ...rest }: TreeLineProps, next: TreeLineProps): boolean {
	return hasSame(row, next.row) && hasSame(rest, next);
}

function hasSame<Part extends object>(part: Part, whole: Part): boolean {
	return (Object.keys(whole) as (keyof Part)[]).every(
		(key) => key === 'row' || part[key] === whole[key],
	);
}
