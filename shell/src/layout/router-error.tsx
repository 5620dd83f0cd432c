import { Button } from 'design-system/button';
import { Panel } from './panel.tsx';

/** Shown when the shell itself fails. */
export function RouterError({ onReload }: { onReload: () => void }) {
	const reload = (
		<Button variant="primary" onClick={onReload}>
			Reload
		</Button>
	);
	return (
		<main>
			<Panel title="Unexpected Application Error!" actions={reload}>
				Reloading the page usually helps.
			</Panel>
		</main>
	);
}
