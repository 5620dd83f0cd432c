import { Button } from 'design-system/button';
import { use } from 'react';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { DoneContext } from './done-context.ts';
import styles from './done-control.module.css';

export interface DoneControlProps {
	id: string;
	isDone: boolean;
}

/** Marks a post as done, or undoes that. */
export function DoneControl({ id, isDone }: DoneControlProps) {
	const { mark } = use(DoneContext);
	const onClick = useOneAtATime(() => mark({ id, done: !isDone }));
	return (
		<Button
			size="sm"
			variant="quiet"
			className={styles.done}
			data-action="done"
			aria-keyshortcuts="e"
			aria-pressed={isDone}
			onClick={onClick}
		>
			Done
		</Button>
	);
}
