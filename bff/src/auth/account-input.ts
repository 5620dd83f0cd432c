import { invalidField } from '../http/app-error.ts';

/**
 * Something before one @, a host with a dot behind it, no blanks: whether it exists only a mail can
 * tell.
 */
const ADDRESS = /^[^\s@<>(),;:"\\]{1,64}@[^\s@.<>(),;:"\\]+(\.[^\s@.<>(),;:"\\]+)+$/;

/**
 * An address as it is stored: without blanks around it, in lower case. Throws 400 for what is none.
 */
export function readEmail(text: string): string {
	const address = text.trim().toLowerCase();
	if (address.length > 254 || !ADDRESS.test(address) || /\p{Cc}/u.test(address)) {
		throw invalidField('email', 'Enter an address like you@example.org.');
	}
	return address;
}

/** What somebody wants to be called; null for a text that says nothing. */
export function readName(text: string | undefined): string | null {
	return text?.replace(/\p{Cc}/gu, '').trim() || null;
}
