import type { ReadingMark } from 'bff/contract/tweets/reading';
import { use } from 'react';
import { ToggleControl } from '../components/toggle-control.tsx';
import { ReadingContext } from './reading-context.ts';

const marks = [
	{ value: 'read', label: 'Read', keyName: 'm' },
	{ value: 'saved', label: 'Save', keyName: 's' },
	{ value: 'dismissed', label: 'Dismiss', keyName: 'x' },
] as const;

export interface MarkControlsProps {
	id: string;
	mark: ReadingMark | null;
}

/** Marks a post worth reading as read, saved or dismissed, or undoes that. */
export function MarkControls({ id, mark: current }: MarkControlsProps) {
	const { mark } = use(ReadingContext);
	return marks.map(({ value, label, keyName }) => (
		<ToggleControl
			key={value}
			label={label}
			action={value}
			keyName={keyName}
			isPressed={value === current}
			onToggle={() => mark({ id, before: current, mark: value === current ? null : value })}
		/>
	));
}
