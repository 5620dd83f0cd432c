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
				The error has been reported. Loading the page again usually helps.
			</Panel>
		</main>
	);
}
