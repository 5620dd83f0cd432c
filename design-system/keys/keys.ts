import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type KeyPress = KeyboardEvent | ReactKeyboardEvent;

/**
 * Whether a key belongs to the composition of an input method, which also takes Enter, Escape, Tab
 * and arrow keys. Safari ends the composition before the keydown of the Enter that confirmed it;
 * only the key code tells that Enter from others.
 */
export function isComposing(event: KeyPress): boolean {
	const native = 'nativeEvent' in event ? event.nativeEvent : event;
	return native.isComposing || native.keyCode === 229;
}

/** Whether a key is Enter, and not the one that confirms a composition. */
export function isEnter(event: KeyPress): boolean {
	return event.key === 'Enter' && !isComposing(event);
}
