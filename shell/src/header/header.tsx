import { PageHeader } from 'design-system/page-header';
import { useLocation } from 'react-router-dom';
import { useCommands } from '../commands/commands-context.ts';
import { useNavigation, useSession } from '../shell-context.ts';
import { AppHeader } from './app-header.tsx';
import { SignOutFailed } from './sign-out-failed.tsx';
import { UserHeader } from './user-header.tsx';

/**
 * Picks the header for the screen and the session. It links only to screens whose remote is live.
 */
export function Header({ kind }: { kind: 'app' | 'user' | undefined }) {
	const { signOut, hasSignOutFailed } = useCommands();
	const state = useSession();
	const { pathname } = useLocation();
	const screens = useNavigation();
	if (!kind || state.status !== 'user') return <PageHeader home={kind ? '/app' : '/'} />;

	// These pages have a navigation of their own.
	const isOperating = pathname.startsWith('/app/admin');
	const name = state.user.name || state.user.username;
	return (
		<>
			{kind === 'user' || state.user.deletesAt !== undefined ? (
				<UserHeader name={name} onSignOut={signOut} />
			) : (
				<AppHeader
					name={name}
					screens={isOperating ? [] : screens}
					isOperating={isOperating}
					currentPath={pathname}
					onSignOut={signOut}
				/>
			)}
			{hasSignOutFailed && <SignOutFailed />}
		</>
	);
}
