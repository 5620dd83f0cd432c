/**
 * What this tab remembers across a page load; null for nothing, and where the browser forbids it.
 */
export function recall(key: string): string | null {
	try {
		return sessionStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Remembers a text, or forgets it when it is null. */
export function remember(key: string, text: string | null): void {
	try {
		if (text === null) sessionStorage.removeItem(key);
		else sessionStorage.setItem(key, text);
	} catch {
		// Then a reload forgets it.
	}
}
