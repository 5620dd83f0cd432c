import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { useSession, useShell } from '../shell-context.ts';
import { type Commands, CommandsContext } from './commands-context.ts';
import { CommandsFailed } from './commands-failed.tsx';
import { isPaletteKey } from './palette-key.ts';

const load = () => import(/* webpackChunkName: 'commands' */ './command-dialogs.tsx');
const CommandDialogs = lazy(async () => ({ default: (await load()).CommandDialogs }));

export type CommandDialog = 'palette' | 'shortcuts';

/**
 * The command palette and the list of shortcuts, with their keys, for users who are signed in.
 * Their code is loaded with the first key or press.
 */
export function CommandsProvider({ children }: { children: ReactNode }) {
	const { session, leaveGuard, report } = useShell();
	const isMember = useSession().status === 'member';
	const [hasSignOutFailed, setSignOutFailed] = useState(false);
	const [isUsed, setUsed] = useState(false);
	const [dialog, setDialog] = useState<CommandDialog | null>(null);
	/** Keys that were pressed while the code was loading; null when it is there. */
	const earlyKeys = useRef<KeyboardEvent[] | null>([]);
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
			preload: () => void load().catch(() => undefined),
		};
	}, [session, leaveGuard, report, hasSignOutFailed]);
	useEffect(() => {
		if (!isMember) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (!earlyKeys.current) return;
			earlyKeys.current.push(event);
			if (isPaletteKey(event)) {
				// Once the code is loaded, it is too late.
				event.preventDefault();
				setUsed(true);
				return;
			}
			load().then(
				() => setUsed(true),
				// The next key tries again. Only a palette that was asked for shows the failure.
				() => earlyKeys.current?.splice(0),
			);
		};
		addEventListener('keydown', onKeyDown);
		return () => removeEventListener('keydown', onKeyDown);
	}, [isMember]);
	return (
		<CommandsContext value={commands}>
			{children}
			{isMember && isUsed && (
				<ErrorBoundary renderFailure={() => dialog && <CommandsFailed />}>
					<Suspense>
						<CommandDialogs dialog={dialog} onDialog={setDialog} earlyKeys={earlyKeys} />
					</Suspense>
				</ErrorBoundary>
			)}
		</CommandsContext>
	);
}
