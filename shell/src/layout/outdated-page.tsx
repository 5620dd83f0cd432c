import { Button } from 'design-system/button';
import { Panel } from './panel.tsx';

/**
 * A part of the shell is no longer there: this page was loaded before a deploy. Not lazy itself,
 * for that reason.
 */
export function OldPage({ onReload }: { onReload: () => void }) {
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
