import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/auth.ts';

/** Our mirror of a user's subscription at the payment provider. It decides who has access. */
export const SubscriptionEntity = defineEntity({
	name: 'Subscription',
	tableName: 'subscriptions',
	properties: {
		userId: () =>
			p.manyToOne(UserEntity).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
		/** The provider's status: trialing, active, past_due, canceled, … */
		status: p.string(),
		trialEndsAt: p.datetime().nullable(),
		/** Null if it does not exist at the provider, as for the demo account. */
		stripeSubscriptionId: p.string().nullable(),
		/** Name of the plan. */
		plan: p.string().nullable(),
		renewsAt: p.datetime().nullable(),
		endsAt: p.datetime().nullable(),
		/**
		 * What caused the last change: the id of the provider's webhook event, or `refresh`,
		 * `checkout`, `reconcile`, `deletion`.
		 */
		cause: p.string().nullable(),
		updatedAt: p.datetime(),
	},
});
