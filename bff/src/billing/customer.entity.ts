import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

/** Who somebody is at the payment provider. Whoever never began to pay has no row. */
export const CustomerEntity = defineEntity({
	name: 'Customer',
	tableName: 'customers',
	indexes: [{ properties: ['checkedAt'] }],
	properties: {
		userId: () =>
			p
				.manyToOne(UserEntity)
				.mapToPk()
				.primary()
				.fieldName('user_id')
				.updateRule('cascade')
				.deleteRule('cascade'),
		stripeCustomerId: p.string().unique(),
		createdAt: p.datetime(),
		/** When the first trial began: there is one for each person. */
		trialUsedAt: p.datetime().nullable(),
		/** When the mirror was last compared with the provider. */
		checkedAt: p.datetime().nullable(),
		/**
		 * How often the provider was asked, and which of these answers the mirror holds: an earlier one
		 * is never written over a later one.
		 */
		asked: p.integer().default(0),
		stored: p.integer().default(0),
	},
});
