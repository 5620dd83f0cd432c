import { keyOf } from 'design-system/keys';

/** On a Mac, Ctrl K deletes to the end of the line. */
export const usesCommandKey = navigator.platform.startsWith('Mac');

export function isPaletteKey(event: KeyboardEvent): boolean {
	const isHeld = usesCommandKey ? event.metaKey : event.ctrlKey;
	return isHeld && keyOf(event).toLowerCase() === 'k';
}
