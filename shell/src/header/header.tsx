import { PageHeader } from 'design-system/page-header';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { remoteScreens } from '../../contract/screens.ts';
import { useRemotes, useSession, useShell } from '../shell-context.ts';
import { AppHeader } from './app-header.tsx';
import { MemberHeader } from './member-header.tsx';
import { SignOutFailed } from './sign-out-failed.tsx';

/**
 * Picks the header for the screen and the session. It links only to screens whose remote is live.
 */
export function Header({ kind }: { kind: 'app' | 'member' | undefined }) {
	const { session, leaveGuard, report } = useShell();
	const state = useSession();
	const { registry } = useRemotes();
	const { pathname } = useLocation();
	const [hasFailed, setFailed] = useState(false);
	const signOut = () =>
		leaveGuard.attemptSignOut(() => {
			setFailed(false);
			session.signOut().catch((error: unknown) => {
				report(error);
				setFailed(true);
			});
		});
	if (!kind || state.status !== 'member') return <PageHeader home={kind ? '/app' : '/'} />;

	const name = state.user.name || state.user.username;
	const screens = remoteScreens.filter(({ nav, remote }) => nav && registry.remotes[remote]);
	return (
		<>
			{kind === 'member' ? (
				<MemberHeader name={name} onSignOut={signOut} />
			) : (
				<AppHeader name={name} screens={screens} currentPath={pathname} onSignOut={signOut} />
			)}
			{hasFailed && <SignOutFailed />}
		</>
	);
}
