import { type SyntheticEvent, useState } from 'react';
import { findTrigger } from './find-trigger.ts';

type BoxEvent = SyntheticEvent<HTMLTextAreaElement>;

const isAtEnd = ({ currentTarget: { selectionEnd, value } }: BoxEvent) =>
	selectionEnd === value.length;

/**
 * Notices the beginning of a file's path that was just typed at the end of a text box. Going
 * elsewhere in the text or out of the box ends it, as `dismiss` does, until something is typed
 * again; a text that was put there otherwise is no typing.
 */
export function useTrigger(text: string) {
	const [typed, setTyped] = useState<string>();
	const dismiss = () => setTyped(undefined);
	return {
		trigger: typed === text ? findTrigger(text) : null,
		dismiss,
		/** To be told of what was typed. */
		hear: (event: BoxEvent) => setTyped(isAtEnd(event) ? event.currentTarget.value : undefined),
		/** To be spread on the box. */
		watch: {
			onSelect: (event: BoxEvent) => {
				if (!isAtEnd(event)) dismiss();
			},
			onBlur: dismiss,
		},
	};
}
