import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { LeaveGuard } from './navigation/leave-guard.ts';
import type { Remotes, RemotesState } from './remotes/remotes.ts';
import type { Session, SessionState } from './session/session.ts';

/** What every screen of the shell works with. */
export interface Shell {
	readonly session: Session;
	readonly remotes: Remotes;
	readonly leaveGuard: LeaveGuard;
	readonly report: (error: unknown) => void;
	/** Goes to an address by a full page load, in the place of the present one. */
	readonly leave: (to: string) => void;
	/** Loads the page anew. */
	readonly reload: () => void;
	/** What stands over the header of every screen: that something is a preview. */
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
