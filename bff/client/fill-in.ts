import type { Blank } from '../contract/route.ts';

/**
 * Fills in fields that a server left out, so that screens never meet a missing field. Fields that
 * the blank does not know stay as they are.
 */
export function fillIn(blank: Blank, value: unknown): unknown {
	if (blank === undefined) return value;
	if (isList(blank)) {
		const [first] = blank;
		if (blank.length === 2) return fillInPossible(blank, value);
		return Array.isArray(value) ? value.map((item) => fillIn(first, item)) : [];
	}
	if (typeof blank === 'object' && blank !== null) return fillInObject(blank, value);
	return value == null || typeof value === 'object' ? blank : value;
}

/** Whether a value may stay missing, or be null, because its replacement is undefined. */
function fillInPossible([missing, blank]: readonly [Blank, Blank], value: unknown): unknown {
	if (value === undefined || (value === null && missing === undefined)) return missing;
	return value === null ? null : fillIn(blank, value);
}

function fillInObject(blank: { readonly [field: string]: Blank }, value: unknown): unknown {
	const filled: Record<string, unknown> = isObject(value) ? { ...value } : {};
	const given = { ...filled };
	for (const [field, missing] of Object.entries(blank)) {
		const other = typeof missing === 'string' && missing[0] === '=' ? missing.slice(1) : undefined;
		const found = other ? fillIn('', given[field] ?? given[other]) : fillIn(missing, given[field]);
		if (found !== undefined) filled[field] = found;
	}
	return filled;
}

function isList(blank: Blank): blank is readonly [Blank] | readonly [Blank, Blank] {
	return Array.isArray(blank);
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
