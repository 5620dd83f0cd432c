import type { UserApiKeys } from '../../contract/account/account.ts';
import { createAccountStore, type KeyField, type SealedKeys } from '../auth/auth.ts';
import { areaDb, type Em } from '../database/orm.ts';
import { type ResealResult, resealRows } from '../encryption/reseal.ts';
import type { Sealer } from '../encryption/sealer.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

const db = areaDb('account');

export const keyFields: readonly KeyField[] = ['twitter_api_key', 'openrouter_api_key'];

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

/** The API keys of users, each encrypted for its user and field. */
export function createApiKeyStore(em: Em, { seal, open, reseal }: Sealer) {
	return {
		/**
		 * Decrypts a key, for the adapter that sends it to its provider; undefined if none is stored.
		 * Throws if it was not encrypted for this user and field.
		 */
		open(userId: string, field: KeyField, sealed: SealedKeys): string | undefined {
			const stored = sealed[field];
			return stored === undefined ? undefined : open(userId, field, stored);
		},

		/** The user's keys as they are stored. */
		async readSealed(userId: string): Promise<SealedKeys> {
			const rows = await db(em)
				.selectFrom('user_api_keys')
				.where('userId', '=', userId)
				.select(['field', 'ciphertext'])
				.execute();
			return Object.fromEntries(rows.map(({ field, ciphertext }) => [field, ciphertext]));
		},

		/**
		 * Masks the keys for a browser. A key that cannot be decrypted counts as not stored, so that
		 * the user can store it again.
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

		/** Seals the keys of all users with the first encryption key if an older key sealed them. */
		async reseal(): Promise<ResealResult> {
			const rows = await db(em)
				.selectFrom('user_api_keys')
				.select(['userId', 'field', 'ciphertext'])
				.execute();
			const usernames = await createAccountStore(em).readUsernames(rows.map((row) => row.userId));
			return resealRows({
				rows,
				reseal: ({ userId, field, ciphertext }) => reseal(userId, field, ciphertext),
				replace: async ({ userId, field, ciphertext }, sealed) =>
					(await em
						.fork()
						.nativeUpdate(ApiKeyEntity, { userId, field, ciphertext }, { ciphertext: sealed })) > 0,
				describe: ({ field, userId }) => `the ${field} of ${usernames.get(userId) ?? userId}`,
			});
		},
	};
}

/** `sk-or-…1a2b`: enough to recognise a key, not to use it. */
export function mask(key: string): string {
	return key.length < 16 ? '•'.repeat(8) : `${key.slice(0, 6)}…${key.slice(-4)}`;
}

/** Whether a text is a mask rather than a key. */
export function isMask(text: string): boolean {
	return /[…•]/.test(text);
}
