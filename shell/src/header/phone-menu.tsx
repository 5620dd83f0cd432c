import { Button } from 'design-system/button';
import { IconButton } from 'design-system/icon-button';
import { menuIcon } from 'design-system/icon-paths';
import type { MenuAction } from 'design-system/menu';
import { lazy, Suspense, useState } from 'react';
import { Boundary } from '../layout/error-boundary.tsx';

const Menu = lazy(async () => ({ default: (await import('design-system/menu')).Menu }));

/**
 * A menu of one action, whose code is fetched by the first press; where that is gone, after a
 * deploy, the action stands there itself.
 */
export function PhoneMenu({ text, action }: { text: string; action: MenuAction }) {
	const [isWanted, setWanted] = useState(false);
	const button = (
		<IconButton
			label="Menu"
			icon={menuIcon}
			aria-haspopup="menu"
			aria-expanded={false}
			onClick={() => setWanted(true)}
		/>
	);
	if (!isWanted) return button;
	const plain = (
		<Button variant="quiet" onClick={action.onSelect}>
			{action.label}
		</Button>
	);
	return (
		<Boundary renderFailure={() => plain}>
			<Suspense fallback={button}>
				<Menu label="Menu" icon={menuIcon} items={[{ text }, action]} defaultOpen />
			</Suspense>
		</Boundary>
	);
}
