const key = 'warble.filter.template';

/** The id of the template that was selected last in this browser. */
export function readSelected(): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** A browser that keeps nothing begins without a template next time. */
export function keepSelected(id: string | null): void {
	try {
		if (id === null) localStorage.removeItem(key);
		else localStorage.setItem(key, id);
	} catch {
		// See above.
	}
}
