import type { KeyField } from '../auth/auth.ts';
import { AppError } from '../http/app-error.ts';
import { isMask } from './api-key-store.ts';

/**
 * Reads a key from user input; undefined if the input is absent, blank or a mask, and therefore
 * changes nothing. Throws 400 for characters that no key contains.
 */
export function readKey(
	field: KeyField,
	input: string | null | undefined,
): { field: KeyField; key: string } | undefined {
	const key = input?.trim();
	if (!key || isMask(key)) return undefined;
	if (/^[\x21-\x7e]+$/.test(key)) return { field, key };
	throw new AppError(
		400,
		'invalid_input',
		`${field} contains a space or an invalid character. Copy just the key and try again.`,
	);
}
