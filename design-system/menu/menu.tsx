import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { moreIcon } from '../icon/icon-paths.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './menu.module.css';
import { groupMenuItems, type MenuAction, type MenuEntry } from './menu-groups.ts';

export type { MenuAction, MenuEntry } from './menu-groups.ts';

export type MenuProps = {
	/** Name of the button that opens the menu. */
	label: string;
	/** One of `icon-paths.ts`. */
	icon?: string;
	/** Opens the menu instead of the icon button. It needs a name of its own. */
	trigger?: ReactElement | undefined;
	/** Links, actions, and texts; a text is the heading of the actions after it. */
	items: MenuEntry[];
	/** Open when mounted, for a menu whose code is loaded by the first click. */
	defaultOpen?: boolean;
	/** Where the menu is rendered: needed inside a native modal dialog, which covers the page. */
	container?: HTMLElement | undefined;
	/** Called after the menu has closed and focus is back on its button. */
	onClosed?: () => void;
};

/** A button that opens a menu of links and actions. */
export function Menu({
	label,
	icon = moreIcon,
	trigger,
	items,
	defaultOpen = false,
	container,
	onClosed,
}: MenuProps) {
	return (
		<BaseMenu.Root
			modal={false}
			defaultOpen={defaultOpen}
			// Without a transition, this is called before focus is back.
			onOpenChangeComplete={(isOpen) => !isOpen && onClosed && queueMicrotask(onClosed)}
		>
			<BaseMenu.Trigger render={trigger ?? <IconButton label={label} icon={icon} />} />
			<BaseMenu.Portal container={container}>
				<BaseMenu.Positioner
					className={styles.positioner}
					align="end"
					sideOffset={4}
					collisionPadding={8}
					// Opens a long menu next to its button if it fits neither below nor above.
					collisionAvoidance={{ fallbackAxisSide: 'end' }}
				>
					<BaseMenu.Popup className={styles.popup}>
						{groupMenuItems(items).map((group) => (
							<BaseMenu.Group key={group.key} className={styles.group}>
								{group.text === undefined ? null : (
									<BaseMenu.GroupLabel className={styles.text}>{group.text}</BaseMenu.GroupLabel>
								)}
								{group.actions.map((action) => (
									<MenuRow key={action.label} action={action} />
								))}
							</BaseMenu.Group>
						))}
					</BaseMenu.Popup>
				</BaseMenu.Positioner>
			</BaseMenu.Portal>
		</BaseMenu.Root>
	);
}

function MenuRow({ action: { label, href, onSelect } }: { action: MenuAction }) {
	if (href === undefined) {
		return (
			<BaseMenu.Item className={styles.item} onClick={() => onSelect?.()}>
				{label}
			</BaseMenu.Item>
		);
	}
	return (
		<BaseMenu.LinkItem
			className={styles.item}
			href={href}
			closeOnClick
			onClick={() => onSelect?.()}
		>
			{label}
		</BaseMenu.LinkItem>
	);
}
