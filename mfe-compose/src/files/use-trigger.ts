import { type SyntheticEvent, useState } from 'react';
import { findTrigger } from './find-trigger.ts';

type BoxEvent = SyntheticEvent<HTMLTextAreaElement>;

const isAtEnd = ({ currentTarget: { selectionEnd, value } }: BoxEvent) =>
	selectionEnd === value.length;

/**
 * Finds a path that the user is typing at the end of a text box. Moving the cursor, leaving the box
 * or calling `dismiss` ends it until the user types again. Text that was not typed is ignored.
 */
export function useTrigger(text: string) {
	const [typed, setTyped] = useState<{ text: string; isOpened: boolean }>();
	const dismiss = () => setTyped(undefined);
	return {
		trigger: typed?.text === text ? findTrigger(text, typed.isOpened) : null,
		dismiss,
		/** Lists all files at an `@` at the end of `next`, the new text of the box. */
		open: (next: string) => setTyped({ text: next, isOpened: true }),
		/** To be called when the user types. */
		onInput: (event: BoxEvent) =>
			setTyped(isAtEnd(event) ? { text: event.currentTarget.value, isOpened: false } : undefined),
		/** Prop for the box. */
		onSelect: (event: BoxEvent) => {
			if (!isAtEnd(event)) dismiss();
		},
	};
}
