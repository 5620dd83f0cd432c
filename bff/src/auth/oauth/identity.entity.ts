import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../user.entity.ts';

/**
 * A user's account at a provider. Only provider and subject identify it, never the address or the
 * handle.
 */
export const IdentityEntity = defineEntity({
	name: 'Identity',
	tableName: 'identities',
	uniques: [{ properties: ['userId', 'provider'] }],
	properties: {
		provider: p.string().primary(),
		/** The provider's id of the user. */
		subject: p.string().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** As last reported by the provider, confirmed or not. */
		email: p.string().nullable(),
		handle: p.string().nullable(),
		/** Encrypted, see `token-sealer.ts`. Null if the connection cannot read posts. */
		sealedTokens: p.text().nullable(),
		/**
		 * The scopes that the user granted, separated by spaces. They are kept when the tokens are
		 * lost, so that connecting again requests the same ones.
		 */
		scopes: p.text().nullable(),
		/**
		 * The end of the lease on refreshing the tokens, as a refresh token works once; null if free.
		 */
		refreshingUntil: p.datetime().nullable(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
});
