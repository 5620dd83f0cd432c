import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useRemotes, useShell } from '../shell-context.ts';

/**
 * What is no screen of the shell: a document of its own, which takes a full page load, or an
 * unknown address, which leads to the first page. Where that is no document either, or the server
 * gave this page in its place, the app is all there is.
 */
export function Outside() {
	const { leave } = useShell();
	const { documents = {} } = useRemotes().registry;
	const { pathname, search, key } = useLocation();
	// The router's name for the entry that the page was loaded with.
	const isLoadedHere = key === 'default';
	const isDocument = Object.hasOwn(documents, pathname) && !isLoadedHere;
	const isLost = pathname !== '/' && Object.hasOwn(documents, '/');
	const to = isDocument ? pathname + search : isLost ? '/' : null;
	useEffect(() => {
		if (to !== null) leave(to);
	}, [to, leave]);
	return to === null ? <Navigate to="/app" replace /> : null;
}
