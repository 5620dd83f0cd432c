import { IconButton } from 'design-system/icon-button';
import { moreIcon } from 'design-system/icon-paths';
import type { MenuProps } from 'design-system/menu';
import { cloneElement, type ReactElement, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** The menu of the design system, to be rendered open after the first press. */
export const OpenMenu = lazyPart<MenuProps>(
	async () => {
		const { Menu } = await import('design-system/menu');
		return (props) => <Menu {...props} defaultOpen />;
	},
	'The menu',
	{
		loading: ({ label, icon = moreIcon, trigger = <IconButton label={label} icon={icon} /> }) =>
			closed(trigger),
	},
);

export type Trigger = ReactElement<{
	onClick?: () => void;
	'aria-haspopup'?: 'menu';
	'aria-expanded'?: boolean;
}>;

const closed = (trigger: Trigger, onClick?: () => void) =>
	cloneElement(trigger, {
		'aria-haspopup': 'menu',
		'aria-expanded': false,
		...(onClick && { onClick }),
	});

interface LazyMenuProps {
	trigger: Trigger;
	/** The open menu with the same trigger. Its items are computed only then. */
	opened: ReactElement;
}

/** A menu that is rendered on its first press, because a queue has hundreds of menus. */
export function LazyMenu({ trigger, opened }: LazyMenuProps) {
	const [wasOpened, setOpened] = useState(false);
	return wasOpened ? opened : closed(trigger, () => setOpened(true));
}

interface MoreMenuProps extends Pick<MenuProps, 'items'> {
	label: string;
}

/** A button with three dots that opens a menu. */
export function MoreMenu({ label, items }: MoreMenuProps) {
	return (
		<LazyMenu
			trigger={<IconButton label={label} icon={moreIcon} />}
			opened={<OpenMenu label={label} items={items} />}
		/>
	);
}
