import { readText, writeText } from './browser-storage.ts';

/** The name is from the time when only the screen of posts had shortcuts. */
const KEY = 'warble.tweets.keys';

/**
 * Whether shortcuts without Ctrl are on, in the whole product. Speech input types letters, so they
 * can be turned off (WCAG 2.1.4), in the list of shortcuts.
 */
export function usesSingleKeys(): boolean {
	return readText('localStorage', KEY) !== 'off';
}

export function setSingleKeys(isOn: boolean): void {
	writeText('localStorage', KEY, isOn ? null : 'off');
}
