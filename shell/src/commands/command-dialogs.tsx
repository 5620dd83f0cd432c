import { useLocation } from 'react-router-dom';
import type { CommandDialog } from './commands.tsx';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface CommandDialogsProps {
	dialog: CommandDialog | null;
	onClose: () => void;
}

/** The palette and the list of shortcuts. */
export function CommandDialogs({ dialog, onClose }: CommandDialogsProps) {
	const { pathname } = useLocation();
	return (
		<>
			<Palette open={dialog === 'palette'} onClose={onClose} />
			<ShortcutsDialog open={dialog === 'shortcuts'} path={pathname} onClose={onClose} />
		</>
	);
}
