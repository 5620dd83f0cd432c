import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { recall, remember } from '../session/tab-storage.ts';

const KEY = 'warble-account-link';

/**
 * The secret of a link that was opened, freed from the address bar and kept across a reload until
 * it is forgotten.
 */
export function useLinkToken(): string | null {
	const { hash, pathname } = useLocation();
	const navigate = useNavigate();
	const [token, setToken] = useState(() => tokenIn(hash) ?? recall(KEY));
	useEffect(() => {
		const opened = tokenIn(hash);
		if (!opened) return;
		remember(KEY, opened);
		setToken(opened);
		void navigate(pathname, { replace: true });
	}, [hash, pathname, navigate]);
	return token;
}

export function forgetLinkToken(): void {
	remember(KEY, null);
}

/** Other fragments, as of the skip link, are none. */
function tokenIn(hash: string): string | undefined {
	return /^#([\w-]{20,100})$/.exec(hash)?.[1];
}
