import { Button } from 'design-system/button';
import styles from '../queue-screen.module.css';

/** Opens the list of shortcuts. Older shells have none. */
export function KeysLine({ onShortcuts }: { onShortcuts: (() => void) | undefined }) {
	if (!onShortcuts) return null;
	return (
		<p className={styles.keys}>
			<Button variant="quiet" size="sm" aria-keyshortcuts="?" onClick={onShortcuts}>
				Shortcuts <kbd>?</kbd>
			</Button>
		</p>
	);
}
