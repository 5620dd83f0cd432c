import { isApiError } from 'bff/client/api-error';
import { login } from 'bff/contract/auth/auth';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useRemotes, useSession, useShell } from '../shell-context.ts';
import { AccountOffer } from './account-offer.tsx';
import { type Credentials, LoginForm } from './login-form.tsx';
import { ProviderLinks } from './provider-links.tsx';
import { saveReturnPath } from './return-path.ts';
import { signInFailure } from './sign-in-error.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

/** Signs in with a password or through another site. Signed-in users continue to /auth/callback. */
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
		if (typeof state?.from === 'string') saveReturnPath(state.from);
	}, [state]);
	useEffect(() => {
		if (search) void navigate('/login', { replace: true, state });
	}, [search, state, navigate]);
	if (status === 'user') return <Navigate to="/auth/callback" replace />;

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
			above={<ProviderLinks verb="Sign in" offered={options} apiBaseUrl={apiBaseUrl} />}
			below={<AccountOffer options={options} />}
			onSubmit={(credentials) => void signIn(credentials)}
		/>
	);
}
