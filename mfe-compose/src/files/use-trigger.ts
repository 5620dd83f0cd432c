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
	const [typed, setTyped] = useState<string>();
	const dismiss = () => setTyped(undefined);
	return {
		trigger: typed === text ? findTrigger(text) : null,
		dismiss,
		/** To be called when the user types. */
		onInput: (event: BoxEvent) => setTyped(isAtEnd(event) ? event.currentTarget.value : undefined),
		/** Props for the box. */
		boxProps: {
			onSelect: (event: BoxEvent) => {
				if (!isAtEnd(event)) dismiss();
			},
			onBlur: dismiss,
		},
	};
}
