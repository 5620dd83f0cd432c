import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's floor for argon2id; the library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing shares a small thread pool with the file system: a burst of sign-ins must not take it
 * over.
 */
const inTurn = pLimit(2);

/**
 * Verified when there is nothing to verify, so that an unknown name takes as long as a wrong
 * password.
 */
const decoy = hash('nobody has this password', COST);

export function hashPassword(password: string): Promise<string> {
	return inTurn(() => hash(password, COST));
}

/** `stored` absent: nobody by that name. Same time, same answer. */
export async function isPasswordRight(
	stored: string | null | undefined,
	password: string,
): Promise<boolean> {
	const known = stored ?? (await decoy);
	const isRight = await inTurn(() => verify(known, password));
	return isRight && stored !== null && stored !== undefined;
}

/** Whether a hash was made at a lower cost than today's. */
export function needsRehash(stored: string): boolean {
	const { memoryCost: m, timeCost: t, parallelism: p } = COST;
	return !stored.startsWith(`$argon2id$v=19$m=${m},t=${t},p=${p}$`);
}
