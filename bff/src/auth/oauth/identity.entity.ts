import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../user.entity.ts';

/**
 * Who somebody is at another provider. Provider and subject identify them there; neither the
 * address nor the handle ever does.
 */
export const IdentityEntity = defineEntity({
	name: 'Identity',
	tableName: 'identities',
	uniques: [{ properties: ['userId', 'provider'] }],
	properties: {
		provider: p.string().primary(),
		/** The provider's own id of the person. */
		subject: p.string().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** What the provider says now, confirmed or not. */
		email: p.string().nullable(),
		handle: p.string().nullable(),
		/**
		 * Encrypted, like a stored API key: see `stored-tokens.ts`. Null where nothing can be read with
		 * the connection.
		 */
		sealedTokens: p.text().nullable(),
		/**
		 * What the person allowed when they connected, with spaces between; kept when the tokens are
		 * gone, to ask for the same again.
		 */
		scopes: p.text().nullable(),
		/** Until then somebody is trading the refresh token, which works once. Null while nobody is. */
		refreshingUntil: p.datetime().nullable(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
});
