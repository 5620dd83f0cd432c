import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/user.entity.ts';

/** Our mirror of the payment provider's subscription: what decides who may enter. */
export const SubscriptionEntity = defineEntity({
	name: 'Subscription',
	tableName: 'subscriptions',
	properties: {
		userId: () => p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** The provider's word: trialing, active, past_due, canceled, … */
		status: p.string(),
		trialEndsAt: p.datetime().nullable(),
		updatedAt: p.datetime(),
	},
});
