import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { type RemoteScreen, remoteScreens } from '../contract/screens.ts';
import type { LeaveGuard } from './navigation/leave-guard.ts';
import type { Remotes, RemotesState } from './remotes/remotes.ts';
import type { Session, SessionState } from './session/session.ts';

/** The context that all components of the shell share. */
export interface Shell {
	readonly session: Session;
	readonly remotes: Remotes;
	readonly leaveGuard: LeaveGuard;
	readonly report: (error: unknown) => void;
	/** Goes to an address by a full page load and replaces the current history entry. */
	readonly leave: (to: string) => void;
	/** Reloads the page. */
	readonly reload: () => void;
	/** Shown above the header of every screen while the page has previews. */
	readonly banner?: ReactNode;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
	const shell = use(ShellContext);
	if (!shell) throw new Error('Rendered outside of the shell.');
	return shell;
}

export function useSession(): SessionState {
	const { session } = useShell();
	return useSyncExternalStore(session.subscribe, session.getState);
}

export function useRemotes(): RemotesState {
	const { remotes } = useShell();
	return useSyncExternalStore(remotes.subscribe, remotes.getState);
}

/**
 * The screens of the main navigation: those of live remotes, and the operators' only for operators.
 */
export function useNavigation(): readonly RemoteScreen[] {
	const state = useSession();
	const { registry } = useRemotes();
	const isOperator = state.status === 'user' && state.user.isOperator === true;
	return remoteScreens.filter(
		({ nav, remote, guard }) =>
			nav && registry.remotes[remote] && (isOperator || guard !== 'operator'),
	);
}
