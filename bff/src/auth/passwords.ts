import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's minimum for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing shares a small thread pool with the file system; many sign-ins at once must not fill it.
 */
const limitConcurrency = pLimit(2);

/** Verified for unknown usernames, so that they take as long as a wrong password. */
const decoyHash = hash('nobody has this password', COST);

export function hashPassword(password: string): Promise<string> {
	return limitConcurrency(() => hash(password, COST));
}

/** False, after the same time, for a user without a password (`stored` is absent). */
export async function isPasswordRight(
	stored: string | null | undefined,
	password: string,
): Promise<boolean> {
	const storedOrDecoy = stored ?? (await decoyHash);
	const isRight = await limitConcurrency(() => verify(storedOrDecoy, password));
	return isRight && stored !== null && stored !== undefined;
}

/** Whether a hash was made at a cost other than today's. */
export function needsRehash(stored: string): boolean {
	const { memoryCost: m, timeCost: t, parallelism: p } = COST;
	return !stored.startsWith(`$argon2id$v=19$m=${m},t=${t},p=${p}$`);
}
