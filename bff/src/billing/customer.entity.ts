import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

/** A user's customer at the payment provider. Users who never started a checkout have none. */
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
		/** When the user's first trial began. Each user has only one. */
		trialUsedAt: p.datetime().nullable(),
		/** When the mirror was last compared with the provider. */
		checkedAt: p.datetime().nullable(),
		/**
		 * `readsStarted` counts the reads of this customer at the provider; `readStored` is the number
		 * of the read that the mirror has. An earlier read never overwrites a later one.
		 */
		readsStarted: p.integer().default(0),
		readStored: p.integer().default(0),
	},
});
