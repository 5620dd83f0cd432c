/**
 * Reading and writing browser storage without exceptions: a browser may forbid it (privacy
 * settings) or have no room left (quota).
 *
 * Keys are `warble.AREA.WHAT`, or `warble.AREA.WHAT.ID` for one entry of many. The shell clears
 * both storages when the user signs out.
 */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** The stored text; null when there is none or storage is forbidden. */
export function readText(area: StorageArea, key: string): string | null {
	return attempt(() => globalThis[area].getItem(key), null);
}

/**
 * Stores a text; null removes the entry. Returns false when the text was not stored and a reload
 * would lose it.
 */
export function writeText(area: StorageArea, key: string, text: string | null): boolean {
	return attempt(() => {
		if (text === null) globalThis[area].removeItem(key);
		else globalThis[area].setItem(key, text);
		return true;
	}, text === null);
}

/**
 * The stored JSON as read by `parse`; null if there is none or it is malformed. `parse` checks the
 * fields of an object; it may throw or return null if they are not as expected.
 */
export function readJson<Value>(
	area: StorageArea,
	key: string,
	parse: (stored: Record<string, unknown>) => Value | null,
): Value | null {
	return attempt(() => parse(JSON.parse(globalThis[area].getItem(key) ?? 'null')), null);
}

/** Stores a value as JSON, as `writeText` does. */
export function writeJson(area: StorageArea, key: string, value: object | null): boolean {
	return writeText(area, key, value && JSON.stringify(value));
}

/** The result of `run`; `otherwise` when it throws. */
export function attempt<Result>(run: () => Result, otherwise: Result): Result {
	try {
		return run();
	} catch {
		return otherwise;
	}
}
