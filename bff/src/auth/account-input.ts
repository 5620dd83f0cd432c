import { invalidField } from '../http/app-error.ts';

/**
 * A local part, an @ and a host with a dot. Only sending a mail shows whether the address exists.
 */
const EMAIL_PATTERN = /^[^\s@<>(),;:"\\]{1,64}@[^\s@.<>(),;:"\\]+(\.[^\s@.<>(),;:"\\]+)+$/;

/** An address as it is stored: trimmed and in lower case. Throws 400 for an invalid address. */
export function readEmail(text: string): string {
	const address = text.trim().toLowerCase();
	if (address.length > 254 || !EMAIL_PATTERN.test(address) || /\p{Cc}/u.test(address)) {
		throw invalidField('email', 'Enter an address like you@example.org.');
	}
	return address;
}

/** A display name without control characters; null if nothing is left of it. */
export function readName(text: string | undefined): string | null {
	return text?.replace(/\p{Cc}/gu, '').trim() || null;
}
