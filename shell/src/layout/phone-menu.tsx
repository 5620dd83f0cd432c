import { IconButton } from 'design-system/icon-button';
import { menuIcon } from 'design-system/icon-paths';
import type { MenuEntry } from 'design-system/menu';
import { lazy, Suspense, useState } from 'react';

const Menu = lazy(async () => ({ default: (await import('design-system/menu')).Menu }));

/** A menu whose code is fetched by the first press. */
export function PhoneMenu({ items }: { items: MenuEntry[] }) {
	const [isWanted, setWanted] = useState(false);
	const button = <IconButton label="Menu" icon={menuIcon} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
	if (!isWanted) return button;
	return (
		<Suspense fallback={button}>
			<Menu label="Menu" icon={menuIcon} items={items} defaultOpen />
		</Suspense>
	);
}
