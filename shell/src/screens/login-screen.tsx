import { isApiError } from 'bff/client/api-error';
import { login } from 'bff/contract/auth';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useShell } from '../shell-context.ts';
import { type Credentials, LoginForm } from './login-form.tsx';

/** Signs in with a password; whoever is signed in already goes on to /auth/callback. */
export function LoginScreen() {
	const { session, report } = useShell();
	const state = useSession();
	const location = useLocation();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();
	if (state.status === 'member') return <Navigate to="/auth/callback" replace state={location.state} />;

	const signIn = async (credentials: Credentials) => {
		setBusy(true);
		setFailure(undefined);
		try {
			session.signIn((await session.client.call(login, { body: credentials })).user);
		} catch (error) {
			if (!isApiError(error)) report(error);
			setFailure(isApiError(error) ? error.message : '');
		} finally {
			setBusy(false);
		}
	};
	return <LoginForm busy={busy} failure={failure} onSubmit={(credentials) => void signIn(credentials)} />;
}
