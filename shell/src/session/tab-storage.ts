/**
 * Reads a value that this tab keeps across page loads. Null if there is none, or if the browser
 * denies access to storage.
 */
export function readTabItem(key: string): string | null {
	try {
		return sessionStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Stores a value for this tab. Null removes it. */
export function writeTabItem(key: string, text: string | null): void {
	try {
		if (text === null) sessionStorage.removeItem(key);
		else sessionStorage.setItem(key, text);
	} catch {
		// Without storage the value is lost on reload.
	}
}
