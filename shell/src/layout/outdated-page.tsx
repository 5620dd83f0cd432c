import { Button } from 'design-system/button';
import { Panel } from './panel.tsx';
import { useIsOnline } from './use-is-online.ts';

/**
 * Shown when a file of the shell cannot be loaded: the browser is offline, or the file no longer
 * exists because the page was loaded before a deploy. It must not be lazy itself.
 */
export function OutdatedPage({ onReload }: { onReload: () => void }) {
	const isOnline = useIsOnline();
	// Offline, a reload would replace this page and everything it has loaded with the offline page.
	const reload = (
		<Button variant="primary" disabled={!isOnline} onClick={onReload}>
			Reload
		</Button>
	);
	return (
		<Panel title={isOnline ? 'This page may be out of date' : 'You’re offline'} actions={reload}>
			{isOnline ? 'There’s probably a new version of Warble.' : 'This screen hasn’t loaded yet.'}{' '}
			What you typed is kept.
		</Panel>
	);
}
