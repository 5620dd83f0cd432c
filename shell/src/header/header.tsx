import { PageHeader } from 'design-system/page-header';
import { useLocation } from 'react-router-dom';
import { useCommands } from '../commands/commands-context.ts';
import { useNavigation, useSession } from '../shell-context.ts';
import { AppHeader } from './app-header.tsx';
import { MemberHeader } from './member-header.tsx';
import { SignOutFailed } from './sign-out-failed.tsx';

/**
 * Picks the header for the screen and the session. It links only to screens whose remote is live.
 */
export function Header({ kind }: { kind: 'app' | 'member' | undefined }) {
	const { signOut, hasSignOutFailed } = useCommands();
	const state = useSession();
	const { pathname } = useLocation();
	const screens = useNavigation();
	if (!kind || state.status !== 'member') return <PageHeader home={kind ? '/app' : '/'} />;

	const name = state.user.name || state.user.username;
	return (
		<>
			{kind === 'member' || state.user.deletesAt !== undefined ? (
				<MemberHeader name={name} onSignOut={signOut} />
			) : (
				<AppHeader name={name} screens={screens} currentPath={pathname} onSignOut={signOut} />
			)}
			{hasSignOutFailed && <SignOutFailed />}
		</>
	);
}
