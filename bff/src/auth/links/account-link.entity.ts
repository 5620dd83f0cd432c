import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../user.entity.ts';

/**
 * A link that creates an account or sets a new password, once: see `account-link-store.ts`. Only a
 * hash of its token is stored.
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
		/** The user whose password it sets; null for an invitation. */
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade').nullable(),
		/** The address it was sent to; null if it was only printed. */
		email: p.string().nullable(),
		/**
		 * The username that the operator chose for an invitation without an address; null if the
		 * invited user chooses one.
		 */
		username: p.string().nullable(),
		createdAt: p.datetime(),
		expiresAt: p.datetime(),
		usedAt: p.datetime().nullable(),
	},
});
