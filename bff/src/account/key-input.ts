import type { KeyField } from '../auth/auth.ts';
import { AppError } from '../http/app-error.ts';
import { isMask } from './api-key-store.ts';

/**
 * A key that somebody typed; undefined where they left it alone: nothing, blanks or a mask. Throws
 * 400 for what no key holds.
 */
export function typedKey(
	field: KeyField,
	given: string | null | undefined,
): { field: KeyField; key: string } | undefined {
	const key = given?.trim();
	if (!key || isMask(key)) return undefined;
	if (/^[\x21-\x7e]+$/.test(key)) return { field, key };
	throw new AppError(
		400,
		'invalid_input',
		`${field} holds a space or a character that no key has. Copy it again, alone.`,
	);
}
