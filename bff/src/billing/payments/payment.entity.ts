import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../../auth/auth.ts';

/** What a user has paid: a paid invoice above zero, or what was paid back. */
export const PaymentEntity = defineEntity({
	name: 'Payment',
	tableName: 'payments',
	indexes: [{ properties: ['userId'] }],
	properties: {
		/** Stripe's id of the invoice, or of the charge that was refunded. */
		id: p.string().primary(),
		userId: () => p.manyToOne(UserEntity).mapToPk().fieldName('user_id').deleteRule('cascade'),
		/** In the smallest unit of the currency; below zero for a refund. */
		amount: p.integer(),
		/** Three letters in lower case, such as `usd`. */
		currency: p.string(),
		at: p.datetime(),
	},
});
