import { isApiError } from 'bff/client/api-error';
import { login } from 'bff/contract/auth';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useRemotes, useSession, useShell } from '../shell-context.ts';
import { type Credentials, LoginForm } from './login-form.tsx';
import { rememberReturn } from './return-path.ts';
import { SignInWays } from './sign-in-alternatives.tsx';
import { signInFailure } from './sign-in-error.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

/**
 * Signs in with a password or at another site; whoever is signed in already goes on to
 * /auth/callback.
 */
export function LoginScreen() {
	const { session, report } = useShell();
	const { apiBaseUrl } = useRemotes().registry;
	const { status } = useSession();
	const { search, state } = useLocation();
	const navigate = useNavigate();
	const options = useSignInOptions();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState(() => signInFailure(search));

	useEffect(() => {
		if (typeof state?.from === 'string') rememberReturn(state.from);
	}, [state]);
	useEffect(() => {
		if (search) void navigate('/login', { replace: true, state });
	}, [search, state, navigate]);
	if (status === 'member') return <Navigate to="/auth/callback" replace />;

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
	return (
		<LoginForm
			busy={busy}
			failure={failure}
			resetHref={options?.reset ? '/reset-password' : undefined}
			below={<SignInWays options={options} apiBaseUrl={apiBaseUrl} />}
			onSubmit={(credentials) => void signIn(credentials)}
		/>
	);
}
