import { createHash } from 'node:crypto';

/** SHA-256: a token has 256 random bits, so that a slow hash would protect nothing more. */
export function hashToken(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
