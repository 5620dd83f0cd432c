import type { Blank } from '../contract/route.ts';

/**
 * Fills in what a server left out, so that no screen meets a missing field. Fields that the blank
 * does not have stay as they are.
 */
export function fillIn(blank: Blank, value: unknown): unknown {
	if (blank === undefined) return value;
	if (isList(blank)) {
		const [first] = blank;
		if (blank.length === 2) return value == null ? first : fillIn(blank[1], value);
		return Array.isArray(value) ? value.map((item) => fillIn(first, item)) : [];
	}
	if (typeof blank === 'object' && blank !== null) return fillInObject(blank, value);
	return value == null || typeof value === 'object' ? blank : value;
}

function fillInObject(blank: { readonly [field: string]: Blank }, value: unknown): unknown {
	const given = isObject(value) ? value : {};
	const fields = Object.entries(blank).map(([field, missing]) => {
		const other = typeof missing === 'string' && missing[0] === '=' && missing.slice(1);
		return [
			field,
			other ? fillIn('', given[field] ?? given[other]) : fillIn(missing, given[field]),
		];
	});
	return { ...given, ...Object.fromEntries(fields) };
}

function isList(blank: Blank): blank is readonly [Blank] | readonly [null | undefined, Blank] {
	return Array.isArray(blank);
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
