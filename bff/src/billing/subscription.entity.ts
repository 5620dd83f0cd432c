import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

/** Our mirror of the payment provider's subscription: what decides who may enter. */
export const SubscriptionEntity = defineEntity({
	name: 'Subscription',
	tableName: 'subscriptions',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** The provider's word: trialing, active, past_due, canceled, … */
		status: p.string(),
		trialEndsAt: p.datetime().nullable(),
		/** Null where the provider knows nothing of it, as for the demo. */
		stripeSubscriptionId: p.string().nullable(),
		/** Name of the plan. */
		plan: p.string().nullable(),
		renewsAt: p.datetime().nullable(),
		endsAt: p.datetime().nullable(),
		/**
		 * What made the row what it is: the id of the provider's message, or `refresh`, `checkout`,
		 * `reconcile`.
		 */
		cause: p.string().nullable(),
		updatedAt: p.datetime(),
	},
});
