import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** Encrypts stored secrets, so that access to the database does not reveal them. */
export interface Sealer {
	/**
	 * Encrypts a text so that it only opens for the same owner and field, and not in a copied row.
	 */
	seal(owner: string, field: string, text: string): string;
	/**
	 * Decrypts a text. Throws for another owner or field, and if the key that sealed it is no longer
	 * in ENCRYPTION_KEYS.
	 */
	open(owner: string, field: string, stored: string): string;
	/** The text sealed with the first key; undefined if it is already. Throws like `open`. */
	reseal(owner: string, field: string, stored: string): string | undefined;
}

/**
 * AES-256-GCM with a new nonce each time, stored as `version.nonce.tag.ciphertext` in base64url.
 * The first key seals; all keys can open.
 */
export function createSealer(keys: Config['encryptionKeys']): Sealer {
	const [current] = keys;
	if (!current) throw new Error('There is no encryption key.');
	const associatedData = (owner: string, field: string, version: string) =>
		Buffer.from(`${owner}\n${field}\n${version}`);

	const sealer: Sealer = {
		seal(owner, field, text) {
			const nonce = randomBytes(12);
			const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(
				associatedData(owner, field, current.id),
			);
			const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
			return [
				current.id,
				...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
			].join('.');
		},
		open(owner, field, stored) {
			const [version = '', nonce = '', tag = '', sealed = ''] = stored.split('.');
			const key = keys.find(({ id }) => id === version)?.key;
			if (!key)
				throw new Error(
					`Encryption key "${version}" is missing. Put it back into ENCRYPTION_KEYS.`,
				);
			const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
				.setAAD(associatedData(owner, field, version))
				.setAuthTag(Buffer.from(tag, 'base64url'));
			return Buffer.concat([
				decipher.update(Buffer.from(sealed, 'base64url')),
				decipher.final(),
			]).toString('utf8');
		},
		reseal(owner, field, stored) {
			return stored.startsWith(`${current.id}.`)
				? undefined
				: sealer.seal(owner, field, sealer.open(owner, field, stored));
		},
	};
	return sealer;
}
