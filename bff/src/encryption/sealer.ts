import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';

/** Encrypts what is stored and must stay secret even to who reads the database. */
export interface Sealer {
	/** What is sealed opens for the same owner and field only: a row copied elsewhere stays shut. */
	seal(owner: string, field: string, text: string): string;
	/**
	 * Throws for another owner or field, and where the key it was sealed with is no longer in
	 * ENCRYPTION_KEYS.
	 */
	open(owner: string, field: string, stored: string): string;
	/** Sealed with the first key; undefined where it is already. Throws as `open` does. */
	renew(owner: string, field: string, stored: string): string | undefined;
}

/**
 * AES-256-GCM with a fresh nonce each time. Stored as `version.nonce.tag.ciphertext` in base64url.
 * The first key seals, all open.
 */
export function createSealer(ring: Config['encryptionKeys']): Sealer {
	const [current] = ring;
	if (!current) throw new Error('There is no encryption key.');
	const boundTo = (owner: string, field: string, version: string) =>
		Buffer.from(`${owner}\n${field}\n${version}`);

	const sealer: Sealer = {
		seal(owner, field, text) {
			const nonce = randomBytes(12);
			const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(
				boundTo(owner, field, current.id),
			);
			const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
			return [
				current.id,
				...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
			].join('.');
		},
		open(owner, field, stored) {
			const [version = '', nonce = '', tag = '', sealed = ''] = stored.split('.');
			const key = ring.find(({ id }) => id === version)?.key;
			if (!key)
				throw new Error(
					`No encryption key "${version}" for what is stored: put it back into ENCRYPTION_KEYS.`,
				);
			const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
				.setAAD(boundTo(owner, field, version))
				.setAuthTag(Buffer.from(tag, 'base64url'));
			return Buffer.concat([
				decipher.update(Buffer.from(sealed, 'base64url')),
				decipher.final(),
			]).toString('utf8');
		},
		renew(owner, field, stored) {
			return stored.startsWith(`${current.id}.`)
				? undefined
				: sealer.seal(owner, field, sealer.open(owner, field, stored));
		},
	};
	return sealer;
}
