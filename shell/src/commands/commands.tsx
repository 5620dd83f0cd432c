import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { useSession, useShell } from '../shell-context.ts';
import { type Commands, CommandsContext } from './commands-context.ts';
import { CommandsFailed } from './commands-failed.tsx';
import { useCommandKeys } from './use-command-keys.ts';

const load = () => import(/* webpackChunkName: 'commands' */ './command-dialogs.tsx');
const CommandDialogs = lazy(async () => ({ default: (await load()).CommandDialogs }));

export type CommandDialog = 'palette' | 'shortcuts';

/**
 * The command palette and the list of shortcuts, with their keys, for users who are signed in.
 * Their code is loaded on first use.
 */
export function CommandsProvider({ children }: { children: ReactNode }) {
	const { session, leaveGuard, report } = useShell();
	const isMember = useSession().status === 'member';
	const navigate = useNavigate();
	const [hasSignOutFailed, setSignOutFailed] = useState(false);
	const [dialog, setDialog] = useState<CommandDialog | null>();
	const commands = useMemo<Commands>(
		() => ({
			openPalette: () => setDialog('palette'),
			openShortcuts: () => setDialog('shortcuts'),
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
		}),
		[session, leaveGuard, report, hasSignOutFailed],
	);
	useCommandKeys({
		...commands,
		isOn: isMember,
		goTo: (path) => leaveGuard.attempt(() => void navigate(path)),
	});
	return (
		<CommandsContext value={commands}>
			{children}
			{isMember && dialog !== undefined && (
				<ErrorBoundary renderFailure={() => <CommandsFailed />}>
					<Suspense>
						<CommandDialogs dialog={dialog} onDialog={setDialog} />
					</Suspense>
				</ErrorBoundary>
			)}
		</CommandsContext>
	);
}
