import { isApiError } from 'bff/client/api-error';
import { type AccountLink, readLink } from 'bff/contract/auth/auth';
import { useEffect, useState } from 'react';
import { formErrorsOf } from '../forms/form-errors.ts';
import { useShell } from '../shell-context.ts';

export type LinkState =
	| { readonly status: 'reading' | 'invalid' }
	| { readonly status: 'failed'; readonly message: string }
	| { readonly status: 'good'; readonly link: AccountLink };

/**
 * Reads the purpose of a link. Returns the state and a setter, for when following the link fails.
 */
export function useAccountLink(token: string | null) {
	const { session, report } = useShell();
	const [state, setState] = useState<LinkState>({ status: 'reading' });
	useEffect(() => {
		if (token === null) return setState({ status: 'invalid' });
		const leaving = new AbortController();
		setState({ status: 'reading' });
		session.client.call(readLink, { body: { token } }, { signal: leaving.signal }).then(
			(link) => setState({ status: 'good', link }),
			(error: unknown) => {
				if (leaving.signal.aborted) return;
				if (!isApiError(error)) report(error);
				setState(
					isInvalidLinkError(error)
						? { status: 'invalid' }
						: { status: 'failed', message: formErrorsOf(error).form ?? '' },
				);
			},
		);
		return () => leaving.abort();
	}, [token, session, report]);
	return [state, setState] as const;
}

export function isInvalidLinkError(error: unknown): boolean {
	return isApiError(error) && error.code === 'link_invalid';
}
