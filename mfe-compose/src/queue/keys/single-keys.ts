import { readText, writeText } from 'remote-kit/browser-storage';

/** Shared with the screen of posts. */
const KEY = 'warble.tweets.keys';

/** Whether shortcuts without Ctrl are on. Speech input types letters, so they can be turned off. */
export function usesSingleKeys(): boolean {
	return readText('localStorage', KEY) !== 'off';
}

export function setSingleKeys(isOn: boolean): void {
	writeText('localStorage', KEY, isOn ? null : 'off');
}
