import { use } from 'react';
import { ToggleControl } from '../components/toggle-control.tsx';
import { DoneContext } from './done-context.ts';

export interface DoneControlProps {
	id: string;
	isDone: boolean;
}

/** Marks a post as done, or undoes that. */
export function DoneControl({ id, isDone }: DoneControlProps) {
	const { mark } = use(DoneContext);
	return (
		<ToggleControl
			label="Done"
			action="done"
			keyName="e"
			isPressed={isDone}
			onToggle={() => mark({ id, done: !isDone })}
		/>
	);
}
