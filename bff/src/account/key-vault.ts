import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { UserApiKeys } from '../../contract/account.ts';
import type { Config } from '../config.ts';
import { type Em, queries } from '../database/orm.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

export type KeyField = keyof UserApiKeys;
export const keyFields: readonly KeyField[] = ['twitter_api_key', 'openrouter_api_key'];

/** Encrypted keys by their field, as they are stored. */
export type SealedKeys = Partial<Record<KeyField, string>>;

export type KeyVault = ReturnType<typeof createKeyVault>;

/**
 * People's own API keys: AES-256-GCM, a fresh nonce each, bound to person, field and key version, so that a row copied elsewhere does
 * not open. Stored as `version.nonce.tag.ciphertext` in base64url.
 */
export function createKeyVault(em: Em, ring: Config['encryptionKeys']) {
	const [current] = ring;
	if (!current) throw new Error('There is no encryption key.');

	const boundTo = (userId: string, field: string, version: string) => Buffer.from(`${userId}\n${field}\n${version}`);

	const seal = (userId: string, field: string, key: string): string => {
		const nonce = randomBytes(12);
		const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(boundTo(userId, field, current.id));
		const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
		return [current.id, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
	};

	const open = (userId: string, field: string, stored: string): string => {
		const [version = '', nonce = '', tag = '', sealed = ''] = stored.split('.');
		const key = ring.find(({ id }) => id === version)?.key;
		if (!key) throw new Error(`No encryption key "${version}" for a stored API key: put it back into ENCRYPTION_KEYS.`);
		const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
			.setAAD(boundTo(userId, field, version))
			.setAuthTag(Buffer.from(tag, 'base64url'));
		return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
	};

	return {
		/** The key itself, for the adapter that sends it to its provider. Throws where the stored one is not this person's. */
		open(userId: string, field: KeyField, sealed: SealedKeys): string | undefined {
			const stored = sealed[field];
			return stored === undefined ? undefined : open(userId, field, stored);
		},

		/** A person's keys as they are stored. */
		async readSealed(userId: string): Promise<SealedKeys> {
			const rows = await queries(em).selectFrom('user_api_keys').where('userId', '=', userId).select(['field', 'ciphertext']).execute();
			return Object.fromEntries(rows.map(({ field, ciphertext }) => [field, ciphertext]));
		},

		/** What a browser may see. */
		mask(userId: string, sealed: SealedKeys): UserApiKeys {
			return Object.fromEntries(Object.entries(sealed).map(([field, stored]) => [field, mask(open(userId, field, stored))]));
		},

		async write(userId: string, field: KeyField, key: string): Promise<void> {
			await em.fork().upsert(ApiKeyEntity, { userId, field, ciphertext: seal(userId, field, key), updatedAt: new Date() });
		},

		async remove(userId: string, field: KeyField): Promise<void> {
			await em.fork().nativeDelete(ApiKeyEntity, { userId, field });
		},
	};
}

/** `sk-or-…1a2b`: enough to recognise a key, not to use it. */
export function mask(key: string): string {
	return key.length < 16 ? '•'.repeat(8) : `${key.slice(0, 6)}…${key.slice(-4)}`;
}

/** Whether what came back is a mask rather than a key. */
export function isMask(text: string): boolean {
	return /[…•]/.test(text);
}
