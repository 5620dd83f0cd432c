import { isApiError } from 'bff/client/api-error';
import { type SignInOptions, signInOptions } from 'bff/contract/auth/auth';
import { useEffect, useState } from 'react';
import { useShell } from '../shell-context.ts';

/** Used if the options cannot be read. An option that is not available shows an error itself. */
const allOptions: SignInOptions = { twitter: true, google: true, signup: 'open', reset: true };

/** How users can sign in at this installation. Undefined while loading. */
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
				setOptions(allOptions);
			});
		return () => leaving.abort();
	}, [session, report]);
	return options;
}
