const KEY = 'warble.tweets.keys';

/**
 * Whether keys without Ctrl do something. Speech input and cats type letters too, so it can be
 * turned off.
 */
export function usesSingleKeys(): boolean {
	try {
		return localStorage.getItem(KEY) !== 'off';
	} catch {
		return true;
	}
}

export function chooseSingleKeys(isOn: boolean): void {
	try {
		if (isOn) localStorage.removeItem(KEY);
		else localStorage.setItem(KEY, 'off');
	} catch {
		// Then it holds for nothing: the keys work.
	}
}
