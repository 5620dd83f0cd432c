import { isApiError } from 'bff/client/api-error';
import { createClient } from 'bff/client/client';
import { login } from 'bff/contract/auth/auth';
import { currentUser } from 'bff/contract/auth/session';
import { subscriptionStatus } from 'bff/contract/billing/subscription';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RemoteApp, SessionSnapshot } from '../../shell/contract/remote.ts';
import { type Credentials, LoginForm } from '../../shell/src/sign-in/login-form.tsx';

const client = createClient({ baseUrl: '' });

/**
 * A remote with the session of the API, or with a login form if there is no session. Links are full
 * page loads here.
 */
export function Standalone({ app: App }: { app: RemoteApp }) {
	const { pathname: path, search } = useLocation();
	const navigate = useNavigate();
	const location = useMemo(() => ({ path, search }), [path, search]);
	const [session, setSession] = useState<SessionSnapshot | 'anonymous'>();
	const [failure, setFailure] = useState<string>();
	const [dirty, setDirty] = useState(false);

	const read = useCallback(async () => {
		try {
			const { user } = await client.call(currentUser, {});
			setSession({ user, subscription: await client.call(subscriptionStatus, {}) });
		} catch (error) {
			setSession('anonymous');
			if (!isApiError(error) || error.code !== 'unauthorized') setFailure(String(error));
		}
	}, []);
	const signIn = useCallback(
		(credentials: Credentials) => {
			client
				.call(login, { body: credentials })
				.then(read, (error: Error) => setFailure(error.message));
		},
		[read],
	);
	useEffect(() => void read(), [read]);
	useEffect(() => {
		if (!dirty) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', warn);
		return () => removeEventListener('beforeunload', warn);
	}, [dirty]);
	const callbacks = useMemo(
		() => ({
			onSessionChanged: () => void read(),
			onUnauthorized: () => setSession('anonymous'),
			onUnsavedChange: setDirty,
		}),
		[read],
	);

	if (!session) return null;
	if (session === 'anonymous')
		return <LoginForm busy={false} failure={failure} onSubmit={signIn} />;
	return (
		<main>
			<App
				location={location}
				navigate={(to, options) => void navigate(to, options)}
				apiBaseUrl=""
				session={session}
				{...callbacks}
			/>
		</main>
	);
}
