import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasPreview } from '../previews/preview-parameters.ts';
import { useShell } from '../shell-context.ts';

/**
 * Turns clicks on links to screens of the shell into navigation, including links in remotes, which
 * have no router. The listener is on the document, so it runs after React's handlers, which can
 * prevent it.
 */
export function useLinkNavigation(isOwnPath: (path: string) => boolean): void {
	const { leaveGuard } = useShell();
	const navigate = useNavigate();
	useEffect(() => {
		const follow = (event: MouseEvent) => {
			const to = destination(event);
			if (!to || !isOwnPath(to.pathname)) return;
			event.preventDefault();
			leaveGuard.attempt(() => void navigate(to.pathname + to.search + to.hash));
		};
		document.addEventListener('click', follow);
		return () => document.removeEventListener('click', follow);
	}, [navigate, isOwnPath, leaveGuard]);
}

/** The address that a click navigates to, or null if the browser should handle it. */
function destination(event: MouseEvent): URL | null {
	if (event.defaultPrevented || event.button !== 0) return null;
	if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
	const link =
		event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
	if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download'))
		return null;
	const to = new URL(link.href, location.href);
	if (to.origin !== location.origin || hasPreview(to.search)) return null;
	const staysOnPage =
		to.hash !== '' && to.pathname === location.pathname && to.search === location.search;
	return staysOnPage ? null : to;
}
