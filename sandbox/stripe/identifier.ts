import { randomBytes } from 'node:crypto';

/** An id in Stripe's format: a prefix for the kind, then random letters and digits. */
export function identifier(prefix: string, length = 24): string {
	const letters = randomBytes(length * 2)
		.toString('base64')
		.replace(/[^0-9A-Za-z]/g, '');
	return `${prefix}_${letters.slice(0, length)}`;
}
