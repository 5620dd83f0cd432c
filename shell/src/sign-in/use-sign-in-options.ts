import { isApiError } from 'bff/client/api-error';
import { type SignInOptions, signInOptions } from 'bff/contract/auth';
import { useEffect, useState } from 'react';
import { useShell } from '../shell-context.ts';

/**
 * Where nobody says what there is, everything is offered: each way tells by itself when it is
 * closed.
 */
const everything: SignInOptions = { twitter: true, google: true, signup: 'open', reset: true };

/** The ways of signing in that this installation has; undefined while it is not known. */
export function useSignInOptions(): SignInOptions | undefined {
	const { session, report } = useShell();
	const [options, setOptions] = useState<SignInOptions>();
	useEffect(() => {
		const leaving = new AbortController();
		session.client
			.call(signInOptions, {}, { signal: leaving.signal })
			.then(setOptions, (error: unknown) => {
				if (leaving.signal.aborted) return;
				if (!isApiError(error)) report(error);
				setOptions(everything);
			});
		return () => leaving.abort();
	}, [session, report]);
	return options;
}
