import { readText, writeText } from 'remote-kit/browser-storage';

const KEY = 'warble.tweets.keys';

/**
 * Whether keys without Ctrl do something. Speech input and cats type letters too, so it can be
 * turned off.
 */
export function usesSingleKeys(): boolean {
	return readText('localStorage', KEY) !== 'off';
}

export function chooseSingleKeys(isOn: boolean): void {
	writeText('localStorage', KEY, isOn ? null : 'off');
}
