import { isApiError } from 'bff/client/api-error';
import { type ConsentRequest, readConsentRequest } from 'bff/contract/access/consent';
import { useEffect, useState } from 'react';
import { formErrorsOf } from '../forms/form-errors.ts';
import { useShell } from '../shell-context.ts';

export type ConsentState =
	| { readonly status: 'reading' | 'expired' | 'unpaid' }
	| { readonly status: 'failed'; readonly message: string }
	| { readonly status: 'asking'; readonly request: ConsentRequest }
	/** `to`: where the browser goes with the answer. */
	| {
			readonly status: 'answered';
			readonly request: ConsentRequest;
			readonly isAllowed: boolean;
			readonly to: string;
	  };

/** Loads an authorization request. Returns the state of the screen, and a setter for it. */
export function useConsentRequest(id: string) {
	const { session, report } = useShell();
	const [state, setState] = useState<ConsentState>({ status: 'reading' });
	useEffect(() => {
		const leaving = new AbortController();
		setState({ status: 'reading' });
		session.client.call(readConsentRequest, { params: { id } }, { signal: leaving.signal }).then(
			(request) => setState({ status: 'asking', request }),
			(error: unknown) => {
				if (leaving.signal.aborted) return;
				if (!isApiError(error)) report(error);
				setState(
					finalStateOf(error) ?? { status: 'failed', message: formErrorsOf(error).form ?? '' },
				);
			},
		);
		return () => leaving.abort();
	}, [id, session, report]);
	return [state, setState] as const;
}

/** The state after an error that a retry cannot fix; undefined for others. */
export function finalStateOf(error: unknown): ConsentState | undefined {
	if (!isApiError(error)) return undefined;
	if (error.code === 'not_found') return { status: 'expired' };
	return error.code === 'subscription_required' ? { status: 'unpaid' } : undefined;
}
