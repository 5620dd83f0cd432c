import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readTabItem, writeTabItem } from '../session/tab-storage.ts';

const KEY = 'warble-account-link';

/**
 * The secret token of the opened link. It is removed from the address bar, and kept in the tab
 * across reloads until it is cleared.
 */
export function useLinkToken(): string | null {
	const { hash, pathname } = useLocation();
	const navigate = useNavigate();
	const [token, setToken] = useState(() => readToken(hash) ?? readTabItem(KEY));
	useEffect(() => {
		const opened = readToken(hash);
		if (!opened) return;
		writeTabItem(KEY, opened);
		setToken(opened);
		void navigate(pathname, { replace: true });
	}, [hash, pathname, navigate]);
	return token;
}

export function clearLinkToken(): void {
	writeTabItem(KEY, null);
}

/** The token in a fragment. Undefined for other fragments, such as that of the skip link. */
function readToken(hash: string): string | undefined {
	return /^#([\w-]{20,100})$/.exec(hash)?.[1];
}
