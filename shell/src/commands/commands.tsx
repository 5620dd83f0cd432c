import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useSession, useShell } from '../shell-context.ts';
import { type Commands, CommandsContext } from './commands-context.ts';
import { useCommandKeys } from './use-command-keys.ts';

const CommandDialogs = lazyPart(
	async () => (await import('./command-dialogs.tsx')).CommandDialogs,
	'This dialog',
);

export type CommandDialog = 'palette' | 'shortcuts';

/** The command palette and the list of shortcuts, with their keys, for signed-in users. */
export function CommandsProvider({ children }: { children: ReactNode }) {
	const { session, leaveGuard, report } = useShell();
	const navigate = useNavigate();
	const isSignedIn = useSession().status === 'user';
	const [hasSignOutFailed, setSignOutFailed] = useState(false);
	const [isUsed, setUsed] = useState(false);
	const [dialog, setDialog] = useState<CommandDialog | null>(null);
	const commands = useMemo<Commands>(() => {
		const open = (next: CommandDialog) => () => {
			setUsed(true);
			setDialog(next);
		};
		return {
			openPalette: open('palette'),
			openShortcuts: open('shortcuts'),
			signOut: () =>
				leaveGuard.attemptSignOut(() => {
					setSignOutFailed(false);
					session.signOut().catch((error: unknown) => {
						report(error);
						setSignOutFailed(true);
					});
				}),
			hasSignOutFailed,
			preload: () => void CommandDialogs.preload(),
		};
	}, [session, leaveGuard, report, hasSignOutFailed]);
	useCommandKeys({
		isEnabled: isSignedIn,
		openPalette: commands.openPalette,
		openShortcuts: commands.openShortcuts,
		goTo: (path) => leaveGuard.attempt(() => void navigate(path)),
	});
	return (
		<CommandsContext value={commands}>
			{children}
			{isSignedIn && isUsed && <CommandDialogs dialog={dialog} onClose={() => setDialog(null)} />}
		</CommandsContext>
	);
}
