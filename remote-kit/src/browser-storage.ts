/**
 * Reading and writing browser storage without exceptions: a browser may forbid it (privacy settings)
 * or have no room left (quota).
 *
 * Keys are `warble.AREA.WHAT`, or `warble.AREA.WHAT.ID` for one entry of many. The shell clears both
 * storages when the user signs out.
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

/** The stored JSON as `parse` reads it; null when there is none or it is malformed. */
export function readJson<Value>(
	area: StorageArea,
	key: string,
	parse: (value: unknown) => Value | null,
): Value | null {
	return attempt(() => parse(JSON.parse(globalThis[area].getItem(key) ?? 'null')), null);
}

/** Stores a value as JSON, as `writeText` does. */
export function writeJson(area: StorageArea, key: string, value: object | null): boolean {
	return writeText(area, key, value && JSON.stringify(value));
}

/** The keys that begin with `prefix`; none when storage is forbidden. */
export function listKeys(area: StorageArea, prefix: string): string[] {
	return attempt(() => Object.keys(globalThis[area]).filter((key) => key.startsWith(prefix)), []);
}

function attempt<Result>(run: () => Result, otherwise: Result): Result {
	try {
		return run();
	} catch {
		return otherwise;
	}
}

interface FieldTypes {
	string: string;
	number: number;
}

/** Whether a value is an object whose named fields have these types. */
export function hasFields<const Fields extends Record<string, keyof FieldTypes>>(
	value: unknown,
	fields: Fields,
): value is { [Name in keyof Fields]: FieldTypes[Fields[Name]] } {
	const found = value as Record<string, unknown> | null;
	return Object.keys(fields).every((name) => typeof found?.[name] === fields[name]);
}
