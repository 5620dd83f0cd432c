import type { UserApiKeys } from '../../contract/account.ts';
import type { KeyField, SealedKeys } from '../auth/auth.ts';

import { type Em, queries } from '../database/orm.ts';
import { type Renewal, renewSealed } from '../encryption/reseal.ts';
import type { Sealer } from '../encryption/sealer.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

export const keyFields: readonly KeyField[] = ['twitter_api_key', 'openrouter_api_key'];

export type KeyVault = ReturnType<typeof createKeyVault>;

/** People's own API keys, sealed to person and field. */
export function createKeyVault(em: Em, { seal, open, renew }: Sealer) {
	return {
		/**
		 * The key itself, for the adapter that sends it to its provider. Throws where the stored one is
		 * not this person's.
		 */
		open(userId: string, field: KeyField, sealed: SealedKeys): string | undefined {
			const stored = sealed[field];
			return stored === undefined ? undefined : open(userId, field, stored);
		},

		/** A person's keys as they are stored. */
		async readSealed(userId: string): Promise<SealedKeys> {
			const rows = await queries(em)
				.selectFrom('user_api_keys')
				.where('userId', '=', userId)
				.select(['field', 'ciphertext'])
				.execute();
			return Object.fromEntries(rows.map(({ field, ciphertext }) => [field, ciphertext]));
		},

		/**
		 * What a browser may see. A key that cannot be opened any more counts as not stored: its owner
		 * can store it again.
		 */
		mask(
			userId: string,
			sealed: SealedKeys,
			onUnreadable: (error: unknown) => void,
		): Pick<UserApiKeys, KeyField> {
			return Object.fromEntries(
				Object.entries(sealed).flatMap(([field, stored]) => {
					try {
						return [[field, mask(open(userId, field, stored))]];
					} catch (error) {
						onUnreadable(error);
						return [];
					}
				}),
			);
		},

		async write(userId: string, field: KeyField, key: string): Promise<void> {
			await em.fork().upsert(ApiKeyEntity, {
				userId,
				field,
				ciphertext: seal(userId, field, key),
				updatedAt: new Date(),
			});
		},

		async remove(userId: string, field: KeyField): Promise<void> {
			await em.fork().nativeDelete(ApiKeyEntity, { userId, field });
		},

		/** Seals everybody's keys with the first key of the ring, where an older one did. */
		async renew(): Promise<Renewal> {
			const rows = await queries(em)
				.selectFrom('user_api_keys')
				.innerJoin('users', 'users.id', 'user_api_keys.userId')
				.select(['userId', 'field', 'ciphertext', 'username'])
				.execute();
			return renewSealed({
				rows,
				renew: ({ userId, field, ciphertext }) => renew(userId, field, ciphertext),
				replace: async ({ userId, field, ciphertext }, sealed) =>
					(await em
						.fork()
						.nativeUpdate(ApiKeyEntity, { userId, field, ciphertext }, { ciphertext: sealed })) > 0,
				nameOf: ({ field, username }) => `the ${field} of ${username}`,
			});
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
