import { Button } from 'design-system/button';
import { IconButton } from 'design-system/icon-button';
import { menuIcon } from 'design-system/icon-paths';
import type { MenuAction } from 'design-system/menu';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../layout/error-boundary.tsx';

const Menu = lazy(async () => ({ default: (await import('design-system/menu')).Menu }));

/**
 * A menu. Its code is loaded on the first press. If that fails, for example after a
 * deploy, its last action is shown as a button instead.
 */
export function PhoneMenu({
	text,
	action,
	more,
}: {
	text: string;
	action: MenuAction;
	/** Come before the action. */
	more: readonly MenuAction[];
}) {
	const [wasOpened, setOpened] = useState(false);
	const button = (
		<IconButton
			label="Menu"
			icon={menuIcon}
			aria-haspopup="menu"
			aria-expanded={false}
			onClick={() => setOpened(true)}
		/>
	);
	if (!wasOpened) return button;
	const actionButton = (
		<Button variant="quiet" onClick={action.onSelect}>
			{action.label}
		</Button>
	);
	return (
		<ErrorBoundary renderFailure={() => actionButton}>
			<Suspense fallback={button}>
				<Menu label="Menu" icon={menuIcon} items={[{ text }, ...more, action]} defaultOpen />
			</Suspense>
		</ErrorBoundary>
	);
}
