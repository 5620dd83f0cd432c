import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../user.entity.ts';

/** Who somebody is at another provider. Provider and subject identify them there; neither the address nor the handle ever does. */
export const IdentityEntity = defineEntity({
	name: 'Identity',
	tableName: 'identities',
	indexes: [{ properties: ['userId'] }],
	properties: {
		provider: p.string().primary(),
		/** The provider's own id of the person. */
		subject: p.string().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** What the provider says now, confirmed or not. */
		email: p.string().nullable(),
		handle: p.string().nullable(),
		/** Encrypted, like a stored API key; null where no token is of use. */
		sealedTokens: p.text().nullable(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
});
