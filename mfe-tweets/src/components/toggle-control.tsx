import { Button } from 'design-system/button';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import styles from './toggle-control.module.css';

export interface ToggleControlProps {
	label: string;
	/** Under this name its key finds it: see `press-key.ts`. */
	action: string;
	/** The single key that presses it. */
	keyName: string;
	isPressed: boolean;
	onToggle: () => Promise<unknown>;
}

/** A quiet button of a post that is on or off. */
export function ToggleControl({ label, action, keyName, isPressed, onToggle }: ToggleControlProps) {
	return (
		<Button
			size="sm"
			variant="quiet"
			className={styles.toggle}
			data-action={action}
			aria-keyshortcuts={keyName}
			aria-pressed={isPressed}
			onClick={useOneAtATime(onToggle)}
		>
			{label}
		</Button>
	);
}
