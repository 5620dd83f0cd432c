import { useLocation } from 'react-router-dom';
import type { CommandDialog } from './commands.tsx';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface CommandDialogsProps {
	dialog: CommandDialog | null;
	onDialog: (dialog: CommandDialog | null) => void;
}

/** The palette and the list of shortcuts, loaded together on first use. */
export function CommandDialogs({ dialog, onDialog }: CommandDialogsProps) {
	const { pathname } = useLocation();
	const close = () => onDialog(null);
	return (
		<>
			<Palette open={dialog === 'palette'} onClose={close} />
			<ShortcutsDialog open={dialog === 'shortcuts'} path={pathname} onClose={close} />
		</>
	);
}
