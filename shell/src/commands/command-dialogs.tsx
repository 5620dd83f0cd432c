import type { RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShell } from '../shell-context.ts';
import type { CommandDialog } from './commands.tsx';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useCommandKeys } from './use-command-keys.ts';

interface CommandDialogsProps {
	dialog: CommandDialog | null;
	onDialog: (dialog: CommandDialog | null) => void;
	/** Keys that were pressed before this was loaded. Null once it handles them itself. */
	earlyKeys: RefObject<KeyboardEvent[] | null>;
}

/** The palette and the list of shortcuts, with their keys. */
export function CommandDialogs({ dialog, onDialog, earlyKeys }: CommandDialogsProps) {
	const { leaveGuard } = useShell();
	const { pathname } = useLocation();
	const navigate = useNavigate();
	useCommandKeys(earlyKeys, {
		openPalette: () => onDialog('palette'),
		openShortcuts: () => onDialog('shortcuts'),
		goTo: (path) => leaveGuard.attempt(() => void navigate(path)),
	});
	const close = () => onDialog(null);
	return (
		<>
			<Palette open={dialog === 'palette'} onClose={close} />
			<ShortcutsDialog open={dialog === 'shortcuts'} path={pathname} onClose={close} />
		</>
	);
}
