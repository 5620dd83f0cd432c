/** On a Mac, Ctrl K deletes to the end of the line. */
export const usesCommandKey = navigator.platform.startsWith('Mac');

export function isPaletteKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
	return key.toLowerCase() === 'k' && (usesCommandKey ? metaKey : ctrlKey);
}
