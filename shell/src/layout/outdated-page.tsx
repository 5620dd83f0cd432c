import { Button } from 'design-system/button';
import { Panel } from './panel.tsx';

/**
 * Shown when a file of the shell no longer exists, because the page was loaded before a deploy. It
 * must not be lazy itself.
 */
export function OutdatedPage({ onReload }: { onReload: () => void }) {
	const reload = (
		<Button variant="primary" onClick={onReload}>
			Reload
		</Button>
	);
	return (
		<Panel title="This page may be out of date" actions={reload}>
			Part of it is gone, most likely because there is a new version. What you typed is kept.
		</Panel>
	);
}
