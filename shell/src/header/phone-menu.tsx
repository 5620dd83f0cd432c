import { Button } from 'design-system/button';
import { IconButton } from 'design-system/icon-button';
import { menuIcon } from 'design-system/icon-paths';
import type { MenuAction } from 'design-system/menu';
import { type ComponentProps, useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';

const trigger: ComponentProps<typeof IconButton> = {
	label: 'Menu',
	icon: menuIcon,
	'aria-haspopup': 'menu',
	'aria-expanded': false,
};

interface PhoneMenuProps {
	text: string;
	action: MenuAction;
	/** Come before the action. */
	more: readonly MenuAction[];
}

const OpenMenu = lazyPart<PhoneMenuProps>(
	async () => {
		const { Menu } = await import('design-system/menu');
		return ({ text, action, more }) => (
			<Menu label="Menu" icon={menuIcon} items={[{ text }, ...more, action]} defaultOpen />
		);
	},
	'The menu',
	{
		loading: () => <IconButton {...trigger} />,
		// After a deploy, for example. Users must still be able to sign out.
		failed: ({ action }) => (
			<Button variant="quiet" onClick={action.onSelect}>
				{action.label}
			</Button>
		),
	},
);

/** A menu. Its code is loaded with the first press. */
export function PhoneMenu(props: PhoneMenuProps) {
	const [wasOpened, setOpened] = useState(false);
	return wasOpened ? (
		<OpenMenu {...props} />
	) : (
		<IconButton {...trigger} onClick={() => setOpened(true)} />
	);
}
