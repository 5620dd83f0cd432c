import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useRemotes, useShell } from '../shell-context.ts';

/**
 * An address without a screen in the shell. A document is opened by a full page load. Any other
 * address leads to the landing page, if that is a document. Otherwise, and if the server responded
 * with the shell for this address, it leads to the dashboard.
 */
export function UnknownAddress() {
	const { leave } = useShell();
	const { documents = {} } = useRemotes().registry;
	const { pathname, search, key } = useLocation();
	// The router's key for the history entry that the page was loaded with.
	const isFirstEntry = key === 'default';
	const isDocument = Object.hasOwn(documents, pathname) && !isFirstEntry;
	const isUnknown = pathname !== '/' && Object.hasOwn(documents, '/');
	const to = isDocument ? pathname + search : isUnknown ? '/' : null;
	useEffect(() => {
		if (to !== null) leave(to);
	}, [to, leave]);
	return to === null ? <Navigate to="/app" replace /> : null;
}
