import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

/** A user's own API key for a provider, encrypted: see `api-key-store.ts`. */
export const ApiKeyEntity = defineEntity({
	name: 'ApiKey',
	tableName: 'user_api_keys',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		field: p.string().primary(),
		ciphertext: p.text(),
		updatedAt: p.datetime(),
	},
});
