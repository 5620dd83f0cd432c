import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../user.entity.ts';

/**
 * A link that makes an account or sets a new password, once: see `account-links.ts`. Its secret is
 * stored as a hash only.
 */
export const AccountLinkEntity = defineEntity({
	name: 'AccountLink',
	tableName: 'account_links',
	indexes: [{ properties: ['userId'] }],
	properties: {
		id: p.uuid().primary(),
		/** `invitation` or `reset`. */
		kind: p.string(),
		tokenHash: p.string().unique(),
		/** Whose password it sets; null for an invitation. */
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade').nullable(),
		/** Where it was sent to; null where it was only shown. */
		email: p.string().nullable(),
		/**
		 * The name that the operator chose for an invitation without an address; null where the person
		 * chooses.
		 */
		username: p.string().nullable(),
		createdAt: p.datetime(),
		expiresAt: p.datetime(),
		usedAt: p.datetime().nullable(),
	},
});
