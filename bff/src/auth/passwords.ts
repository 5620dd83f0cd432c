import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { invalidField } from '../http/app-error.ts';

/** OWASP's minimum for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing shares a small thread pool with the file system; many sign-ins at once must not fill it.
 */
const limitConcurrency = pLimit(2);

/** Verified for unknown usernames, so that they take as long as a wrong password. */
const decoyHash = hash('nobody has this password', COST);

/** The number of most common passwords that are refused, as OWASP's ASVS 6.2.4 demands. */
const COMMON_PASSWORDS = 3000;
const MIN_LENGTH = 8;
let common: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords that are long enough, in lower case. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
	// Loaded on use, because few servers create many accounts.
	const { dictionary } = await import('@zxcvbn-ts/language-common');
	const listed = dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH);
	return new Set(listed.slice(0, COMMON_PASSWORDS));
}

/**
 * The hash of a new password. Throws 400 for a password that attackers guess first: a common one,
 * or one repeated character.
 */
export async function hashNewPassword(password: string): Promise<string> {
	common ??= readCommonPasswords();
	if (new Set(password).size === 1 || (await common).has(password.toLowerCase()))
		throw invalidField(
			'password',
			'Many people use this password, so it is guessed first. Choose another one.',
		);
	return hashPassword(password);
}

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

/** Whether a hash was made at a cost other than the current one. */
export function needsRehash(stored: string): boolean {
	const { memoryCost: m, timeCost: t, parallelism: p } = COST;
	return !stored.startsWith(`$argon2id$v=19$m=${m},t=${t},p=${p}$`);
}
