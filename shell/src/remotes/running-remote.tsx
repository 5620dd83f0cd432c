import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RemoteProps } from '../../contract/remote.ts';
import { useCommands } from '../commands/commands-context.ts';
import { withoutPreviews } from '../previews/preview-parameters.ts';
import { useRemotes, useSession, useShell } from '../shell-context.ts';

/** Renders a remote's component with its `RemoteProps`. */
export function RunningRemote({ name }: { name: string }) {
	const { session, remotes, leaveGuard, report } = useShell();
	const { registry } = useRemotes();
	const state = useSession();
	const { openShortcuts } = useCommands();
	const { pathname, search } = useLocation();
	const goTo = useNavigate();

	const location = useMemo(
		() => ({ path: pathname, search: withoutPreviews(search) }),
		[pathname, search],
	);
	const navigate = useCallback<RemoteProps['navigate']>(
		(to, options) => leaveGuard.attempt(() => void goTo(to, options)),
		[leaveGuard, goTo],
	);
	const refresh = useCallback(() => void session.load().catch(report), [session, report]);
	const snapshot = useMemo(() => {
		if (state.status !== 'user') return null;
		return {
			user: state.user,
			subscription: state.subscription.status === 'known' ? state.subscription.value : null,
		};
	}, [state]);
	useEffect(() => () => leaveGuard.setDirty(false), [leaveGuard]);
	if (!snapshot) return null;

	const App = remotes.screen(name);
	return (
		<App
			location={location}
			navigate={navigate}
			apiBaseUrl={registry.apiBaseUrl}
			session={snapshot}
			onSessionChanged={refresh}
			onUnauthorized={session.end}
			onUnsavedChange={leaveGuard.setDirty}
			onShortcuts={openShortcuts}
		/>
	);
}
